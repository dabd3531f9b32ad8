import { type Settings, settings } from '@water/contract/organizations'
import type { LocalTime } from '@water/rules/calendar'
import { type Insertable, sql, type Updateable } from 'kysely'
import { cappedCount } from '../../db/count'
import type { Tables } from '../../db/generated/tables'
import type { Reader, Tx } from '../../db/read-write'
import { type OrgId, type Scope, vouchFor, within } from '../../db/scope'
import { contains } from '../../db/search'

const columns = [
  'id',
  'name',
  'code',
  'short_name',
  'address',
  'contact_name',
  'contact_phone',
  'taxpayer_name',
  'taxpayer_id',
  'is_active',
  'settings',
  'created_at',
  'updated_at',
] as const

interface List {
  scope: Scope
  search: string | undefined
  is_active: boolean | undefined
  order: { column: 'id' | 'name' | 'code' | 'created_at'; direction: 'asc' | 'desc' }
  range: { offset: number; limit: number }
}

export async function listOrganizations(db: Reader, { scope, search, is_active, order, range }: List) {
  const matching = db
    .selectFrom('organizations')
    .select(columns)
    .where(within(scope, 'id'))
    .where(contains(['name', 'code', 'short_name'], search))
    .$if(is_active !== undefined, (query) => query.where('is_active', '=', is_active!))
  const rows = await matching
    .orderBy(order.column, order.direction)
    .orderBy('id', order.direction)
    .limit(range.limit)
    .offset(range.offset)
    .execute()
  return { rows: rows.map(withAllSettings), count: await cappedCount(db, matching) }
}

export async function findOrganization(db: Reader, org: OrgId) {
  const row = await db.selectFrom('organizations').select(columns).where('id', '=', org).executeTakeFirst()
  return row && withAllSettings(row)
}

/** An organization's settings, those it never changed at their defaults. */
export async function settingsOf(db: Reader, org: OrgId): Promise<Settings> {
  const row = await db.selectFrom('organizations').select('settings').where('id', '=', org).executeTakeFirst()
  return settings.parse(row?.settings ?? {})
}

const withAllSettings = <Row extends { settings: unknown }>(row: Row) => ({
  ...row,
  settings: settings.parse(row.settings),
})

export async function insertOrganization(
  tx: Tx,
  values: Insertable<Tables['organizations']>,
): Promise<OrgId> {
  const { id } = await tx.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow()
  return vouchFor(id)
}

/** Changes what is given; of the settings each by itself, the others keep their values. */
export async function updateOrganization(
  tx: Tx,
  org: OrgId,
  now: LocalTime,
  {
    settings: changed,
    ...values
  }: Omit<Updateable<Tables['organizations']>, 'settings'> & { settings?: object },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ ...values, updated_at: now })
    .$if(changed !== undefined, (query) =>
      query.set({ settings: sql`settings || ${JSON.stringify(changed)}::jsonb` }),
    )
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
