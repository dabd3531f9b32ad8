import type { Api } from '@water/contract/endpoints'
import { meterFields } from '@water/contract/meters/fields'
import { own } from '@water/rules/own'
import { bodyFrom, type Draft, draftFrom, emptyDraft } from '../../../ui/form/draft'
import type { Meter } from '../meter'

export type MeterBody = Api['POST /meters/']['body']
export type MeterChanges = Api['PATCH /meters/{id}/']['body']

/** The values of the form. */
export type MeterDraft = Omit<Draft<typeof meterFields>, 'read_cycle_months'> & {
  read_cycle_months: (typeof READ_CYCLES)[number]
  /** Only sent of a new account, where staff give it. */
  account_no?: string
  /** Only sent when price or persons change. */
  terms_from: string | null
  /** Only sent when the number of a billed device is corrected. */
  reason?: string
}

export const READ_CYCLES = [1, 2, 3, 6, 12] as const

/** A new account as it mostly is: a single postpaid meter, installed today with its register at zero. */
export const newDraft = (today: string): MeterDraft => ({
  ...emptyDraft(meterFields),
  account_no: '',
  read_cycle_months: 2,
  initial_reading: '0',
  install_date: today,
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
export const draftOf = (meter: Meter, today: string): MeterDraft => ({
  ...draftFrom(meterFields, meter),
  // The server limits it to the cycles above.
  read_cycle_months: meter.read_cycle_months as MeterDraft['read_cycle_months'],
  terms_from: today,
})

/** The draft as the wire takes it: everything of it, so that emptied fields are emptied. */
export const bodyOf = (draft: MeterDraft): MeterBody => ({
  ...bodyFrom(meterFields, draft),
  ...(draft.account_no && { account_no: draft.account_no }),
  read_cycle_months: draft.read_cycle_months,
  parent: draft.meter_class === 'sub' ? draft.parent : null,
  // A monitor watches a place, and is never billed.
  watches: draft.meter_class === 'monitor' ? draft.watches : null,
  water_price: draft.meter_class === 'monitor' ? null : draft.water_price,
})

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
  const changes: MeterChanges = {
    ...Object.fromEntries(changed),
    ...(after.reason && before.meter_no !== after.meter_no && { reason: after.reason }),
  }
  const isBilled = before.meter_class !== 'monitor' && after.meter_class !== 'monitor'
  return isBilled && changesTerms(before, after) && after.terms_from
    ? { ...changes, terms_from: after.terms_from }
    : changes
}
