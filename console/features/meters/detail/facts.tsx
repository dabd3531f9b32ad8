import { Link } from 'react-router'
import { type Signs, useSigns } from '../../../i18n/signs'
import { type Translate, useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { Volume, When } from '../../../ui/show/amounts'
import { type Fact, Facts } from '../../../ui/show/facts'
import * as styles from '../../../ui/show/text.module.css'
import type { Meter } from '../meter'
import { words } from '../words'

type Key = typeof words extends { zh: Record<infer K, string> } ? K : never
type Words = Translate<Key>

/** A value under its field's own label. */
const fact = (t: Words, label: Key, value: Fact['value'], isWide?: true): Fact => ({
  label: t(label),
  value,
  isWide,
})

const formerText =
  ({ remark: [open, close] }: Signs) =>
  ({ no, note }: Meter['former_nos'][number]) =>
    note === '' ? no : `${no}${open}${note}${close}`

export function AccountFacts({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const signs = useSigns()
  return (
    <Facts
      facts={[
        fact(t, 'account_no', meter.account_no),
        ...(meter.former_nos.length === 0
          ? []
          : [fact(t, 'former_nos', meter.former_nos.map(formerText(signs)).join(signs.comma))]),
        fact(t, 'customer_name', meter.customer_name),
        ...(meter.transferred_at === null
          ? []
          : [fact(t, 'transferred_at', <When value={meter.transferred_at} />)]),
        fact(t, 'phone', meter.phone),
        fact(t, 'id_number', meter.id_number),
        fact(t, 'location', meter.location_name),
        fact(t, 'seq_no', meter.seq_no),
        fact(t, 'address', meter.address, true),
        fact(t, 'organization', meter.organization_name),
        fact(t, 'created_at', <When value={meter.created_at} />),
        fact(t, 'updated_at', <When value={meter.updated_at} />),
        fact(t, 'remark', meter.remark, true),
      ]}
    />
  )
}

export function DeviceFacts({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const name = useNames()
  const mayOpen = useMay()(['meterView'])
  const parent =
    meter.parent !== null && mayOpen ? (
      <Link to={pathTo('MeterDetail', { id: meter.parent })}>{meter.parent_name}</Link>
    ) : (
      meter.parent_name
    )
  const place =
    meter.longitude === null || meter.latitude === null ? null : `${meter.longitude}, ${meter.latitude}`
  return (
    <Facts
      facts={[
        fact(t, 'meter_no', meter.meter_no),
        fact(t, 'meter_type', meter.meter_type_name),
        fact(t, 'diameter', meter.diameter_name),
        fact(t, 'register_digits', meter.register_digits),
        fact(t, 'initial_reading', <Volume value={meter.initial_reading} unit />),
        fact(t, 'install_date', <When value={meter.install_date} />),
        ...(meter.taken_over_on === null
          ? []
          : [fact(t, 'taken_over_on', <When value={meter.taken_over_on} />)]),
        fact(t, 'verify_due_date', meter.verify_due_date && <When value={meter.verify_due_date} />),
        fact(t, 'meter_class', name('meterClass', meter.meter_class)),
        ...(meter.meter_class === 'sub' ? [fact(t, 'parent', parent)] : []),
        ...(meter.meter_class === 'monitor' ? [fact(t, 'watches', meter.watches_name)] : []),
        fact(t, 'coordinates', place),
      ]}
    />
  )
}

export function BillingFacts({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const name = useNames()
  const { opening_cumulative: opening, read_cycle_months: months } = meter
  const volume = (value: string | null) => value && <Volume value={value} unit />
  const cycle = fact(t, 'read_cycle_months', months === 1 ? t('everyMonth') : t('everyMonths', { months }))
  if (meter.meter_class === 'monitor') return <Facts facts={[cycle]} />
  return (
    <Facts
      facts={[
        fact(t, 'water_price', meter.water_price_name),
        fact(t, 'persons', meter.persons),
        fact(t, 'billing_mode', name('billingMode', meter.billing_mode)),
        cycle,
        fact(t, 'min_volume', volume(meter.min_volume)),
        fact(t, 'plan_volume', volume(meter.plan_volume)),
        fact(t, 'penalty_exempt', t(meter.penalty_exempt ? 'yes' : 'no')),
        fact(
          t,
          'opening_cumulative',
          opening && t('openingValue', { volume: opening.volume, date: opening.tier_year_from }),
        ),
      ]}
    />
  )
}

export function TitleFacts({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const name = useNames()
  return (
    <Facts
      facts={[
        fact(t, 'title_type', name('titleType', meter.title_type)),
        fact(t, 'buyer_name', meter.buyer_name),
        fact(t, 'buyer_tax_id', meter.buyer_tax_id),
        fact(t, 'buyer_address', meter.buyer_address),
        fact(t, 'buyer_phone', meter.buyer_phone),
        fact(t, 'buyer_bank', meter.buyer_bank),
        fact(t, 'buyer_account', meter.buyer_account),
        fact(t, 'buyer_email', meter.buyer_email),
      ]}
    />
  )
}

export function WithholdingFacts({ meter: { withholding } }: { meter: Meter }) {
  const t = useWords(words)
  if (withholding === null) return <p className={styles.quiet}>{t('noWithholding')}</p>
  return (
    <Facts
      facts={[
        fact(t, 'withholding.bank_name', withholding.bank_name),
        fact(t, 'withholding.account_no', withholding.account_no),
        fact(t, 'withholding.account_name', withholding.account_name),
        fact(t, 'withholding.contract_no', withholding.contract_no),
        fact(t, 'withholding.signed_at', withholding.signed_at && <When value={withholding.signed_at} />),
      ]}
    />
  )
}
