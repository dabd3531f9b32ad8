/** The first steps of a new organization (起步清单). */
import { type FirstStep, firstStepKeys } from '@water/contract/dashboard/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { COUNT_LIMIT } from '../../db/count'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The first user of an organization alone is nobody to hand work to. */
const PEOPLE_NEEDED = 2

const rowsOf = (table: string, org: OrgId): RawBuilder<unknown> =>
  sql`select 1 from ${sql.table(table)} where organization_id = ${org}`

/** The rows of each step. */
const ROWS: Record<FirstStep, (org: OrgId) => RawBuilder<unknown>> = {
  locations: (org) => rowsOf('locations', org),
  meter_types: (org) => rowsOf('meter_types', org),
  diameters: (org) => rowsOf('diameters', org),
  water_prices: (org) => rowsOf('water_prices', org),
  // Users who may do something here.
  people: (org) => sql`
    select 1 from users u where u.organization_id = ${org} and u.is_audit and u.is_active
      and (u.is_staff or exists (select from user_permissions p where p.user_id = u.id))`,
  seller: (org) =>
    sql`select 1 from organizations where id = ${org} and taxpayer_name <> '' and taxpayer_id <> ''`,
  bank_accounts: (org) => rowsOf('bank_accounts', org),
  meters: (org) => rowsOf('meters', org),
  readings: (org) => rowsOf('readings', org),
}

const neededOf = (key: FirstStep): number => (key === 'people' ? PEOPLE_NEEDED : 1)

/** The number of rows, counted no further than `most`. */
const countedTo = (key: FirstStep, org: OrgId, most: number) =>
  sql`(select count(*)::int from (${ROWS[key](org)} limit ${most}) counted) as ${sql.ref(key)}`

async function counts(db: Reader, org: OrgId, mostOf: (key: FirstStep) => number) {
  const columns = firstStepKeys.map((key) => countedTo(key, org, mostOf(key)))
  const { rows } = await sql<Record<FirstStep, number>>`select ${sql.join(columns)}`.execute(db)
  return rows[0]!
}

/** Whether each step is done, without counting further than that takes. */
export async function firstSteps(db: Reader, org: OrgId): Promise<Record<FirstStep | 'payments', boolean>> {
  const [found, paid] = await Promise.all([
    counts(db, org, neededOf),
    sql<{ payments: boolean }>`select exists (${rowsOf('payments', org)}) as payments`.execute(db),
  ])
  const done = Object.fromEntries(firstStepKeys.map((key) => [key, found[key] >= neededOf(key)]))
  return { ...(done as Record<FirstStep, boolean>), payments: paid.rows[0]!.payments }
}

/** The same steps with their counts. */
export async function countedSteps(db: Reader, org: OrgId) {
  const found = await counts(db, org, () => COUNT_LIMIT + 1)
  return firstStepKeys.map((key) => ({
    key,
    is_done: found[key] >= neededOf(key),
    count: key === 'seller' ? null : found[key],
  }))
}
