import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { LocationChooser } from '../../parts/choosers/location-chooser'
import { UserChooser } from '../../parts/choosers/user-chooser'
import { exportOf } from '../../parts/exports/export-of'
import { useChoices } from '../../parts/vocabulary/names'
import { FilterBar, FilterChooser, FilterMany, FilterSelect } from '../../ui/list/filters'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { useTotals } from '../../ui/list/list-totals'
import { SpanFilter } from '../../ui/list/span-filter'
import { useDoneColumns } from './reading-columns'
import { words } from './words'

const ALL = 'GET /readings/'

/** Every reading of the organization, newest first. Reports lead here. */
export default function AllReadings() {
  const t = useWords(words)
  const list = useListState(ALL, {
    one: ['meter', 'reader', 'location', 'abnormal', 'read_at_from', 'read_at_to'],
    many: ['status', 'source'],
    keep: ['view'],
    ordering: '-id',
    pageSize: 50,
  })
  const rows = useCall(ALL, { query: list.query }, { keepBefore: true })
  const totals = useTotals({ of: 'GET /readings/totals/' }, list.query, rows)
  const columns = useDoneColumns()
  const idOf = (name: 'reader' | 'location') => Number(list.value(name)) || null
  return (
    <>
      <FilterBar list={list} searchHint={t('readingSearch')}>
        <SpanFilter list={list} from="read_at_from" to="read_at_to" label={t('read_at')} />
        <FilterChooser label={t('reader')} isSet={idOf('reader') !== null}>
          <UserChooser
            aria-label={t('reader')}
            placeholder={t('anyReader')}
            value={idOf('reader')}
            onChange={(id) => list.set('reader', id ?? undefined)}
          />
        </FilterChooser>
        <FilterChooser label={t('place')} isSet={idOf('location') !== null}>
          <LocationChooser
            aria-label={t('place')}
            placeholder={t('anyPlace')}
            value={idOf('location')}
            onChange={(id) => list.set('location', id ?? undefined)}
          />
        </FilterChooser>
        <FilterMany list={list} name="source" label={t('source')} options={useChoices('readingSource')} />
        <FilterMany list={list} name="status" label={t('status')} options={useChoices('readingStatus')} />
        <FilterSelect
          list={list}
          name="abnormal"
          label={t('unusual')}
          options={[
            { value: 'true', label: t('unusualYes') },
            { value: 'false', label: t('unusualNo') },
          ]}
        />
        {rows.data
          ? exportOf('GET /readings/export/')({
              title: t('all'),
              query: { ...list.query, columns: list.columns ?? undefined },
              count: totals?.count ?? rows.data.count,
              isCapped: rows.data.count_capped && !totals,
            })
          : null}
      </FilterBar>
      <ListTable
        label={t('all')}
        list={list}
        rows={rows}
        totals={totals}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: t('noneFound'), text: t('noneFoundText') }}
      />
    </>
  )
}
