import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The records that accounts of an organization refer to by name. */
export interface TownNames {
  price: { id: number; name: string }
  meterType: string
  diameter: string
  /** Codes of the books. */
  books: string[]
  /** Moves that were agreed to: their accounts stay, so the next one needs other numbers. */
  series: number
}

/** The home price, a device that is read by eye, the smallest diameter and the books; null where one of them is missing. */
export async function townNames(db: Reader, org: OrgId): Promise<TownNames | null> {
  const { rows } = await sql<{ [Key in keyof TownNames]: TownNames[Key] | null }>`
    select
      (select json_build_object('id', id, 'name', name) from water_prices p
        where organization_id = ${org} and not exists (
          select from water_price_versions v
          where v.organization_id = p.organization_id and v.water_price_id = p.id and v.mode = 'two_part')
        order by category <> 'resident', id limit 1) as price,
      (select name from meter_types where organization_id = ${org} and reading_mode = 'manual'
        order by id limit 1) as "meterType",
      (select name from diameters where organization_id = ${org} order by mm limit 1) as diameter,
      (select array_agg(code order by code) from locations
        where organization_id = ${org} and level = 'book') as books,
      (select count(*)::int from move_ins where organization_id = ${org} and state = 'agreed') as series`.execute(
    db,
  )
  const { price, meterType, diameter, books, series } = rows[0]!
  return price && meterType && diameter && books
    ? { price, meterType, diameter, books, series: series ?? 0 }
    : null
}
