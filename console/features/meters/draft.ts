import type { Api } from '@water/contract/endpoints'
import { own } from '@water/rules/own'
import type { ReplyOf } from '../../api/call'

export type Meter = ReplyOf<'GET /meters/{id}/'>
export type MeterBody = Api['POST /meters/']['body']
export type MeterChanges = Api['PATCH /meters/{id}/']['body']

type Texts =
  | 'customer_name'
  | 'phone'
  | 'id_number'
  | 'address'
  | 'meter_no'
  | 'initial_reading'
  | 'min_volume'
  | 'plan_volume'
  | 'remark'
  | 'buyer_name'
  | 'buyer_tax_id'
  | 'buyer_address'
  | 'buyer_phone'
  | 'buyer_bank'
  | 'buyer_account'
  | 'buyer_email'
type Chosen = 'location' | 'meter_type' | 'diameter' | 'water_price' | 'parent' | 'seq_no' | 'persons'
type Placed = 'longitude' | 'latitude'
type Dated = 'install_date' | 'verify_due_date'
type Same = 'meter_class' | 'billing_mode' | 'penalty_exempt' | 'title_type'

/** The values of the form: the wire's names, with '' for no text and null for no choice. */
export type MeterDraft = Record<Texts, string> &
  Record<Chosen | Placed, number | null> &
  Record<Dated, string | null> &
  Pick<Meter, Same> & {
    read_cycle_months: 1 | 2 | 3 | 6 | 12
    opening_cumulative: { tier_year_from: string | null; volume: string }
    withholding: {
      bank_name: string
      account_no: string
      account_name: string
      contract_no: string
      signed_at: string | null
    }
    /** Only sent when price or persons change. */
    terms_from: string | null
  }

export const READ_CYCLES = [1, 2, 3, 6, 12] as const

const NO_WITHHOLDING = { bank_name: '', account_no: '', account_name: '', contract_no: '', signed_at: null }

/** The usual new account: a single postpaid meter, installed today with its register at zero. */
export const newDraft = (today: string): MeterDraft => ({
  customer_name: '',
  phone: '',
  id_number: '',
  address: '',
  location: null,
  seq_no: null,
  meter_no: '',
  meter_type: null,
  diameter: null,
  initial_reading: '0',
  install_date: today,
  verify_due_date: null,
  meter_class: 'single',
  parent: null,
  water_price: null,
  persons: null,
  billing_mode: 'postpaid',
  read_cycle_months: 2,
  min_volume: '',
  plan_volume: '',
  penalty_exempt: false,
  opening_cumulative: { tier_year_from: null, volume: '' },
  title_type: 'personal',
  buyer_name: '',
  buyer_tax_id: '',
  buyer_address: '',
  buyer_phone: '',
  buyer_bank: '',
  buyer_account: '',
  buyer_email: '',
  withholding: NO_WITHHOLDING,
  longitude: null,
  latitude: null,
  remark: '',
  terms_from: today,
})

/** The next account on the same route: it keeps the values that neighbours share. */
export const neighbourDraft = (before: MeterDraft, today: string): MeterDraft => ({
  ...newDraft(today),
  location: before.location,
  seq_no: before.seq_no === null ? null : before.seq_no + 1,
  meter_type: before.meter_type,
  diameter: before.diameter,
  water_price: before.water_price,
  billing_mode: before.billing_mode,
  read_cycle_months: before.read_cycle_months,
  install_date: before.install_date,
})

/** A stored meter as the form shows it. */
export function draftOf(meter: Meter, today: string): MeterDraft {
  const fresh = newDraft(today)
  const kept = Object.fromEntries(
    // Every key of a draft except the three below has the meter's own value or null.
    Object.entries(meter).filter(([field]) => Object.hasOwn(fresh, field)),
  )
  return {
    ...fresh,
    ...kept,
    min_volume: meter.min_volume ?? '',
    plan_volume: meter.plan_volume ?? '',
    opening_cumulative: meter.opening_cumulative ?? fresh.opening_cumulative,
    withholding: meter.withholding ?? NO_WITHHOLDING,
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** The form requires it. 0 is no id, so a missing one is refused on its field. */
const chosen = (id: number | null) => id ?? 0
const isEmpty = (values: object) => Object.values(values).every((value) => value === null || value === '')

/** The whole draft for the wire, so that emptied fields are emptied. */
export function bodyOf(draft: MeterDraft): MeterBody {
  const { terms_from: _, ...fields } = draft
  return {
    ...fields,
    location: chosen(draft.location),
    meter_type: chosen(draft.meter_type),
    diameter: chosen(draft.diameter),
    water_price: chosen(draft.water_price),
    parent: draft.meter_class === 'sub' ? draft.parent : null,
    install_date: draft.install_date ?? undefined,
    min_volume: orNull(draft.min_volume),
    plan_volume: orNull(draft.plan_volume),
    opening_cumulative: openingOf(draft.opening_cumulative),
    withholding: isEmpty(draft.withholding) ? null : draft.withholding,
  }
}

function openingOf({ tier_year_from, volume }: MeterDraft['opening_cumulative']) {
  if (tier_year_from === null && orNull(volume) === null) return null
  return { tier_year_from: tier_year_from ?? '', volume: volume.trim() }
}

/** Tells whether the new terms (price family, persons) differ from the old ones. */
export const changesTerms = (
  before: Pick<MeterDraft, 'water_price' | 'persons'>,
  after: Pick<MeterDraft, 'water_price' | 'persons'>,
): boolean =>
  before.water_price !== after.water_price || (after.persons !== null && before.persons !== after.persons)

/** Only the differences, so that two users who edit different fields do not overwrite each other. */
export function changesOf(before: MeterDraft, after: MeterDraft): MeterChanges {
  const old = bodyOf(before)
  const changed = Object.entries(bodyOf(after)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(own(old, field)),
  )
  const changes: MeterChanges = Object.fromEntries(changed)
  return changesTerms(before, after) && after.terms_from
    ? { ...changes, terms_from: after.terms_from }
    : changes
}
