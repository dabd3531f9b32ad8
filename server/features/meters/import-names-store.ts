import type { FieldProblem } from '@water/contract/field-problems'
import { searchKey } from '@water/rules/identity/numbers-and-names'
import { pathKey, pathParts } from '@water/rules/identity/place-path'
import { sql } from 'kysely'
import { idsByName } from '../../db/ids-by-name'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { placesOf } from '../reference/missing-names-store'

/** Ids by the name of a record in a sheet; several where a name is not unique. */
export type Names = Record<
  'location' | 'watches' | 'meter_type' | 'diameter' | 'water_price',
  ReadonlyMap<string, number[]>
>

const FIELDS = ['location', 'watches', 'meter_type', 'diameter', 'water_price'] as const

/** The possible names of each record of the organization. A location also has its code, which goes first. */
export async function namesOf(db: Reader, org: OrgId): Promise<Names> {
  const locations = await idsByName(db, org, 'locations', ['code', 'name'])
  for (const { id, path } of await placesOf(db, org)) {
    const key = pathKey(path)
    // A path of one place is its name, which is there already.
    if (path.length > 1) locations.set(key, [...(locations.get(key) ?? []), id])
  }
  return {
    location: locations,
    watches: locations,
    meter_type: await idsByName(db, org, 'meter_types', ['name']),
    diameter: await idsByName(db, org, 'diameters', ['name']),
    water_price: await idsByName(db, org, 'water_prices', ['name']),
  }
}

/** By its name, or a place by its path: 东区/幸福小区/1 号楼. */
const idsOf = (ids: ReadonlyMap<string, number[]>, value: string): number[] =>
  ids.get(searchKey(value)) ?? ids.get(pathKey(pathParts(value))) ?? []

/** The same names, and those that the sender reads as others. */
export function replacing(
  names: Names,
  replaced: readonly { field: string; value: string; by: string }[],
): Names {
  const all = { ...names }
  for (const field of FIELDS) {
    const ofField = replaced.filter((one) => one.field === field)
    if (ofField.length === 0) continue
    const ids = new Map(names[field])
    for (const { value, by } of ofField) ids.set(searchKey(value), idsOf(names[field], by))
    all[field] = ids
  }
  return all
}

/** Replaces names by ids. A name of no record or of several records is a problem of its column. */
export function resolved(
  body: Record<string, unknown>,
  names: Names,
  problems: Record<string, FieldProblem[]>,
): Record<string, unknown> {
  const found = { ...body }
  for (const field of FIELDS) {
    const value = body[field]
    if (typeof value !== 'string') continue
    const [id, ...others] = idsOf(names[field], value)
    if (id === undefined) problems[field] = [{ message: 'no_such_name', params: { value } }]
    else if (others.length > 0) problems[field] = [{ message: 'several_of_name', params: { value } }]
    found[field] = id
  }
  return found
}

/** Meters by account or device number. */
export async function mastersByNumber(
  db: Reader,
  org: OrgId,
  numbers: string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: string; id: number }>`
    select no as number, meter_id as id from account_numbers
    where organization_id = ${org} and no = any(${numbers}::text[])
    union all
    select meter_no, id from meters
    where organization_id = ${org} and meter_no = any(${numbers}::text[]) and status <> 'closed'`.execute(db)
  return new Map(rows.map(({ number, id }) => [number, id]))
}
