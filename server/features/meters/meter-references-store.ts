import type { FieldProblem } from '@water/contract/field-problems'
import { dateOf, type LocalTime } from '@water/rules/calendar'
import { registerCapacity } from '@water/rules/metering/consumption'
import { litres } from '@water/rules/money'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { MeterInput } from './meter-input'

/** What meters refer to, by id, as far as it is of the organization; and which device numbers are in use. */
export interface MeterReferences {
  locations: ReadonlySet<number>
  diameters: ReadonlySet<number>
  /** Digits of the register. */
  meterTypes: ReadonlyMap<number, number>
  /** Persons that the price counts on. */
  waterPrices: ReadonlyMap<number, number>
  /** Class of the meter. */
  parents: ReadonlyMap<number, string>
  meterNosInUse: ReadonlySet<string>
}

type Named = Pick<MeterInput, 'location' | 'diameter' | 'meter_type' | 'water_price' | 'parent' | 'meter_no'>

/** Six statements, for one meter or thousands. */
export async function loadMeterReferences(
  db: Reader,
  org: OrgId,
  inputs: readonly Named[],
  now: LocalTime,
): Promise<MeterReferences> {
  const idsOf = (field: 'location' | 'diameter' | 'meter_type' | 'water_price' | 'parent') => [
    ...new Set(inputs.flatMap((input) => input[field] ?? [])),
  ]
  const one = sql<number>`1`
  const locations = await valuesOf(db, org, 'locations', idsOf('location'), one)
  const diameters = await valuesOf(db, org, 'diameters', idsOf('diameter'), one)
  return {
    locations: new Set(locations.keys()),
    diameters: new Set(diameters.keys()),
    meterTypes: await valuesOf(db, org, 'meter_types', idsOf('meter_type'), sql<number>`t.register_digits`),
    waterPrices: await valuesOf(db, org, 'water_prices', idsOf('water_price'), basePersons(dateOf(now))),
    parents: await valuesOf(db, org, 'meters', idsOf('parent'), sql<string>`t.meter_class`),
    meterNosInUse: await meterNosInUse(
      db,
      org,
      inputs.map(({ meter_no }) => meter_no),
    ),
  }
}

async function valuesOf<T>(
  db: Reader,
  org: OrgId,
  table: string,
  ids: number[],
  value: ReturnType<typeof sql<T>>,
): Promise<Map<number, T>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; value: T }>`
    select t.id, ${value} as value from ${sql.table(table)} t
    where t.organization_id = ${org} and t.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.value]))
}

/** Of the version in force, or of the first one while none is. */
const basePersons = (today: string) => sql<number>`(
  select v.base_persons from water_price_versions v
  where v.organization_id = t.organization_id and v.water_price_id = t.id
  order by v.effective_from > ${today}::date, abs(v.effective_from - ${today}::date) limit 1)`

async function meterNosInUse(db: Reader, org: OrgId, meterNos: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ meter_no: string }>`
    select meter_no from meters
    where organization_id = ${org} and meter_no = any(${meterNos}::text[]) and status <> 'closed'`.execute(db)
  return new Set(rows.map(({ meter_no }) => meter_no))
}

export type MeterProblems = Record<string, FieldProblem[]>

/** What a new meter cannot be, field by field; empty when it can be opened. */
export function problemsOfMeter(input: MeterInput, known: MeterReferences, now: LocalTime): MeterProblems {
  const problems: MeterProblems = {}
  const add = (field: string, problem: FieldProblem) => {
    problems[field] = [problem]
  }
  const digits = known.meterTypes.get(input.meter_type)
  if (!known.locations.has(input.location)) add('location', { message: 'unknown_reference' })
  if (!known.diameters.has(input.diameter)) add('diameter', { message: 'unknown_reference' })
  if (!known.waterPrices.has(input.water_price)) add('water_price', { message: 'unknown_reference' })
  if (digits === undefined) add('meter_type', { message: 'unknown_reference' })
  else if (litres(input.initial_reading) >= registerCapacity(digits))
    add('initial_reading', { message: 'beyond_register', params: { digits } })
  if (known.meterNosInUse.has(input.meter_no))
    add('meter_no', { message: 'taken', params: { value: input.meter_no } })
  if (input.install_date !== undefined && input.install_date > dateOf(now))
    add('install_date', { message: 'future' })
  const parent = problemOfParent(input, known)
  if (parent) add('parent', parent)
  return problems
}

function problemOfParent({ meter_class, parent }: MeterInput, known: MeterReferences): FieldProblem | null {
  if (meter_class !== 'sub') return parent == null ? null : { message: 'only_sub' }
  if (parent == null) return { message: 'required' }
  const parentClass = known.parents.get(parent)
  if (parentClass === undefined) return { message: 'unknown_reference' }
  return parentClass === 'master' ? null : { message: 'not_master' }
}
