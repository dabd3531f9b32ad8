import { smsConfigFields, smsTemplateFields } from '@water/contract/messages/fields'
import type { LocalTime } from '@water/rules/calendar'
import { type Selectable, sql } from 'kysely'
import { declaredTable } from '../../db/declared-table'
import type { Tables } from '../../db/generated/tables'
import type { Reader, Tx } from '../../db/read-write'
import { type RowOf, recordTable } from '../../db/record-store'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'

/** With the sealed secret. It never goes into an answer. */
export type StoredConfig = Selectable<Tables['sms_configs']>

/** The secret is not among these columns: code that reads, audits or exports configurations cannot meet it. */
export const configTable = recordTable(
  declaredTable('sms_configs', smsConfigFields, {
    elsewhere: { secret_set: 'access_key_secret' },
    undeclared: { access_key_secret: 'sealed; no reply has it' },
  }),
  {
    derived: { secret_set: sql<boolean>`t.access_key_secret is not null` },
    search: ['t.name', 't.sign_name'],
    orderedBy: 'name',
  },
)
export type ConfigRow = RowOf<typeof configTable>

export const templateTable = recordTable(
  declaredTable('sms_templates', smsTemplateFields, {
    elsewhere: { schedules: 'sms_schedules' },
    undeclared: {},
  }),
  {
    derived: {
      schedules: sql<number>`(select count(*)::int from sms_schedules s
      where s.organization_id = t.organization_id and s.template_id = t.id)`,
    },
    search: ['t.name', 't.content', 't.provider_code'],
    orderedBy: 'name',
  },
)
export type TemplateRow = RowOf<typeof templateTable>

export async function keepSecret(
  tx: Tx,
  org: OrgId,
  id: number,
  sealed: Buffer,
  now: LocalTime,
): Promise<void> {
  await tx
    .updateTable('sms_configs')
    .set({ access_key_secret: sealed, secret_changed_at: now })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

export async function clearSecret(tx: Tx, org: OrgId, id: number, now: LocalTime): Promise<void> {
  await tx
    .updateTable('sms_configs')
    .set({ access_key_secret: null, secret_changed_at: null, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

/** Every sealed key of the installation, of all organizations. */
export const sealedConfigs = (db: Reader) =>
  db
    .selectFrom('sms_configs as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['c.organization_id', 'c.id', 'c.name', 'c.access_key_secret'])
    .where('c.access_key_secret', 'is not', null)
    .$narrowType<{ access_key_secret: Buffer }>()
    .execute()

/** Removes the default mark from all configurations except one, and returns those that had it. */
export async function clearDefault(
  tx: Tx,
  org: OrgId,
  { except, now }: { except: number | null; now: LocalTime },
): Promise<number[]> {
  const rows = await tx
    .updateTable('sms_configs')
    .set({ is_default: false, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('is_default', '=', true)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findConfig = (db: Reader, org: OrgId, id: number): Promise<StoredConfig | undefined> =>
  configsOf(db, org).where('id', '=', id).executeTakeFirst()

/** Locks the configuration until the transaction ends, so that only one worker counts its messages of today. */
export const lockConfig = (tx: Tx, org: OrgId, id: number): Promise<StoredConfig | undefined> =>
  configsOf(tx, org).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const defaultConfig = (db: Reader, org: OrgId): Promise<StoredConfig | undefined> =>
  configsOf(db, org).where('is_default', '=', true).executeTakeFirst()

const configsOf = (db: Reader, org: OrgId) =>
  db.selectFrom('sms_configs').selectAll().where('organization_id', '=', org)

/** Tells whether any organization's default configuration carries sign-in codes. */
export async function isAnyCodeConfig(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('sms_configs')
    .select('id')
    .where('is_default', '=', true)
    .where('provider', '<>', 'outbox')
    .where('code_template', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of messages that each configuration has handed over, or tried to, since a moment. */
export async function sentSince(
  db: Reader,
  organizations: readonly number[],
  configs: readonly number[],
  since: LocalTime,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ config_id: number; count: number }>`
    select config_id, count(*)::int as count from sms_messages
    where organization_id = any(${organizations}::bigint[]) and config_id = any(${configs}::bigint[])
      and sending_at >= ${since}
    group by config_id`.execute(db)
  return new Map(rows.map(({ config_id, count }) => [config_id, count]))
}

export const findTemplate = (db: Reader, org: OrgId, id: number) =>
  db
    .selectFrom('sms_templates')
    .selectAll()
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .executeTakeFirst()
