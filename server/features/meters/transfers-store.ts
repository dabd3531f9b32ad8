import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** A customer that an account has or had. */
export type Customer = ColumnsOf<'meter_transfers', never, { first: 'version'; chain: 'tier_chain' }> &
  Maybe<ColumnsOf<'meter_transfers', never, { after: 'transferred_at' }>> & {
    /** `first` to `last` are the versions of the customer's data; `chain` counts the volume of the tier years. */
    last: number
    /** This customer's last day, `after` that of the one before; null: there is none. */
    until: LocalDate | null
    /** Customers who took over what the one before owed have the same number. */
    party: number
  }

/** The customers of an account, oldest first; most accounts have one. */
export async function customersOf(db: Reader, org: OrgId, meter: number): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    with began as (
      select 1 as version, null::date as transferred_at, false as is_taken_over, 1 as tier_chain
      union all
      select version, transferred_at, is_taken_over, tier_chain from meter_transfers
      where organization_id = ${org} and meter_id = ${meter}
    )
    select version as first, coalesce(lead(version) over following - 1, (
        select customer_version from meters where organization_id = ${org} and id = ${meter}
      )) as last, transferred_at as after, lead(transferred_at) over following as until, tier_chain as chain,
      (count(*) filter (where not is_taken_over) over following)::int as party
    from began window following as (order by version) order by version`.execute(db)
  return rows
}

/** The customer of a document, by the version that it keeps. */
export const customerOf = (customers: readonly Customer[], version: number): Customer =>
  customers.findLast(({ first }) => first <= version)!

/** The customers who answer for a document together, by the first and the last of their versions. */
export function partyOf(
  customers: readonly Customer[],
  version: number,
): { first: number; last: number; isPresent: boolean } {
  const { party } = customerOf(customers, version)
  const own = customers.filter((customer) => customer.party === party)
  const { last } = own.at(-1)!
  return { first: own[0]!.first, last, isPresent: last === customers.at(-1)!.last }
}

/** The names of former customers, by the versions of their data. */
export async function namesOfVersions(
  db: Reader,
  org: OrgId,
  meter: number,
  versions: readonly number[],
): Promise<Map<number, string>> {
  if (versions.length === 0) return new Map()
  const { rows } = await sql<{ version: number; customer_name: string }>`
    select version, customer_name from customer_versions
    where organization_id = ${org} and meter_id = ${meter} and version = any(${versions}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.version, row.customer_name]))
}
