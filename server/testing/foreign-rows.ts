import type { OrgId } from '../db/scope'
import { nameSeller } from './invoices'
import type { TestApp } from './test-app'
import { newMonitor, newWaterworks, type Waterworks } from './waterworks'
import { writtenRun } from './withholdings'

/** Part of every text of the foreign organization; another organization must never see it. */
export const CANARY = 'Canary'

export interface ForeignOrganization extends Waterworks {
  /** The id of a row by the table in an endpoint's `owner`. */
  rows: Record<string, number>
}

/** An organization with a row in every table that an endpoint can name by id. */
export async function newForeignOrganization(t: TestApp, word = CANARY): Promise<ForeignOrganization> {
  const works = await newWaterworks(t)
  const make = async (target: string, body: object): Promise<number> => {
    const reply = await t.call(works.staff, target, body)
    if (reply.status >= 300) throw new Error(`${target}: ${reply.text}`)
    return reply.data.id
  }
  const surcharge_items = await works.surcharge({ name: word, kind: 'fixed', value: '1' })
  const water_prices = await works.price({ name: word, mode: 'flat', price: '2.80' })
  const meter = await works.meter(water_prices, {
    customer_name: word,
    address: word,
    initial_reading: 0,
    // Due, and not read, in December.
    read_cycle_months: 1,
  })
  const water_price_versions = await t.db
    .selectFrom('water_price_versions')
    .select('id')
    .where('water_price_id', '=', water_prices)
    .executeTakeFirstOrThrow()
  const surcharge_item_versions = await t.db
    .selectFrom('surcharge_item_versions')
    .select('id')
    .where('surcharge_item_id', '=', surcharge_items)
    .executeTakeFirstOrThrow()
  const monitor = await newMonitor(works, { customer_name: word, address: word })
  t.clock.now = '2026-01-31 09:00:00'
  const order = await works.read(meter.id, 25, '2026-01-25')
  if (order.status !== 201) throw new Error(order.text)
  await nameSeller(t, works.org)
  const attachment = async () => {
    const { id } = await t.db
      .insertInto('attachments')
      .values({
        organization_id: works.org,
        meter_id: meter.id,
        key: '0'.repeat(32),
        name: CANARY,
        type: 'application/pdf',
        size: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const jobs = await t.db
    .insertInto('jobs')
    .values({
      organization_id: works.org,
      kind: 'meter_import',
      started_by: works.staff.id,
      started_by_name: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notices = await t.db
    .insertInto('notices')
    .values({
      organization_id: works.org,
      type: 'abnormal_readings',
      params: JSON.stringify({ day: word }),
      quality: 'low',
      to_staff: true,
      created_at: t.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sms_configs = await make('POST /organizations/sms-configs/', {
    name: word,
    provider: 'outbox',
    sign_name: word,
  })
  const sms_templates = await make('POST /organizations/sms-template/', {
    name: word,
    scene: 'notice',
    content: word,
  })
  const sms_schedules = await make('POST /organizations/sms-schedule/', {
    name: word,
    template: sms_templates,
    config: sms_configs,
    trigger: 'daily',
  })
  await make(`POST /organizations/sms-configs/${sms_configs}/test/`, {
    phone: '13800000000',
    template: sms_templates,
  })
  const group = await t.call(works.clerk, 'POST /payment-records/group/', {
    ...{ method: 'cash', remark: word, rows: [{ meter: meter.id, amount: '1' }] },
  })
  const { data: days } = await t.call(works.clerk, 'GET /payment-records/days/')
  const bank_accounts = await make('POST /organizations/bank-accounts/', {
    bank_name: word,
    account_name: word,
    account_no: '12345678',
    purpose: 'refund',
  })
  await make(`POST /meters/${meter.id}/notes/`, { kind: 'call', text: word })
  const alarms = await t.db
    .insertInto('alarms')
    .values({
      ...{ organization_id: works.org, meter_id: meter.id, kind: 'leak', is_found: true, note: word },
      ...{ since: t.clock.now, last_at: t.clock.now, created_at: t.clock.now, updated_at: t.clock.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move_ins = await writtenMoveIn(t, works.org, word)
  const views = await make('POST /views/', { list: '/meters/', name: word, state: {}, is_shared: true })
  const statement = await newReconciliation(t, works, bank_accounts, word)
  const services = await make('POST /organizations/services/', { name: word, purpose: 'gateway' })
  return {
    ...works,
    rows: {
      ...statement,
      ...(await newModule(t, works.org, meter.id, services, word)),
      organizations: works.org,
      users: works.clerk.id,
      meter_types: works.meterType,
      diameters: works.diameter,
      locations: works.location,
      bank_accounts,
      surcharge_items,
      surcharge_item_versions: surcharge_item_versions.id,
      water_prices,
      water_price_versions: water_price_versions.id,
      meters: meter.id,
      monitors: monitor.id,
      attachments: await attachment(),
      orders: order.data.id,
      readings: order.data.reading,
      payment_groups: group.data.group,
      cashier_days: days.results[0].id,
      payments: await make('POST /payment-records/', {
        meter: meter.id,
        amount: '10',
        method: 'cash',
        remark: word,
      }),
      invoices: await make('POST /invoices/', {
        ...{ type: 'normal', orders: [order.data.id], as_draft: true, remark: word },
        title: { buyer_name: word },
      }),
      withholdings: await writtenRun(t, works.org, { state: 'answered', meter: meter.id, no: word }),
      jobs: jobs.id,
      notices: notices.id,
      sms_configs,
      sms_templates,
      sms_schedules,
      views,
      alarms: alarms.id,
      services,
      ...move_ins,
    },
  }
}

/** A move-in that has ended, with a file and a row that could not be taken. */
async function writtenMoveIn(t: TestApp, organization_id: OrgId, word: string) {
  const stamp = { created_at: t.clock.now, updated_at: t.clock.now }
  const money = { owed: '0.00', penalty: '0.00', balances: '0.00' }
  const totals = JSON.stringify({ accounts: 0, active: 0, ...money, volume_last_year: '0.000' })
  const loaded = { state: 'agreed', totals, control: totals, loaded_at: t.clock.now, agreed_at: t.clock.now }
  const { id: move_in_id } = await t.db
    .insertInto('move_ins')
    .values({ organization_id, name: word, as_of: '2025-12-31', reason: word, ...loaded, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = {
    key: '0'.repeat(32),
    size: 1,
    sha256: '0'.repeat(64),
    is_current: true,
    created_at: t.clock.now,
  }
  const { id: file_id } = await t.db
    .insertInto('move_in_files')
    .values({ organization_id, move_in_id, kind: 'accounts', name: `${word}.csv`, ...kept })
    .returning('id')
    .executeTakeFirstOrThrow()
  const problems = JSON.stringify({ account_no: [{ message: 'number_in_use', params: { value: word } }] })
  await t.db
    .insertInto('move_in_rows')
    .values({ organization_id, file_id, line: 2, account_no: '1', body: '{}', problems })
    .execute()
  return { move_ins: move_in_id, move_in_files: file_id }
}

/** A module of a meter, with its report and with one of a number that nobody knows. */
async function newModule(
  t: TestApp,
  organization_id: OrgId,
  meter_id: number,
  gateway_id: number,
  word: string,
) {
  const imei = String(869_000_000_000_000 + meter_id)
  const { id: installation_id } = await t.db
    .selectFrom('installations')
    .select('id')
    .where('meter_id', '=', meter_id)
    .executeTakeFirstOrThrow()
  await t.db
    .updateTable('meter_types')
    .set({ reading_mode: 'remote' })
    .where('organization_id', '=', organization_id)
    .execute()
  const row = { organization_id, meter_id, installation_id }
  const said = { gateway_id, freeze_at: '2026-01-20 00:00:00', received_at: t.clock.now }
  await t.db.insertInto('bound_imeis').values({ imei, organization_id }).execute()
  const module = await t.db
    .insertInto('modules')
    .values({ ...row, imei, gateway_id, bound_from: '2025-12-01 00:00:00' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('module_states').values({ organization_id, module_id: module.id }).execute()
  const report = await t.db
    .insertInto('remote_reports')
    .values({ ...row, ...said, index: '20', reading: 20, state: 'good', reason: word })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unknown = { organization_id, imei: String(868_000_000_000_000 + meter_id), reading: '1' }
  await t.db
    .insertInto('unknown_reports')
    .values({ ...unknown, ...said })
    .execute()
  return { modules: module.id, remote_reports: report.id }
}

/** A bank's file that has been read, with a row that the books lack. */
async function newReconciliation(t: TestApp, works: Waterworks, bank_account: number, word: string) {
  const organization_id = works.org
  const job = await t.db
    .insertInto('jobs')
    .values({
      ...{ organization_id, kind: 'reconciliation', state: 'done', started_by: works.staff.id },
      ...{ started_by_name: '', finished_at: t.clock.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mapping = { header_row: 1, channel_no: word, amount: word, paid_at: word }
  const none = {
    ...{ remark: null, amount_out: null, direction: null, out_sign: null },
    ...{ encoding: null, delimiter: null },
  }
  const { id: reconciliations } = await t.db
    .insertInto('reconciliations')
    .values({
      ...{ organization_id, bank_account_id: bank_account, job_id: job.id, file: word, file_hash: word },
      ...{
        mapping: JSON.stringify({ ...mapping, ...none }),
        first_day: '2026-01-05',
        last_day: '2026-01-05',
      },
      ...{ missing_here: 1, created_at: t.clock.now, updated_at: t.clock.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: reconciliation_rows } = await t.db
    .insertInto('reconciliation_rows')
    .values({
      ...{ organization_id, reconciliation_id: reconciliations, bank_account_id: bank_account, line: 2 },
      ...{ channel_no: word, amount: '5.00', paid_at: '2026-01-05 00:00:00', remark: word },
      ...{ state: 'missing_here', found: 'missing_here' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reconciliations, reconciliation_rows }
}
