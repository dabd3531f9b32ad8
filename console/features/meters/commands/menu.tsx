import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../i18n/words'
import { useMay } from '../../../state/session'
import { Icon } from '../../../ui/show/icon'
import type { Meter } from '../meter'
import type { Spell } from './spell-dialog'
import { words } from './words'

/** Loaded when they are opened: the page of an account stays as light as it is. */
const ChangeDialog = lazy(() => import('./change-dialog'))
const SpellDialog = lazy(() => import('./spell-dialog'))
const CloseDialog = lazy(() => import('./close-dialog'))
const TransferDialog = lazy(() => import('./transfer-dialog'))
const ChargeDialog = lazy(() => import('../../../parts/charges/charge-dialog'))
const FormerDialog = lazy(() => import('./former-dialog'))
const DeleteMeter = lazy(() => import('./delete'))

type Command = 'change' | 'takeBack' | 'charge' | 'transfer' | 'close' | 'formerNos' | 'remove' | Spell

/** 办理业务: the commands in an account's life that are possible now. */
export function CommandMenu({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const commands = usePossibleCommands(meter)
  const [command, choose] = useState<Command | null>(null)
  if (commands.length === 0) return null
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: commands.map((key) => ({ key, label: t(key), danger: key === 'remove' })),
          // Only the commands of the list above.
          onClick: ({ key }) => choose(key as Command),
        }}
      >
        <Button icon={<Icon name="more" />}>{t('menu')}</Button>
      </Dropdown>
      {command === null ? null : (
        <Suspense fallback={null}>
          <Opened command={command} meter={meter} onClose={() => choose(null)} />
        </Suspense>
      )}
    </>
  )
}

function Opened({ command, ...rest }: { command: Command; meter: Meter; onClose: () => void }) {
  if (command === 'change') return <ChangeDialog {...rest} />
  if (command === 'transfer') return <TransferDialog {...rest} />
  if (command === 'charge') return <ChargeDialog account={rest.meter} onClose={rest.onClose} />
  if (command === 'close') return <CloseDialog {...rest} />
  if (command === 'formerNos') return <FormerDialog {...rest} />
  if (command === 'remove') return <DeleteMeter {...rest} />
  return <SpellDialog command={command} {...rest} />
}

function usePossibleCommands({ status, meter_class, is_change_pending, has_documents }: Meter): Command[] {
  const may = useMay()
  const mayEdit = may(['meterEdit'])
  // A monitor pays nothing.
  const isBilled = meter_class !== 'monitor'
  const possible: [Command, boolean][] = [
    ['change', mayEdit && (status === 'active' || status === 'faulty')],
    ['takeBack', mayEdit && is_change_pending && status !== 'closed'],
    ['suspend', mayEdit && status === 'active'],
    ['resume', mayEdit && status === 'suspended'],
    ['fault', mayEdit && status === 'active'],
    ['repair', mayEdit && status === 'faulty'],
    ['transfer', mayEdit && isBilled && status !== 'closed' && has_documents],
    ['charge', may('staff') && isBilled && status !== 'closed'],
    ['close', mayEdit && status !== 'closed' && has_documents],
    ['reopen', may('staff') && status === 'closed'],
    ['formerNos', may('staff')],
    ['remove', may(['meterDelete']) && !has_documents],
  ]
  return possible.flatMap(([command, isPossible]) => (isPossible ? [command] : []))
}
