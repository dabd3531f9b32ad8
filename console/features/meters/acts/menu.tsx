import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
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
const DeleteMeter = lazy(() => import('./delete'))

type Act = 'change' | 'takeBack' | 'charge' | 'transfer' | 'close' | 'remove' | Spell

/** 办理业务: the acts in an account's life that are possible now. */
export function ActMenu({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const acts = useActs(meter)
  const [act, setAct] = useState<Act | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The entry of the menu that opened the dialog is gone by then.
  function close() {
    setAct(null)
    button.current?.focus()
  }
  if (acts.length === 0) return null
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: acts.map((key) => ({ key, label: t(key), danger: key === 'remove' })),
          // Only the acts of the list above.
          onClick: ({ key }) => setAct(key as Act),
        }}
      >
        <Button ref={button} icon={<Icon name="more" />}>
          {t('menu')}
        </Button>
      </Dropdown>
      {act === null ? null : (
        <Suspense fallback={null}>
          <Opened act={act} meter={meter} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Opened({ act, ...rest }: { act: Act; meter: Meter; onClose: () => void }) {
  if (act === 'change') return <ChangeDialog {...rest} />
  if (act === 'transfer') return <TransferDialog {...rest} />
  if (act === 'charge') return <ChargeDialog account={rest.meter} onClose={rest.onClose} />
  if (act === 'close') return <CloseDialog {...rest} />
  if (act === 'remove') return <DeleteMeter {...rest} />
  return <SpellDialog act={act} {...rest} />
}

function useActs({ status, is_change_pending, has_documents }: Meter): Act[] {
  const may = useMay()
  const mayEdit = may(['meterEdit'])
  const possible: [Act, boolean][] = [
    ['change', mayEdit && (status === 'active' || status === 'faulty')],
    ['takeBack', mayEdit && is_change_pending && status !== 'closed'],
    ['suspend', mayEdit && status === 'active'],
    ['resume', mayEdit && status === 'suspended'],
    ['fault', mayEdit && status === 'active'],
    ['repair', mayEdit && status === 'faulty'],
    ['transfer', mayEdit && status !== 'closed' && has_documents],
    ['charge', may('staff') && status !== 'closed'],
    ['close', mayEdit && status !== 'closed' && has_documents],
    ['reopen', may('staff') && status === 'closed'],
    ['remove', may(['meterDelete']) && !has_documents],
  ]
  return possible.flatMap(([act, isPossible]) => (isPossible ? [act] : []))
}
