import type { Parsed } from '@water/contract/endpoint'
import type { replaceMeter } from '@water/contract/meters/calls'
import { dateOf, type LocalDate, startOfDay } from '@water/rules/calendar'
import { verificationDue } from '@water/rules/metering/verification'
import { copyRows } from '../../db/copy'
import { filledColumns } from '../../db/declared-table'
import { takeIds, takeNumbers } from '../../db/numbering'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { Refusal } from '../../refusal'
import { organizationCode } from '../organizations/store'
import { problemsOf } from './check'
import { meterTable } from './meter-table'
import { findReferences, type References } from './references-store'

/** A meter in the form of a request; defaults are decided here or by the declaration of the fields. */
export type MeterInput = Omit<Parsed<typeof replaceMeter>['body'], 'organization' | 'terms_from'>

/** The outcome of opening one account. */
export type OpenOutcome = { ok: true; id: number; account_no: string } | { ok: false; refusal: Refusal }

/** A meter to open, with all defaults decided. */
interface Opening {
  input: MeterInput
  persons: number
  digits: number
  verifyDue: LocalDate
  installDate: LocalDate
}

/**
 * Opens accounts: each with its number, its first device, its first terms and its state. One account or thousands take
 * the same statements. Every row has its own outcome, in the given order.
 */
export async function openMeters(unit: UnitOfWork, inputs: readonly MeterInput[]): Promise<OpenOutcome[]> {
  const today = dateOf(unit.now)
  const references = await findReferences(unit.tx, unit.org, inputs, today)
  const numbersSeen = new Map<string, number>()
  const judged = inputs.map((input) => {
    const refusal = refusalOf(input, references, numbersSeen, today)
    if (!refusal) numbersSeen.set(input.meter_no, 0)
    return refusal ?? opening(input, references, today)
  })
  const openings = judged.filter((each): each is Opening => !(each instanceof Refusal))
  const opened = await insertMeters(unit, openings)
  let next = 0
  return judged.map((each) =>
    each instanceof Refusal ? { ok: false, refusal: each } : { ok: true, ...opened[next++]! },
  )
}

/** Opens one account or throws its refusal. */
export async function openMeter(
  unit: UnitOfWork,
  input: MeterInput,
): Promise<{ id: number; account_no: string }> {
  const [outcome] = await openMeters(unit, [input])
  if (outcome!.ok) return outcome!
  throw outcome!.refusal
}

function refusalOf(
  input: MeterInput,
  references: References,
  numbersSeen: ReadonlyMap<string, number>,
  today: LocalDate,
): Refusal | null {
  const holders = numbersSeen.has(input.meter_no) ? numbersSeen : references.holders
  const wanted = {
    ...input,
    meter_class: input.meter_class ?? 'single',
    install_date: input.install_date ?? today,
  }
  const fields = problemsOf(wanted, { ...references, holders }, today, null)
  return Object.keys(fields).length > 0 ? new Refusal('invalid', { fields }) : null
}

function opening(input: MeterInput, references: References, today: LocalDate): Opening {
  const installDate = input.install_date ?? today
  return {
    input,
    persons: input.persons ?? references.waterPrices.get(input.water_price ?? 0) ?? 1,
    digits: references.meterTypes.get(input.meter_type) ?? 0,
    installDate,
    // A typed one stays.
    verifyDue:
      input.verify_due_date ?? verificationDue(installDate, references.diameters.get(input.diameter) ?? 0),
  }
}

async function insertMeters(
  unit: UnitOfWork,
  openings: readonly Opening[],
): Promise<{ id: number; account_no: string }[]> {
  if (openings.length === 0) return []
  const { tx, org, now, caller } = unit
  const ids = await takeIds(tx, 'meters', openings.length)
  const code = await organizationCode(tx, org)
  const first = await takeNumbers(tx, org, 'account_no', openings.length)
  const opened = pairs(openings, ids).map(([each, id], at) => ({
    ...each,
    id,
    account_no: `${code}${String(first + at).padStart(8, '0')}`,
  }))
  const stamp = { created_by: caller.id, created_at: now }
  await copyRows(
    tx,
    'meters',
    opened.map((each) => ({ organization_id: org, ...meterColumns(each), ...stamp, updated_at: now })),
  )
  await copyRows(
    tx,
    'account_numbers',
    opened.map(({ id, account_no }) => ({ organization_id: org, no: account_no, meter_id: id })),
  )
  await copyRows(
    tx,
    'meter_states',
    opened.map(({ id, input, installDate }) => ({
      organization_id: org,
      meter_id: id,
      last_reading: input.initial_reading,
      last_read_at: startOfDay(installDate),
    })),
  )
  await copyRows(
    tx,
    'meter_terms',
    opened.flatMap(({ id, input, persons, installDate }) =>
      // A monitor has no terms.
      input.water_price == null
        ? []
        : [
            {
              organization_id: org,
              meter_id: id,
              effective_from: installDate,
              water_price_id: input.water_price,
              persons,
              ...stamp,
            },
          ],
    ),
  )
  await copyRows(
    tx,
    'installations',
    opened.map(({ id, input, digits, installDate }) => ({
      organization_id: org,
      meter_id: id,
      meter_no: input.meter_no,
      meter_type_id: input.meter_type,
      diameter_id: input.diameter,
      register_digits: digits,
      installed_at: installDate,
      initial_reading: input.initial_reading,
      reason: 'new',
      ...stamp,
      updated_at: now,
    })),
  )
  return opened.map(({ id, account_no }) => ({ id, account_no }))
}

function meterColumns({
  id,
  account_no,
  input,
  persons,
  installDate,
  verifyDue,
}: Opening & { id: number; account_no: string }) {
  return {
    ...filledColumns(meterTable, input),
    id,
    account_no,
    persons,
    install_date: installDate,
    verify_due_date: verifyDue,
    opening_tier_year: input.opening_cumulative?.tier_year_from ?? null,
    opening_volume: input.opening_cumulative?.volume ?? null,
    withholding: input.withholding ? JSON.stringify(withholdingOf(input.withholding)) : null,
  }
}

/** A withholding contract with every member, as it is stored and shown. */
export const withholdingOf = (given: NonNullable<MeterInput['withholding']>) => ({
  ...given,
  signed_at: given.signed_at ?? null,
})
