import { valveFields } from '@water/contract/valves/fields'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { useCall } from '../../../api/queries'
import { useText } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { useCommand } from '../../../parts/corrections/use-command'
import { ValvePicture } from '../../../parts/remote/valve-picture'
import { useNames } from '../../../parts/vocabulary/names'
import { Status } from '../../../parts/vocabulary/status'
import { useMay } from '../../../state/session'
import { useConfirm } from '../../../ui/dialog/confirm'
import { notify } from '../../../ui/dialog/notify'
import { Panel } from '../../../ui/page/panel'
import { When } from '../../../ui/show/amounts'
import { Failure } from '../../../ui/show/failure'
import * as textStyles from '../../../ui/show/text.module.css'
import { HistoryTable } from '../history/history-table'
import type { Meter } from '../meter'
import { AskValveDialog } from './ask-valve-dialog'
import type { Module, ValveCommand } from './remote'
import * as styles from './remote.module.css'
import { CommandWay } from './way'
import { words } from './words'

const COMMANDS = 'GET /meters/{id}/valve/'

const STANDS = { open: 'valveOpen', closed: 'valveClosed', unknown: 'valveUnknown' } as const

/** As often as a gateway may fetch and answer. */
const LOOK_MS = 15_000
const isUnderWay = ({ state }: ValveCommand) => state === 'queued' || state === 'sent'

/** The valve: how it stands, the newest command on its way, and those before it. */
export function Valve({ meter, module }: { meter: Meter; module: Module }) {
  const t = useWords(words)
  const mayAsk = useMay()(['meterEdit'])
  const [asked, ask] = useState<ValveCommand['action'] | null>(null)
  const commands = useCall(
    COMMANDS,
    { path: { id: meter.id }, query: { page: 1, page_size: 20 } },
    { everyMs: LOOK_MS, until: ({ results }) => !results.some(isUnderWay) },
  )
  const newest = commands.data?.results[0]
  // A report says how it stands, and so does an answer.
  const known = [module.last_report_at, ...(commands.data?.results.map(({ done_at }) => done_at) ?? [])]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
  return (
    <Panel
      title={t('valve')}
      extra={
        mayAsk ? (
          <span className={styles.acts}>
            <Button onClick={() => ask('open')}>{t('open')}</Button>
            <Button danger onClick={() => ask('close')}>
              {t('close')}
            </Button>
          </span>
        ) : null
      }
    >
      <p className={styles.valve}>
        <ValvePicture state={module.valve} />
        <strong>{t(STANDS[module.valve])}</strong>
        <span className={textStyles.quiet}>
          {known === undefined ? t('neverReported') : t('asOf', { at: known })}
        </span>
      </p>
      {commands.error && !commands.data ? (
        <Failure error={commands.error} onRetry={commands.refetch} />
      ) : newest ? (
        <Newest command={newest} meter={meter} />
      ) : (
        <p className={textStyles.quiet}>{t('noCommands')}</p>
      )}
      {(commands.data?.count ?? 0) > 1 ? <Commands meter={meter.id} /> : null}
      {asked ? <AskValveDialog action={asked} meter={meter} onClose={() => ask(null)} /> : null}
    </Panel>
  )
}

function Newest({ command, meter }: { command: ValveCommand; meter: Meter }) {
  const name = useNames()
  return (
    <div className={styles.newest}>
      <CommandWay command={command} reason={name('valveReason', command.reason)} />
      {command.state === 'queued' ? <Cancel command={command} meter={meter} /> : null}
    </div>
  )
}

function Cancel({ command, meter }: { command: ValveCommand; meter: Meter }) {
  const t = useWords(words)
  const confirm = useConfirm()
  const mayCancel = useMay()(['meterEdit'])
  const { run, isBusy } = useCommand({
    on: `/meters/${meter.id}/valve/${command.id}/`,
    onRefused: ({ sentence }) => notify('error', sentence),
  })
  if (!mayCancel) return null
  const title = t(command.action === 'close' ? 'cancelClose' : 'cancelOpen')
  async function cancel() {
    if (!(await confirm({ title: t('cancelTitle'), text: t('cancelText'), okText: title }))) return
    const path = { id: meter.id, command: command.id }
    await run(() => call('DELETE /meters/{id}/valve/{command}/', { path }), t('cancelled'))
  }
  return (
    <Button loading={isBusy} onClick={cancel}>
      {title}
    </Button>
  )
}

/** Every command, newest first. */
function Commands({ meter }: { meter: number }) {
  const t = useWords(words)
  const inLanguage = useText()
  const name = useNames()
  const title = (key: keyof typeof valveFields) => inLanguage(valveFields[key])
  const columns: TableColumnsType<ValveCommand> = [
    { title: title('created_at'), render: (_, { created_at }) => <When value={created_at} /> },
    { title: title('action'), render: (_, { action }) => name('valveAction', action) },
    { title: title('reason'), render: (_, { reason }) => name('valveReason', reason) },
    { title: title('asked_by'), render: (_, { asked_by_name }) => asked_by_name || t('bySystem') },
    { title: title('state'), render: (_, { state }) => <Status of="valveCommandState" value={state} /> },
    { title: title('sent_at'), render: (_, { sent_at }) => <When value={sent_at} /> },
    { title: title('done_at'), render: (_, { done_at }) => <When value={done_at} /> },
    {
      title: t('moreOf'),
      render: (_, { remark, error }) => [error, remark].filter(Boolean).join(t('dash')) || '—',
    },
  ]
  return (
    <div className={styles.below}>
      <HistoryTable
        of={COMMANDS}
        args={{ path: { id: meter } }}
        columns={columns}
        label={t('commands')}
        empty={t('noCommands')}
      />
    </div>
  )
}
