import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The references in a meter's form, by field. */
export interface ReferenceFields {
  meter_no?: string | undefined
  location?: number | undefined
  meter_type?: number | undefined
  diameter?: number | undefined
  water_price?: number | null | undefined
  watches?: number | null | undefined
  parent?: number | null | undefined
}

/** The referred rows that the organization has. */
export interface References {
  locations: ReadonlySet<number>
  /** Register digits by meter type. */
  meterTypes: ReadonlyMap<number, number>
  /** Years of service by diameter. */
  diameters: ReadonlyMap<number, number>
  /** The number of base persons of the version in force (else of the first one), by price family. */
  waterPrices: ReadonlyMap<number, number>
  /** Class by meter. */
  parents: ReadonlyMap<number, string>
  /** The meter that has a device number in use. */
  holders: ReadonlyMap<string, number>
}

interface Found {
  what: string
  id: number
  number: number | null
  word: string | null
}

/** One statement for one meter or thousands. */
export async function findReferences(
  db: Reader,
  org: OrgId,
  pointing: readonly ReferenceFields[],
  today: LocalDate,
): Promise<References> {
  const ids = (
    ...fields: ('location' | 'watches' | 'meter_type' | 'diameter' | 'water_price' | 'parent')[]
  ) =>
    sql`any(${[...new Set(fields.flatMap((field) => pointing.map((row) => row[field])).filter((id) => id != null))]}::bigint[])`
  const numbers = pointing.map((row) => row.meter_no).filter((number) => number !== undefined)
  const { rows } = await sql<Found>`
    select 'location' as what, id, null::int as number, null as word
      from locations where organization_id = ${org} and id = ${ids('location', 'watches')}
    union all select 'meter_type', id, register_digits, null
      from meter_types where organization_id = ${org} and id = ${ids('meter_type')}
    union all select 'diameter', id, service_years, null
      from diameters where organization_id = ${org} and id = ${ids('diameter')}
    union all select 'parent', id, null, meter_class
      from meters where organization_id = ${org} and id = ${ids('parent')}
    union all select 'holder', id, null, meter_no
      from meters where organization_id = ${org} and meter_no = any(${numbers}::text[]) and status <> 'closed'
    union all select 'water_price', w.id, (
        select v.base_persons from water_price_versions v
        where v.organization_id = w.organization_id and v.water_price_id = w.id
        order by v.effective_from <= ${today}::date desc,
          case when v.effective_from <= ${today}::date then v.effective_from end desc, v.effective_from, v.id desc
        limit 1
      ), null
      from water_prices w where w.organization_id = ${org} and w.id = ${ids('water_price')}`.execute(db)
  const of = (what: string) => rows.filter((row) => row.what === what)
  return {
    locations: new Set(of('location').map(({ id }) => id)),
    meterTypes: new Map(of('meter_type').map(({ id, number }) => [id, number ?? 0])),
    diameters: new Map(of('diameter').map(({ id, number }) => [id, number ?? 0])),
    waterPrices: new Map(of('water_price').map(({ id, number }) => [id, number ?? 1])),
    parents: new Map(of('parent').map(({ id, word }) => [id, word ?? ''])),
    holders: new Map(of('holder').map(({ id, word }) => [word ?? '', id])),
  }
}
