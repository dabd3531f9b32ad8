import { tierNumbers } from '@water/contract/orders/vocabulary'
import { useWords } from '../../i18n/words'
import { LocationChooser } from '../../parts/choosers/location-chooser'
import { RecordFilter } from '../../parts/choosers/record-filter'
import { useChoices } from '../../parts/vocabulary/names'
import { DateFilter } from '../../ui/list/date-filter'
import { FilterChooser, FilterMany, FilterSelect } from '../../ui/list/filters'
import type { ListState, NamesOf } from '../../ui/list/list-state'
import { SpanFilter } from '../../ui/list/span-filter'
import { words } from './words'

export const orderFilters = {
  one: [
    'location',
    // Links of other pages name the account, and a line of the bill.
    'meter',
    'line_name',
    'billing_month',
    'billing_month_from',
    'billing_month_to',
    'overdue',
    'abnormal',
    'issued_on_from',
    'issued_on_to',
    'due_date_from',
    'due_date_to',
  ],
  many: ['status', 'kind', 'invoice_status', 'water_price', 'category', 'line_item', 'tier', 'tax_treatment'],
} as const

/** The filters of the list of orders. */
export function OrderFilters({ list }: { list: ListState<NamesOf<typeof orderFilters>> }) {
  const t = useWords(words)
  const statuses = useChoices('orderStatus')
  const kinds = useChoices('orderKind')
  const invoiced = useChoices('invoiceStatus')
  const tiers = tierNumbers.map((tier) => ({ value: tier, label: t('tierOf', { tier }) }))
  const overdue = [
    { value: 'true', label: t('overdueYes') },
    { value: 'false', label: t('overdueNo') },
  ]
  const abnormal = [
    { value: 'true', label: t('abnormalYes') },
    { value: 'false', label: t('abnormalNo') },
  ]
  return (
    <>
      <DateFilter kind="month" list={list} name="billing_month" label={t('billing_month')} />
      <FilterMany list={list} name="status" label={t('status')} options={statuses} />
      <FilterMany list={list} name="invoice_status" label={t('invoice_status')} options={invoiced} />
      <FilterSelect list={list} name="overdue" label={t('overdueOnly')} options={overdue} />
      <FilterMany list={list} name="kind" label={t('kind')} options={kinds} />
      <FilterSelect list={list} name="abnormal" label={t('abnormal')} options={abnormal} />
      <SpanFilter list={list} from="issued_on_from" to="issued_on_to" label={t('issued_on')} />
      <SpanFilter list={list} from="due_date_from" to="due_date_to" label={t('due_date')} />
      <PlaceFilter list={list} />
      <SpanFilter
        kind="month"
        list={list}
        from="billing_month_from"
        to="billing_month_to"
        label={t('billingMonths')}
      />
      <RecordFilter
        list={list}
        name="water_price"
        label={t('ofPrice')}
        of="GET /organizations/water-prices/"
      />
      <FilterMany list={list} name="category" label={t('ofCategory')} options={useChoices('priceCategory')} />
      <FilterMany list={list} name="line_item" label={t('ofItem')} options={useChoices('lineItem')} />
      <FilterMany list={list} name="tier" label={t('ofTier')} options={tiers} />
      <FilterMany
        list={list}
        name="tax_treatment"
        label={t('ofTreatment')}
        options={useChoices('taxTreatment')}
      />
    </>
  )
}

/** A location with everything below it. */
export function PlaceFilter({ list }: { list: ListState<'location'> }) {
  const t = useWords(words)
  const chosen = list.value('location')
  return (
    <FilterChooser label={t('location')} isSet={list.value('location') !== ''}>
      <LocationChooser
        aria-label={t('location')}
        placeholder={t('anyLocation')}
        value={chosen === '' ? null : Number(chosen)}
        onChange={(location) => list.set('location', location ?? undefined)}
      />
    </FilterChooser>
  )
}
