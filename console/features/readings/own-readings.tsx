import { ownReadingList } from '@water/contract/readings/list'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { today } from '../../ui/field/today'
import { DateFilter } from '../../ui/list/date-filter'
import { FilterBar } from '../../ui/list/filters'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { doneWidths, useDoneCells } from './reading-columns'
import { words } from './words'

const OWN = 'GET /reading-rounds/mine/'

/** The caller's readings, of today or of the chosen days. */
export default function OwnReadings() {
  const t = useWords(words)
  const declared = useDeclared(OWN, ownReadingList, {
    cells: useDoneCells(),
    widths: doneWidths,
    inputs: {
      from: (list) => <DateFilter list={list} name="from" label={t('from')} usual={today()} />,
      to: (list) => <DateFilter list={list} name="to" label={t('to')} usual={today()} />,
    },
  })
  const list = useListState(OWN, { ...declared, keep: ['view'], pageSize: 50 })
  const { ordering: _, ...query } = list.query as typeof list.query & { ordering?: string }
  const rows = useCall(OWN, { query }, { keepBefore: true })
  return (
    <>
      <FilterBar list={list}>{declared.bar(list)}</FilterBar>
      <ListTable
        label={t('mine')}
        list={list}
        rows={rows}
        columns={declared.columns}
        rowKey={({ id }) => id}
        empty={{ title: t('noneRead'), text: t('noneReadText') }}
      />
    </>
  )
}
