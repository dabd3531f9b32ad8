import { smsScheduleList } from '@water/contract/messages/list'
import { Switch } from 'antd'
import { Link, useNavigate } from 'react-router'
import { asApiError } from '../../api/api-error'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { useRecordActions } from '../../parts/records/record-actions'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import { StatusTag } from '../../ui/show/status-tag'
import * as styles from './messages.module.css'
import type { Schedule } from './rows'
import { scheduleInWords } from './sentence'
import { words } from './words'

/** The times and receivers of messages. */
export default function Schedules() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [actions, question] = useRecordActions<Schedule>({
    of: 'sms_schedule',
    path: '/organizations/sms-schedule/',
    nameOf: ({ name }) => name,
    onEdit: ({ id }) => navigate(pathTo('SmsScheduleEdit', { id })),
  })
  const declared = useDeclared('GET /organizations/sms-schedule/', smsScheduleList, {
    cells: {
      name: (row) => <Link to={pathTo('SmsScheduleEdit', { id: row.id })}>{row.name}</Link>,
      words: (row) => <div className={styles.messageContent}>{scheduleInWords(row, t)}</div>,
      is_enabled: (row) => <OnOff schedule={row} />,
      next_run: (row) => <NextRun schedule={row} />,
      last_run: (row) => <LastRun schedule={row} />,
      config: (row) => row.config_name,
    },
    widths: { name: 120, words: 220 },
  })
  return (
    <ListScreen
      {...declared}
      everyMs={5000}
      until={(rows) => !rows.some(isUnderWay)}
      columns={[...declared.columns, actions]}
      rowPath={({ id }) => pathTo('SmsScheduleEdit', { id })}
      create={{ label: t('createSchedule'), to: pathTo('SmsScheduleCreate') }}
      empty={{ title: t('noSchedules'), text: t('noSchedulesText') }}
    >
      {question}
    </ListScreen>
  )
}

const isUnderWay = ({ is_running, last_tally }: Schedule) => is_running || (last_tally?.waiting ?? 0) > 0

/** Waits for the answer: a schedule must not look switched off while it still sends. */
function OnOff({ schedule: { id, name, is_enabled } }: { schedule: Schedule }) {
  const t = useWords(words)
  const send = useSend('PATCH /organizations/sms-schedule/{id}/', [
    '/organizations/sms-schedule/',
    '/organizations/sms-messages/',
  ])
  async function turn(on: boolean) {
    try {
      await send.mutateAsync({ path: { id }, body: { is_enabled: on } })
      notify('success', t(on ? 'switchedOn' : 'switchedOff', { name }))
    } catch (error) {
      notify('error', asApiError(error).msg)
    }
  }
  return (
    <Switch
      size="small"
      checked={is_enabled}
      loading={send.isPending}
      aria-label={t('switchNamed', { name })}
      onChange={turn}
    />
  )
}

function NextRun({ schedule: { is_enabled, is_running, next_run, trigger } }: { schedule: Schedule }) {
  const t = useWords(words)
  if (!is_enabled) return <StatusTag tone="quiet">{t('off')}</StatusTag>
  if (is_running) return <StatusTag tone="busy">{t('running')}</StatusTag>
  if (next_run) return <When value={next_run.slice(0, 16)} />
  return trigger === 'event' ? t('onEvent') : <StatusTag tone="quiet">{t('over')}</StatusTag>
}

/** The last run and its result, with a link to its messages. */
function LastRun({ schedule: { id, name, last_run, last_tally } }: { schedule: Schedule }) {
  const t = useWords(words)
  const messages = pathTo('SmsMessages', { query: { schedule: id } })
  if (last_run === null || last_tally === null)
    return (
      <Link to={messages} aria-label={t('tallyLink', { name })}>
        {t('messages')}
      </Link>
    )
  const kinds = ['waiting', 'sent', 'failed', 'suppressed'] as const
  const counts = kinds
    .filter((kind) => last_tally[kind] > 0)
    .map((kind) => t(`tally_${kind}`, { count: last_tally[kind] }))
  return (
    <>
      <When value={last_run.slice(0, 16)} />
      <br />
      <Link className={styles.messageTally} to={messages} title={t('tallyLink', { name })}>
        {counts.join(' · ') || t('tallyNone')}
      </Link>
    </>
  )
}
