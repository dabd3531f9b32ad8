import type { Parsed, Wire } from '@water/contract/endpoint'
import type { smsConfigs } from '@water/contract/messages/configs'
import { dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import { endOfQuiet } from '@water/rules/messages/sending-times'
import type { Audit, Reader, Tx } from '../../db/read-write'
import { deleteRow, findRecord, insertRecord, listRecords, updateRecord } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { refuseWhileUsed } from '../../db/uses'
import { page } from '../../http/page'
import { listOf } from '../../http/record-routes'
import { command, query, type Route } from '../../http/route'
import { orNotFound, refuseField } from '../../refusal'
import { type ConfigRow, clearDefault, configTable, keepSecret, sentSince } from './configs-store'
import { bringForward } from './lanes-store'
import type { SecretBox } from './secret-box'

type Config = Wire<typeof smsConfigs.read>['reply']
type Values = Parsed<typeof smsConfigs.update>['body']

interface Change {
  tx: Tx
  org: OrgId
  now: LocalTime
  audit: Audit
}

/** The values that a PUT gives to the fields that it leaves out; the secret stays. */
const empty = {
  access_key_id: '',
  sdk_app_id: '',
  region: '',
  code_template: '',
  daily_limit: 10_000,
  is_default: false,
}

const presentConfig = (row: ConfigRow, sentToday: number): Config => ({
  ...configTable.shown(row),
  // The database's check limits it to these.
  provider: row.provider as Config['provider'],
  sent_today: sentToday,
})

async function shown(db: Reader, rows: readonly ConfigRow[], now: LocalTime): Promise<Config[]> {
  const organizations = [...new Set(rows.map(({ organization }) => organization))]
  const ids = rows.map(({ id }) => id)
  const sent = await sentSince(db, organizations, ids, startOfDay(dateOf(now)))
  return rows.map((row) => presentConfig(row, sent.get(row.id) ?? 0))
}

/** Removes the fields that were not sent. */
const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Checks the configuration in its new state. */
function check(
  config: Pick<ConfigRow, 'provider' | 'access_key_id' | 'sdk_app_id'>,
  secret: { isSet: boolean },
): void {
  if (config.provider === 'outbox') return
  if (!config.access_key_id) refuseField('access_key_id', 'provider_needs')
  if (!secret.isSet) refuseField('access_key_secret', 'provider_needs')
  if (config.provider === 'tencent' && !config.sdk_app_id) refuseField('sdk_app_id', 'provider_needs')
}

/** One configuration is the default. A new default replaces the old one, and the audit trail has both. */
async function takeDefault(
  { tx, org, now, audit }: Change,
  isDefault: boolean | undefined,
  except: number | null,
) {
  if (!isDefault) return
  for (const old of await clearDefault(tx, org, { except, now }))
    audit({ object: ['sms_config', old], before: { is_default: true }, after: { is_default: false } })
}

/** The calls of a configuration. The secret goes from the body into the sealed column and nowhere else. */
export function configRoutes(endpoints: typeof smsConfigs, box: SecretBox): Route[] {
  const find = async (db: Reader, org: OrgId, id: number) =>
    orNotFound(await findRecord(db, configTable, org, id))

  async function keep({ tx, org, now }: Change, id: number, secret: string | undefined) {
    if (secret) await keepSecret(tx, org, id, box.seal(org, secret), now)
  }

  async function change(
    call: Change & { path: { id: number } },
    { access_key_secret: secret, ...values }: Values,
  ) {
    const { tx, org, now, audit, path } = call
    const before = await find(tx, org, path.id)
    const wanted = { ...before, ...given(values) }
    // A secret of another provider is useless.
    const isKept = before.secret_set && wanted.provider === before.provider
    check(wanted, { isSet: isKept || Boolean(secret) })
    await takeDefault(call, values.is_default, path.id)
    await updateRecord(tx, configTable, org, path.id, now, values)
    await keep(call, path.id, secret)
    // Postponed messages fit into the raised limit. When they are sent, it is checked whether it is enough.
    if (wanted.daily_limit > before.daily_limit) await bringForward(tx, org, path.id, endOfQuiet(now))
    const after = await find(tx, org, path.id)
    audit({ object: ['sms_config', path.id], before, after })
    const [config] = await shown(tx, [after], now)
    return config!
  }

  return [
    query(endpoints.list, async (call) => {
      const { rows, count } = await listRecords(call.db, configTable, listOf(call, configTable))
      return page(call, count, await shown(call.db, rows, call.now))
    }),

    query(endpoints.read, async ({ db, org, path, now }) => {
      const [config] = await shown(db, [await find(db, org, path.id)], now)
      return config!
    }),

    command(endpoints.create, 'sms_config.create', async (call) => {
      const { tx, org, now, caller, audit, body } = call
      const { access_key_secret: secret, ...values } = body
      check(values, { isSet: Boolean(secret) })
      await takeDefault(call, values.is_default, null)
      const id = await insertRecord(tx, configTable, org, { by: caller.id, now }, values)
      await keep(call, id, secret)
      const after = await find(tx, org, id)
      audit({ object: ['sms_config', id], after })
      return presentConfig(after, 0)
    }),

    command(endpoints.replace, 'sms_config.replace', (call) => change(call, { ...empty, ...call.body })),
    command(endpoints.update, 'sms_config.update', (call) => change(call, call.body)),

    command(endpoints.remove, 'sms_config.delete', async ({ tx, org, path, audit }) => {
      const before = await find(tx, org, path.id)
      await refuseWhileUsed(tx, configTable.table, org, path.id)
      await deleteRow(tx, configTable.table, org, path.id)
      audit({ object: ['sms_config', path.id], before })
    }),
  ]
}
