import { sql } from 'kysely'
import type { RemoteWorks, TestModule } from './remote-works'
import type { TestApp, TestReply } from './test-app'
import type { Waterworks } from './waterworks'

let made = 0

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
  works: RemoteWorks,
  price: number,
  { isTold = true, ...module }: Partial<TestModule> & { isTold?: boolean } = {},
): Promise<{ id: number; imei: string }> {
  const before = t.clock.now
  t.clock.now = '2026-01-05 09:00:00'
  const { id } = await works.meter(price, { meter_type: works.remoteType })
  await works.read(id, 10, '2026-01-05')
  t.clock.now = before
  const imei = await works.bind(id, module)
  if (isTold) await writeMessage(t, works, id, '2026-01-22 10:00:00')
  return { id, imei }
}

/** Pays all that a debtor owes, with its penalty. */
export const pay = (t: TestApp, works: Waterworks, meter: number): Promise<TestReply> =>
  t.call(works.clerk, 'POST /payment-records/', { meter, amount: '500.00', method: 'cash' })
