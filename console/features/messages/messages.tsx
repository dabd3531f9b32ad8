import { smsMessageList } from '@water/contract/messages/list'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useNamed } from '../../parts/choosers/record-chooser'
import { exportOf } from '../../parts/exports/export-of'
import { useDeclared } from '../../parts/lists/declared'
import { MessageStatus } from '../../parts/messages/message-status'
import { pathTo } from '../../paths'
import { FilterSelect } from '../../ui/list/filters'
import { ListScreen } from '../../ui/list/list-screen'
import type { ListState } from '../../ui/list/list-state'
import * as amountsStyles from '../../ui/show/amounts.module.css'
import { MessageDialog } from './message-dialog'
import * as styles from './messages.module.css'
import type { Message } from './rows'
import { words } from './words'

/** Every message with its receiver, text and state. */
export default function Messages() {
  const t = useWords(words)
  const [opened, open] = useState<Message | null>(null)
  const declared = useDeclared('GET /organizations/sms-messages/', smsMessageList, {
    cells: {
      account_no: (row) => <Account message={row} />,
      phone: ({ phone }) => <span className={amountsStyles.amount}>{phone || '—'}</span>,
      status: (row) => <MessageStatus message={row} />,
      content: ({ content }) =>
        content ? (
          <div className={`${styles.messageContent} ${styles.messageCut}`} title={content}>
            {content}
          </div>
        ) : (
          '—'
        ),
      segments: ({ segments }) => segments || '—',
      schedule: (row) => row.schedule_name ?? t(row.meter === null ? 'test' : 'byHand'),
      template: (row) => row.template_name,
      config: (row) => row.config_name,
      error: ({ error }) => error || '—',
    },
    inputs: { schedule: (list) => <ScheduleFilter list={list} /> },
    widths: { created_at: 150, account_no: 104, phone: 96, status: 80, content: 220, segments: 56 },
  })
  return (
    <ListScreen
      {...declared}
      exports={exportOf('GET /organizations/sms-messages/export/')}
      everyMs={5000}
      until={(rows) => !rows.some(isUnderWay)}
      onOpen={open}
      totals={{ of: 'GET /organizations/sms-messages/totals/' }}
      empty={{ title: t('noMessages'), text: t('noMessagesText') }}
    >
      {opened ? <MessageDialog message={opened} onClose={() => open(null)} /> : null}
    </ListScreen>
  )
}

const isUnderWay = ({ status }: Message) => status === 'sending' || status === 'queued'

/** Only staff may load the schedules: the inputs that all lists share do not. */
function ScheduleFilter({ list }: { list: ListState<'schedule'> }) {
  const t = useWords(words)
  const { rows } = useNamed('GET /organizations/sms-schedule/')
  const options = rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return <FilterSelect list={list} name="schedule" label={t('schedule')} options={options} />
}

/** The account with its customer; a test message has none. */
function Account({ message: { meter, account_no, customer_name } }: { message: Message }) {
  const t = useWords(words)
  if (meter === null || account_no === null) return t('test')
  return (
    <>
      <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link>
      <span className={styles.messageWho} title={customer_name ?? undefined}>
        {customer_name}
      </span>
    </>
  )
}
