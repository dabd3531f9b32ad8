import { lazy, Suspense } from 'react'
import { useWords } from '../../../i18n/words'
import { LocationChooser } from '../../../parts/choosers/location-chooser'
import { RecordFilter } from '../../../parts/choosers/record-filter'
import { useChoices } from '../../../parts/vocabulary/names'
import { FilterChooser, FilterMany, FilterSelect } from '../../../ui/list/filters'
import type { FilterOf, ListState } from '../../../ui/list/list-state'
import { words } from '../words'

/** Loaded when it is wanted: a calendar weighs much. */
const VerificationFilter = lazy(() => import('./verification-filter'))

/** The filters of the list. */
export function MeterFilters({ list }: { list: ListState<FilterOf<'GET /meters/'>> }) {
  const t = useWords(words)
  const statuses = useChoices('meterStatus')
  const classes = useChoices('meterClass')
  const arrears = [
    { value: 'true', label: t('hasArrears') },
    { value: 'false', label: t('noArrears') },
  ]
  return (
    <>
      <FilterChooser label={t('location')} isSet={list.value('location') !== ''}>
        <LocationChooser
          aria-label={t('location')}
          placeholder={t('anyLocation')}
          value={list.value('location') === '' ? null : Number(list.value('location'))}
          onChange={(location) => list.set('location', location ?? undefined)}
        />
      </FilterChooser>
      <FilterMany list={list} name="status" label={t('status')} options={statuses} />
      <RecordFilter
        list={list}
        name="water_price"
        label={t('water_price')}
        of="GET /organizations/water-prices/"
      />
      <FilterSelect list={list} name="has_arrears" label={t('onlyArrears')} options={arrears} />
      <RecordFilter
        list={list}
        name="meter_type"
        label={t('meter_type')}
        of="GET /organizations/meter-types/"
      />
      <RecordFilter list={list} name="diameter" label={t('diameter')} of="GET /organizations/diameters/" />
      <FilterSelect list={list} name="meter_class" label={t('meter_class')} options={classes} />
      <Suspense fallback={null}>
        <VerificationFilter list={list} />
      </Suspense>
    </>
  )
}
