/** The names of the groups of a report: only the lines shown are named. */
import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'
import type { StoredLine } from './groups'

const NAMES: Readonly<Record<string, { table: string; name: RawBuilder<unknown> }>> = {
  meter: { table: 'meters', name: sql`n.account_no || ' ' || n.customer_name` },
  monitor: { table: 'meters', name: sql`n.account_no || ' ' || n.customer_name` },
  location: { table: 'locations', name: sql`n.name` },
  water_price: { table: 'water_prices', name: sql`n.name` },
  bank_account: { table: 'bank_accounts', name: sql`n.bank_name || ' ' || n.account_no` },
}
const nameOfUser = sql`coalesce(nullif(n.name, ''), n.username)`
const isUser = (key: string): boolean => key === 'cashier' || key === 'reader'

/** As a value of its own the organization leaves the primary key as the one way to look names up. */
export function nameOf(org: OrgId, key: string): RawBuilder<unknown> | undefined {
  const as = sql.ref(`${key}_name`)
  if (isUser(key))
    return sql`(select ${nameOfUser} from users n where n.id = ${sql.ref(`g.${key}`)}) as ${as}`
  const of = own(NAMES, key)
  if (of === undefined) return undefined
  return sql`(select ${of.name} from ${sql.table(of.table)} n
    where n.organization_id = (select ${org}::bigint) and n.id = ${sql.ref(`g.${key}`)}) as ${as}`
}

/** Names the groups of several organizations: each line tells whose it is. */
export async function namedByOrganization<Line extends StoredLine>(
  db: Reader,
  keys: readonly string[],
  lines: readonly Line[],
): Promise<StoredLine[]> {
  let named: StoredLine[] = [...lines]
  for (const key of keys) {
    const names = await namesOf(db, key, lines)
    if (names)
      named = named.map((line) => ({ ...line, [`${key}_name`]: names.get(Number(own(line, key))) ?? null }))
  }
  return named
}

async function namesOf(
  db: Reader,
  key: string,
  lines: readonly StoredLine[],
): Promise<Map<number, string> | undefined> {
  const of = own(NAMES, key)
  const idsOf = (some: readonly StoredLine[]) => some.flatMap((line) => own(line, key) ?? [])
  const names = new Map<number, string>()
  const find = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number; name: string }>`select n.id, ${from}`.execute(db)
    for (const { id, name } of rows) names.set(id, name)
  }
  if (isUser(key))
    await find(sql`${nameOfUser} as name from users n where n.id = any(${idsOf(lines)}::bigint[])`)
  else if (of === undefined) return undefined
  else
    for (const [org, some] of grouped(lines, (line) => Number(line.organization)))
      await find(sql`${of.name} as name from ${sql.table(of.table)} n
        where n.organization_id = ${asOrgId(org)} and n.id = any(${idsOf(some)}::bigint[])`)
  return names
}
