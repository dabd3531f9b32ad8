import { own } from '@water/rules/own'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { Money } from '../../../ui/show/amounts'
import { words } from '../words'
import { HistoryTable } from './history-table'

type Entry = ReplyOf<'GET /meters/{id}/balance/'>['results'][number]

/** All changes of the prepayment balance. */
export function BalanceTable({ meter }: { meter: number }) {
  const t = useWords(words)
  const columns: TableColumnsType<Entry> = [
    { title: t('date'), dataIndex: 'created_at' },
    { title: t('reason'), render: (_, entry) => <Reason entry={entry} /> },
    { title: t('delta'), align: 'right', render: (_, row) => <Money value={row.delta} /> },
    { title: t('balance_after'), align: 'right', render: (_, row) => <Money value={row.balance_after} /> },
  ]
  return (
    <HistoryTable
      of="GET /meters/{id}/balance/"
      args={{ path: { id: meter } }}
      columns={columns}
      label={t('balanceEntries')}
      empty={t('noBalance')}
    />
  )
}

const PLACES: Readonly<Record<string, 'PaymentRecordDetail' | 'OrderDetail'>> = {
  payment: 'PaymentRecordDetail',
  order: 'OrderDetail',
}

/** The reason of the change, with a link to its document. */
function Reason({ entry: { reason, reference_type, reference } }: { entry: Entry }) {
  const name = useNames()
  const mayOpen = useMay()(['orderView'])
  const word = name('balanceReason', reason)
  const place = own(PLACES, reference_type)
  if (!place || reference === null || !mayOpen) return word
  return <Link to={pathTo(place, { id: reference })}>{word}</Link>
}
