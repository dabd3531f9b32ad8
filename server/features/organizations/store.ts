import type { FiltersOf } from '@water/contract/list-query'
import { type Settings, settings } from '@water/contract/organizations/calls'
import { organizationList } from '@water/contract/organizations/list'
import type { TierYears } from '@water/rules/billing/tier-year'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { type Insertable, sql, type Updateable } from 'kysely'
import { cappedCount } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Tables } from '../../db/generated/tables'
import { orderedBy } from '../../db/name-order'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { asOrgId, inScope, type OrgId, type Scope } from '../../db/scope'
import { contains } from '../../db/search'
import { lockBooks, shareBooks } from './books-store'

const columns = [
  'id',
  'name',
  'code',
  'short_name',
  'address',
  'contact_name',
  'contact_phone',
  'how_to_pay',
  'taxpayer_name',
  'taxpayer_id',
  'seller_address',
  'seller_phone',
  'seller_bank',
  'seller_account',
  'issuer',
  'is_active',
  'settings',
  'tier_years',
  'created_at',
  'updated_at',
] as const

interface List {
  scope: Scope
  filter: FiltersOf<typeof organizationList>
  order: { column: 'id' | 'name' | 'code' | 'created_at'; direction: 'asc' | 'desc' }
  range: { offset: number; limit: number }
}

export async function listOrganizations(db: Reader, { scope, filter, order, range }: List) {
  const matching = db
    .selectFrom('organizations')
    .select(columns)
    .where(inScope(scope, 'id'))
    .where(contains(['name', 'code', 'short_name'], filter.search))
    .where(whereFilters(organizationList, 'organizations', filter, {}))
  const rows = await matching
    .orderBy(orderedBy('organizations', order.column), order.direction)
    .orderBy('id', order.direction)
    .limit(range.limit)
    .offset(range.offset)
    .execute()
  return { rows: rows.map(withAllSettings), count: await cappedCount(db, matching) }
}

export type Organization = NonNullable<Awaited<ReturnType<typeof findOrganization>>>

export async function findOrganization(db: Reader, org: OrgId) {
  const row = await db.selectFrom('organizations').select(columns).where('id', '=', org).executeTakeFirst()
  return row && withAllSettings(row)
}

export async function settingsOf(db: Reader, org: OrgId): Promise<Settings> {
  return (await findOrganization(db, org))!.settings
}

/**
 * The organization, which no change of its settings passes until the transaction ends. Every billing by its settings starts
 * here.
 */
export async function shareOrganization(tx: Tx, org: OrgId) {
  // In a statement of its own, which sees what was committed while the first one waited.
  const [, organization] = await Promise.all([shareBooks(tx, org), findOrganization(tx, org)])
  return organization
}

/** Finds the organization that an applicant names by its code, while it is active. */
export async function findOrganizationByCode(
  db: Reader,
  code: string,
): Promise<{ id: OrgId; name: string } | null> {
  const row = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ? { id: asOrgId(row.id), name: row.name } : null
}

/** The organization, while nobody bills and nobody else changes it: for a change of settings that orders depend on. */
export async function lockOrganization(tx: Tx, org: OrgId) {
  const [, organization] = await Promise.all([lockBooks(tx, org), findOrganization(tx, org)])
  return organization
}

/** Adds the defaults of the settings that the organization never changed. */
function withAllSettings<Row extends { settings: unknown; tier_years: unknown }>(row: Row) {
  // Only this store writes it, from `TierYears`.
  const tierYears = row.tier_years as TierYears
  const stored = { ...Object(row.settings), tier_year_start: tierYears.at(-1)!.start }
  return { ...row, tier_years: [...tierYears], settings: settings.parse(stored) }
}

/** The last day that an organization's live orders bill, and the most decimals that one of them has. */
export async function billedSoFar(
  db: Reader,
  org: OrgId,
): Promise<{ until: LocalDate | null; scale: number | null }> {
  const { rows } = await sql<{ until: LocalDate | null; scale: number | null }>`
    select max(period_to) as until, max(volume_scale) as scale from orders
    where organization_id = ${org} and status not in ('red', 'red_flushed') and kind <> 'opening'`.execute(db)
  return rows[0]!
}

export async function insertOrganization(
  tx: Tx,
  values: Insertable<Tables['organizations']>,
): Promise<OrgId> {
  const { id } = await tx.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow()
  return asOrgId(id)
}

/** Changes the given values. Each setting changes by itself; the others keep their values. */
export async function updateOrganization(
  tx: Tx,
  org: OrgId,
  now: LocalTime,
  values: Omit<Updateable<Tables['organizations']>, 'settings' | 'tier_years'>,
  { settings: changed, tier_years }: { settings: object; tier_years: TierYears },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ ...values, tier_years: JSON.stringify(tier_years), updated_at: nextVersion(now) })
    .set({ settings: sql`settings || ${JSON.stringify(changed)}::jsonb` })
    .where('id', '=', org)
    .execute()
}

export async function deleteOrganization(tx: Tx, org: OrgId): Promise<void> {
  await tx.deleteFrom('organizations').where('id', '=', org).execute()
}

/** The prefix of an organization's numbers. */
export async function organizationCode(db: Reader, org: OrgId): Promise<string> {
  const query = db.selectFrom('organizations').select('code').where('id', '=', org)
  return (await query.executeTakeFirstOrThrow()).code
}
