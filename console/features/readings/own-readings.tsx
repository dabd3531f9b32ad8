import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { today } from '../../ui/field/today'
import { DateFilter } from '../../ui/list/date-filter'
import { FilterBar } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import type { RowOf } from '../../ui/list/list-screen'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { Volume, When } from '../../ui/show/amounts'
import { useReadingColumns } from './reading-columns'
import { words } from './words'

const OWN = 'GET /reading-rounds/mine/'
type Reading = RowOf<typeof OWN>

/** What the caller read, today or in the days that are chosen. */
export default function OwnReadings() {
  const t = useWords(words)
  const list = useListState(OWN, { one: ['from', 'to'], keep: ['view'], pageSize: 50 })
  const { ordering: _, ...query } = list.query as typeof list.query & { ordering?: string }
  const rows = useCall(OWN, { query }, { keepBefore: true })
  const columns = useOwnColumns()
  return (
    <>
      <FilterBar list={list}>
        <DateFilter list={list} name="from" label={t('from')} usual={today()} />
        <DateFilter list={list} name="to" label={t('to')} usual={today()} />
      </FilterBar>
      <ListTable
        label={t('mine')}
        list={list}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: t('noneRead'), text: t('noneReadText') }}
      />
    </>
  )
}

function useOwnColumns(): Column<Reading>[] {
  const t = useWords(words)
  const mayOpenOrder = useMay()(['orderView'])
  const { account_no, customer_name, meter_no, readings, read_at, source, photos, remark } =
    useReadingColumns()
  return [
    read_at,
    account_no,
    customer_name,
    { ...meter_no, isExtra: true },
    readings,
    {
      key: 'volume',
      title: t('volume'),
      align: 'right',
      width: 72,
      render: (row) => <Volume value={row.volume} unit />,
    },
    source,
    {
      key: 'status',
      title: t('status'),
      width: 80,
      render: (row) => <Status of="readingStatus" value={row.status} />,
    },
    {
      key: 'order_no',
      title: t('order_no'),
      render: (row) =>
        row.order !== null && mayOpenOrder ? (
          <Link to={pathTo('OrderDetail', { id: row.order })}>{row.order_no}</Link>
        ) : (
          row.order_no
        ),
    },
    photos,
    {
      key: 'created_at',
      title: t('entered_at'),
      render: (row) => <When value={row.created_at} />,
      isExtra: true,
    },
    remark,
  ]
}
