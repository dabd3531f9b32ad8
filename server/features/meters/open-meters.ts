import type { Parsed } from '@water/contract/endpoint'
import type { FieldProblem } from '@water/contract/field-problems'
import type { replaceMeter } from '@water/contract/meters/calls'
import { dateOf, type LocalDate, startOfDay } from '@water/rules/calendar'
import { verificationDue } from '@water/rules/metering/verification'
import { copyRows } from '../../db/copy'
import { filledColumns } from '../../db/declared-table'
import { idsFor } from '../../db/numbering'
import type { Reader, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { pairs } from '../../pairs'
import { Refusal } from '../../refusal'
import {
  type BroughtNumbers,
  checkOfComing,
  checkOfNumbers,
  makeAccountNos,
  type NumbersCheck,
  textOfFormer,
} from './account-numbers'
import { problemsOf } from './check'
import { meterTable } from './meter-table'
import { findReferences, type References } from './references-store'

/** Facts that an account of another system brings along. */
interface MovedIn {
  /** The day of its last reading there, where its water begins here; its initial index is of that day. */
  taken_over_on?: LocalDate | undefined
  /** The move-in that it belongs to. */
  moveIn?: number | undefined
  /** It was closed there, with the initial index as its final one. */
  closed_at?: LocalDate | undefined
}

/** A meter in the form of a request; defaults are decided here or by the declaration of the fields. */
export type MeterInput = Omit<
  Parsed<typeof replaceMeter>['body'],
  'organization' | 'terms_from' | 'former_nos'
> &
  BroughtNumbers &
  MovedIn

/** The outcome of opening one account. */
export type OpenOutcome = { ok: true; id: number; account_no: string } | { ok: false; refusal: Refusal }

/** A meter to open, with all defaults decided. */
interface Opening {
  input: MeterInput
  persons: number
  digits: number
  verifyDue: LocalDate
  installDate: LocalDate
  /** Where its water begins. */
  beginsOn: LocalDate
}

/**
 * Opens accounts: each with its number, its first device, its first terms and its state. One account or thousands take
 * the same statements. Every row has its own outcome, in the given order.
 */
export async function openMeters(unit: UnitOfWork, inputs: readonly MeterInput[]): Promise<OpenOutcome[]> {
  const judged = await judgedOpenings(unit.tx, unit.org, dateOf(unit.now), inputs)
  const openings = judged.filter((each): each is Opening => !(each instanceof Refusal))
  const opened = await insertMeters(unit, openings)
  let next = 0
  return judged.map((each) =>
    each instanceof Refusal ? { ok: false, refusal: each } : { ok: true, ...opened[next++]! },
  )
}

/** Why accounts would not be opened; null for each that would. Nothing is written. */
export async function refusalsOfOpening(
  db: Reader,
  org: OrgId,
  today: LocalDate,
  inputs: readonly MeterInput[],
): Promise<(Refusal | null)[]> {
  const judged = await judgedOpenings(db, org, today, inputs)
  return judged.map((each) => (each instanceof Refusal ? each : null))
}

async function judgedOpenings(
  db: Reader,
  org: OrgId,
  today: LocalDate,
  inputs: readonly MeterInput[],
): Promise<(Opening | Refusal)[]> {
  const references = await findReferences(db, org, inputs, today)
  const numbers = await checkOfNumbers(db, org, inputs)
  // The load itself brings them.
  const others = inputs.filter(({ moveIn }) => moveIn === undefined)
  const comingRefusal = await checkOfComing(db, org, others)
  const devicesSeen = new Map<string, number>()
  return inputs.map((input) => {
    const refusal = refusalOf(input, references, { numbers, devicesSeen }, today) ?? comingRefusal(input)
    if (refusal) return refusal
    numbers.take(input)
    if (!input.closed_at) devicesSeen.set(input.meter_no, 0)
    return opening(input, references, today)
  })
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
  { numbers, devicesSeen }: { numbers: NumbersCheck; devicesSeen: ReadonlyMap<string, number> },
  today: LocalDate,
): Refusal | null {
  // The device of a closed account may be in use elsewhere.
  const inUse = devicesSeen.has(input.meter_no) ? devicesSeen : references.holders
  const holders = input.closed_at ? new Map<string, number>() : inUse
  const wanted = {
    ...input,
    meter_class: input.meter_class ?? 'single',
    install_date: input.install_date ?? today,
  }
  const fields = {
    ...problemsOf(wanted, { ...references, holders }, today, null),
    ...numbers.problemsOf(input),
    ...problemsOfDays(input, wanted.install_date, today),
  }
  return Object.keys(fields).length > 0 ? new Refusal('invalid', { fields }) : null
}

/** An account that has moved in was installed, then read for the last time, and then perhaps closed. */
function problemsOfDays(
  { taken_over_on, closed_at }: MovedIn,
  installDate: LocalDate,
  today: LocalDate,
): Record<string, FieldProblem[]> {
  const problem = (day: LocalDate | undefined, since: LocalDate): FieldProblem[] | null => {
    if (day === undefined) return null
    if (day < since) return [{ message: 'not_before', params: { date: since } }]
    return day > today ? [{ message: 'future' }] : null
  }
  const read = problem(taken_over_on, installDate)
  const closed = problem(closed_at, taken_over_on ?? installDate)
  return { ...(read && { taken_over_on: read }), ...(closed && { closed_at: closed }) }
}

function opening(input: MeterInput, references: References, today: LocalDate): Opening {
  const installDate = input.install_date ?? today
  return {
    input,
    persons: input.persons ?? references.waterPrices.get(input.water_price ?? 0) ?? 1,
    digits: references.meterTypes.get(input.meter_type) ?? 0,
    installDate,
    beginsOn: input.taken_over_on ?? installDate,
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
  const ids = await idsFor(unit, 'meters', openings.length)
  const given = openings.flatMap(({ input }) => input.account_no || [])
  const former = openings.flatMap(({ input }) => (input.former_nos ?? []).map(({ no }) => no))
  const made = await makeAccountNos(tx, org, openings.length - given.length, new Set([...given, ...former]))
  const opened = pairs(openings, ids).map(([each, id]) => ({
    ...each,
    id,
    // So many were made as are not given.
    account_no: each.input.account_no || made.shift()!,
  }))
  const stamp = { created_by: caller.id, created_at: now }
  await Promise.all([
    copyRows(
      tx,
      'meters',
      opened.map((each) => ({ organization_id: org, ...meterColumns(each), ...stamp, updated_at: now })),
    ),
    copyRows(
      tx,
      'account_numbers',
      opened.flatMap(({ id, account_no, input }) => [
        { organization_id: org, no: account_no, meter_id: id, is_former: false, note: '' },
        ...(input.former_nos ?? []).map((one) => ({
          ...{ organization_id: org, no: one.no, meter_id: id, is_former: true, note: one.note },
        })),
      ]),
    ),
    copyRows(
      tx,
      'meter_states',
      opened.map(({ id, input, beginsOn }) => ({
        organization_id: org,
        meter_id: id,
        last_reading: input.initial_reading,
        last_read_at: startOfDay(beginsOn),
        is_final: input.closed_at !== undefined,
      })),
    ),
    copyRows(
      tx,
      'meter_spells',
      opened.flatMap(({ id, input: { closed_at } }) =>
        closed_at === undefined
          ? []
          : [
              {
                organization_id: org,
                meter_id: id,
                kind: 'closed',
                from_date: closed_at,
                ...stamp,
                updated_at: now,
              },
            ],
      ),
    ),
    copyRows(
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
    ),
    copyRows(
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
    ),
  ])
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
    former_account_nos: textOfFormer(input.former_nos ?? []),
    taken_over_on: input.taken_over_on ?? null,
    move_in_id: input.moveIn ?? null,
    status: input.closed_at === undefined ? 'active' : 'closed',
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
