import type { DeviceAlarm } from '@water/contract/remote/vocabulary'
import { addDays, dateOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import { systemClock } from '../clock'
import type { TestApp, TestReply, TestUser } from './test-app'
import type { Waterworks } from './waterworks'

let made = 0

/** A gateway: a service account with its token, which calls as a user does. */
export async function newGateway(t: TestApp, works: Waterworks): Promise<TestUser> {
  const given = { name: `网关 V${++made}`, purpose: 'gateway' }
  const { data } = await t.call(works.staff, 'POST /organizations/services/', given)
  const expires_on = addDays(dateOf(systemClock(t.identity.ahead_s)), 30)
  const token = await t.call(works.staff, `POST /organizations/services/${data.id}/tokens/`, { expires_on })
  return { id: data.id, username: '', organization: works.org, token: token.data.token }
}

export interface TestModule {
  imei: string
  gateway: number | null
  no_cut: boolean
}

/** Binds a module to the device of a meter, whose type gets a valve. */
export async function bindModule(
  t: TestApp,
  works: Waterworks,
  meter: number,
  { imei = String(860_000_000_000_000 + ++made), gateway = null, no_cut = false }: Partial<TestModule> = {},
): Promise<string> {
  await sql`update meter_types set has_valve = true, reading_mode = 'remote' where organization_id = ${works.org}`.execute(
    t.db,
  )
  await sql`
    insert into bound_imeis (imei, organization_id) values (${imei}, ${works.org}) on conflict do nothing`.execute(
    t.db,
  )
  await sql`
    insert into modules (organization_id, meter_id, installation_id, imei, gateway_id, no_cut, bound_from)
    select organization_id, meter_id, id, ${imei}, ${gateway}, ${no_cut}, installed_at from installations
    where organization_id = ${works.org} and meter_id = ${meter} and removed_at is null`.execute(t.db)
  return imei
}

export interface TestReport {
  freeze_at: string
  index: number
  alarms?: DeviceAlarm[]
  /** Flows of 24 hours: this one in each of them. */
  flow?: number
  doubt?: 'backwards' | 'jump'
}

/** A report as the gateway's batch keeps it; one with a doubt is quarantined. */
export async function writeReport(
  t: TestApp,
  works: Waterworks,
  meter: number,
  { freeze_at, index, alarms = [], flow, doubt }: TestReport,
): Promise<void> {
  const state = doubt ? 'quarantined' : 'good'
  const flows = flow === undefined ? null : Array.from({ length: 24 }, () => flow)
  await sql`
    with x as (
      select * from modules where organization_id = ${works.org} and meter_id = ${meter} and bound_until is null
    ), hours as (
      insert into remote_hours (organization_id, installation_id, freeze_at, flows)
      select organization_id, installation_id, ${freeze_at}::timestamptz, ${flows}::int[] from x where ${flows !== null}
    ), heard as (
      update modules m set last_report_at = greatest(m.last_report_at, ${freeze_at}::timestamptz) from x
      where m.organization_id = ${works.org} and m.id = x.id and ${state === 'good'}
    )
    insert into remote_reports (organization_id, meter_id, installation_id, freeze_at, index, state, alarms, gateway_id, received_at,
      reading, doubt)
    select organization_id, meter_id, installation_id, ${freeze_at}::timestamptz, ${index}::numeric, ${state}, ${alarms}::text[], 0,
      ${t.clock.now}::timestamptz, 0, ${doubt ?? null} from x`.execute(t.db)
}

/** A message of the account that was sent, or failed, at a time. */
export async function writeMessage(
  t: TestApp,
  works: Waterworks,
  meter: number,
  sent_at: string,
  { scene = 'arrears', status = 'sent' } = {},
): Promise<void> {
  const name = `V${++made}`
  await sql`
    with p as (
      insert into sms_templates (organization_id, name, scene, content) values (${works.org}, ${name}, ${scene}, '请缴费')
      returning id
    ), c as (
      insert into sms_configs (organization_id, name, provider, sign_name) values (${works.org}, ${name}, 'outbox', '清河')
      returning id
    )
    insert into sms_messages (organization_id, template_id, config_id, meter_id, occasion, status, reason, send_after, sent_at)
    select ${works.org}, p.id, c.id, ${meter}, 'test', ${status}, ${status === 'failed' ? 'rejected' : null}, ${sent_at}, ${sent_at}
    from p, c`.execute(t.db)
}

/** An account with a module that owes an order of January 5, due on January 20, and was told on January 22 (`isTold`). */
export async function newDebtor(
  t: TestApp,
  works: Waterworks,
  price: number,
  { isTold = true, ...module }: Partial<TestModule> & { isTold?: boolean } = {},
): Promise<{ id: number; imei: string }> {
  const before = t.clock.now
  t.clock.now = '2026-01-05 09:00:00'
  const { id } = await works.meter(price)
  await works.read(id, 10, '2026-01-05')
  t.clock.now = before
  const imei = await bindModule(t, works, id, module)
  if (isTold) await writeMessage(t, works, id, '2026-01-22 10:00:00')
  return { id, imei }
}

/** Pays all that a debtor owes, with its penalty. */
export const pay = (t: TestApp, works: Waterworks, meter: number): Promise<TestReply> =>
  t.call(works.clerk, 'POST /payment-records/', { meter, amount: '500.00', method: 'cash' })
