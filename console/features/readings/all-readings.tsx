import { readingList } from '@water/contract/readings/list'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { useDeclared } from '../../parts/lists/declared'
import { FilterBar } from '../../ui/list/filters'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { countOf, useTotals } from '../../ui/list/list-totals'
import { doneWidths, useDoneCells } from './reading-columns'
import { words } from './words'

/** Every reading of the organization, newest first. Reports lead here. */
export default function AllReadings() {
  const t = useWords(words)
  // Their headings do not sort.
  const inOneOrder = { ...readingList, orderings: [] }
  const declared = useDeclared('GET /readings/', inOneOrder, { cells: useDoneCells(), widths: doneWidths })
  const list = useListState(declared.of, { ...declared, keep: ['view'], pageSize: 50 })
  const rows = useCall(declared.of, { query: list.query }, { keepBefore: true })
  const totals = useTotals({ of: 'GET /readings/totals/' }, list.query, rows)
  return (
    <>
      <FilterBar list={list} searchHint={declared.searchHint}>
        {declared.bar(list)}
        {rows.data
          ? exportOf('GET /readings/export/')({
              title: t('all'),
              query: { ...list.query, columns: list.columns ?? undefined },
              ...countOf(rows.data, totals),
            })
          : null}
      </FilterBar>
      <ListTable
        label={t('all')}
        list={list}
        rows={rows}
        totals={totals}
        columns={declared.columns}
        rowKey={({ id }) => id}
        empty={{ title: t('noneFound'), text: t('noneFoundText') }}
      />
    </>
  )
}
