import { useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useNamed } from '../../parts/choosers/record-chooser'
import { exportOf } from '../../parts/exports/export-of'
import { MessageStatus } from '../../parts/messages/message-status'
import { useMessageChoices } from '../../parts/messages/names'
import { pathTo } from '../../paths'
import { FilterMany, FilterSelect } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { ListScreen } from '../../ui/list/list-screen'
import type { ListState, NamesOf } from '../../ui/list/list-state'
import { SpanFilter } from '../../ui/list/span-filter'
import { Money, When } from '../../ui/show/amounts'
import * as amountsStyles from '../../ui/show/amounts.module.css'
import { MessageDialog } from './message-dialog'
import * as styles from './messages.module.css'
import type { Message } from './rows'
import { words } from './words'

const FILTERS = {
  one: ['schedule', 'template', 'meter', 'created_from', 'created_to'],
  many: ['status', 'reason'],
} as const

/** Every message with its receiver, text and state. */
export default function Messages() {
  const t = useWords(words)
  const [opened, open] = useState<Message | null>(null)
  return (
    <ListScreen
      of="GET /organizations/sms-messages/"
      exports={exportOf('GET /organizations/sms-messages/export/')}
      title={t('messages')}
      searchHint={t('messageSearch')}
      {...FILTERS}
      bar={(list) => <MessageFilters list={list} />}
      ordering="-id"
      everyMs={5000}
      until={(rows) => !rows.some(isUnderWay)}
      columns={useColumns()}
      onOpen={open}
      totals={{ of: 'GET /organizations/sms-messages/totals/' }}
      empty={{ title: t('noMessages'), text: t('noMessagesText') }}
    >
      {opened ? <MessageDialog message={opened} onClose={() => open(null)} /> : null}
    </ListScreen>
  )
}

const isUnderWay = ({ status }: Message) => status === 'sending' || status === 'queued'

function MessageFilters({ list }: { list: ListState<NamesOf<typeof FILTERS>> }) {
  const t = useWords(words)
  const { rows: schedules } = useNamed('GET /organizations/sms-schedule/')
  return (
    <>
      <FilterMany list={list} name="status" label={t('status')} options={useMessageChoices('status')} />
      <FilterMany list={list} name="reason" label={t('reason')} options={useMessageChoices('reason')} />
      <FilterSelect
        list={list}
        name="schedule"
        label={t('schedule')}
        options={schedules.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SpanFilter list={list} from="created_from" to="created_to" label={t('created_at')} />
    </>
  )
}

function useColumns(): Column<Message>[] {
  const t = useWords(words)
  const extra = { isExtra: true } as const
  return [
    {
      key: 'created_at',
      title: t('created_at'),
      width: 150,
      render: (row) => <When value={row.created_at} />,
    },
    {
      key: 'account_no',
      title: t('account_no'),
      width: 130,
      render: ({ meter, account_no, customer_name }) =>
        meter !== null && account_no !== null ? (
          <>
            <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link>
            <span className={styles.messageWho} title={customer_name ?? undefined}>
              {customer_name}
            </span>
          </>
        ) : (
          t('test')
        ),
    },
    {
      key: 'phone',
      title: t('phone'),
      width: 110,
      render: (row) => <span className={amountsStyles.amount}>{row.phone || '—'}</span>,
    },
    { key: 'status', title: t('status'), width: 110, render: (row) => <MessageStatus message={row} /> },
    {
      key: 'content',
      title: t('content'),
      width: 240,
      render: ({ content }) =>
        content ? (
          <div className={`${styles.messageContent} ${styles.messageCut}`} title={content}>
            {content}
          </div>
        ) : (
          '—'
        ),
    },
    {
      key: 'segments',
      title: t('segments'),
      align: 'right',
      width: 56,
      render: (row) => row.segments || '—',
    },
    {
      key: 'schedule',
      title: t('schedule'),
      render: (row) => row.schedule_name ?? t(row.meter === null ? 'test' : 'byHand'),
    },
    { key: 'arrears', title: t('arrears'), align: 'right', render: (row) => <Money value={row.arrears} /> },
    { key: 'balance', title: t('balance'), align: 'right', render: (row) => <Money value={row.balance} /> },
    { ...extra, key: 'sent_at', title: t('sent_at'), render: (row) => <When value={row.sent_at} /> },
    { ...extra, key: 'template', title: t('template'), render: (row) => row.template_name },
    { ...extra, key: 'config', title: t('config'), render: (row) => row.config_name },
    { ...extra, key: 'error', title: t('error'), render: (row) => row.error || '—' },
  ]
}
