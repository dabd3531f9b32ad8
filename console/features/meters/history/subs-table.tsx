import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { Status } from '../../../parts/vocabulary/status'
import { pathTo } from '../../../paths'
import { Volume, When } from '../../../ui/show/amounts'
import { words } from '../words'
import { HistoryTable } from './history-table'

type Sub = ReplyOf<'GET /meters/{id}/subs/'>['results'][number]

/** The subs of a master, with what its next order will deduct. */
export function SubsTable({ meter }: { meter: number }) {
  const t = useWords(words)
  const columns: TableColumnsType<Sub> = [
    {
      title: t('account_no'),
      render: (_, { id, account_no }) => <Link to={pathTo('MeterDetail', { id })}>{account_no}</Link>,
    },
    { title: t('customer_name'), dataIndex: 'customer_name' },
    { title: t('meter_no'), dataIndex: 'meter_no' },
    { title: t('status'), render: (_, { status }) => <Status of="meterStatus" value={status} /> },
    { title: t('last_reading'), align: 'right', render: (_, row) => <Volume value={row.last_reading} /> },
    { title: t('last_read_at'), render: (_, row) => <When value={row.last_read_at} /> },
    { title: t('undeducted'), align: 'right', render: (_, row) => <Volume value={row.undeducted} unit /> },
  ]
  return (
    <HistoryTable
      of="GET /meters/{id}/subs/"
      args={{ path: { id: meter } }}
      columns={columns}
      label={t('tabSubs')}
      empty={t('noSubs')}
    />
  )
}
