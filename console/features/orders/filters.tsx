import { useWords } from '../../i18n/words'
import { LocationChooser } from '../../parts/choosers/location-chooser'
import { useChoices } from '../../parts/vocabulary/names'
import { DatePicker } from '../../ui/field/date-picker'
import { Filter, FilterBar, FilterMany, FilterSelect } from '../../ui/list/filters'
import type { ListState } from '../../ui/list/list-state'
import { words } from './words'

/** The filters of the list of orders. */
export function OrderFilters({ list }: { list: ListState }) {
  const t = useWords(words)
  const statuses = useChoices('orderStatus')
  const kinds = useChoices('orderKind')
  const overdue = [
    { value: 'true', label: t('overdueYes') },
    { value: 'false', label: t('overdueNo') },
  ]
  const abnormal = [
    { value: 'true', label: t('abnormalYes') },
    { value: 'false', label: t('abnormalNo') },
  ]
  return (
    <FilterBar list={list} searchHint={t('searchHint')}>
      <MonthFilter list={list} name="billing_month" label={t('billing_month')} />
      <FilterMany list={list} name="status" label={t('status')} options={statuses} />
      <FilterSelect list={list} name="overdue" label={t('overdueOnly')} options={overdue} />
      <FilterMany list={list} name="kind" label={t('kind')} options={kinds} />
      <FilterSelect list={list} name="abnormal" label={t('abnormal')} options={abnormal} />
      <DayFilter list={list} name="issued_on_from" label={t('issuedFrom')} />
      <DayFilter list={list} name="issued_on_to" label={t('issuedTo')} />
      <PlaceFilter list={list} />
    </FilterBar>
  )
}

/** A location with everything below it. */
export function PlaceFilter({ list }: { list: ListState }) {
  const t = useWords(words)
  const chosen = list.value('location')
  return (
    <Filter label={t('location')}>
      <span className="filter-place">
        <LocationChooser
          aria-label={t('location')}
          placeholder={t('anyLocation')}
          value={chosen === '' ? null : Number(chosen)}
          onChange={(location) => list.change({ location: location === null ? undefined : String(location) })}
        />
      </span>
    </Filter>
  )
}

interface DateFilter {
  list: ListState
  name: string
  label: string
}

function DayFilter({ list, name, label }: DateFilter) {
  return (
    <Filter label={label}>
      <span className="filter-month">
        <DatePicker
          aria-label={label}
          value={list.value(name) || null}
          onChange={(day) => list.change({ [name]: day ?? undefined })}
        />
      </span>
    </Filter>
  )
}

export function MonthFilter({ list, name, label }: DateFilter) {
  return (
    <Filter label={label}>
      <span className="filter-month">
        <DatePicker
          kind="month"
          aria-label={label}
          value={list.value(name) || null}
          onChange={(month) => list.change({ [name]: month ?? undefined })}
        />
      </span>
    </Filter>
  )
}
