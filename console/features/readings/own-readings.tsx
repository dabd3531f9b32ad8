import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { today } from '../../ui/field/today'
import { DateFilter } from '../../ui/list/date-filter'
import { FilterBar } from '../../ui/list/filters'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { useDoneColumns } from './reading-columns'
import { words } from './words'

const OWN = 'GET /reading-rounds/mine/'

/** What the caller read, today or in the days that are chosen. */
export default function OwnReadings() {
  const t = useWords(words)
  const list = useListState(OWN, { one: ['from', 'to'], keep: ['view'], pageSize: 50 })
  const { ordering: _, ...query } = list.query as typeof list.query & { ordering?: string }
  const rows = useCall(OWN, { query }, { keepBefore: true })
  const columns = useDoneColumns()
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
