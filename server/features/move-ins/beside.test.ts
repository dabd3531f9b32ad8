import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { csv, moveInWorks } from '../../testing/move-in-works'
import { endedJob } from '../../testing/test-worker'
import { invariants } from '../../verify/violations-store'

const on = moveInWorks()
const HEADS =
  'account_no,last_index,last_read_on,meter_no,customer_name,address,location,meter_type,diameter,water_price,former_no'
const account = (no: string, former = '') =>
  `${no},1520,2025-12-20,T${no},张三,一号路,B1,机械表,DN15,居民,${former}`
const sendAccounts = (...rows: string[]) => on.send('accounts', [csv('accounts.csv', HEADS, ...rows)])
const BILLS = 'account_no,external_no,billing_month,issued_on,due_date,water'
const bill = (no: string, external: string) => `${no},${external},2025-11,2025-11-26,2025-12-11,56.00`
const sendBills = (...rows: string[]) => on.send('open_bills', [csv('bills.csv', BILLS, ...rows)])
const holds = () => expectToHold(on.t.db, on.works.org, invariants)

let devices = 0
const open = (more: object) => {
  const { location, meterType, diameter, staff } = on.works
  return on.t.call(staff, 'POST /meters/', {
    ...{ meter_no: `N${++devices}`, customer_name: '李四', address: '二号路', location, diameter },
    ...{
      meter_type: meterType,
      water_price: on.price,
      initial_reading: 0,
      install_date: '2025-11-25',
      ...more,
    },
  })
}

/** Writes a former number of an account in a transaction that stays open: a load with the number waits there. */
async function numberHeld(no: string, meter: number) {
  const client = new pg.Client({ connectionString: on.t.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(
    'insert into account_numbers (organization_id, no, meter_id, is_former) values ($1, $2, $3, true)',
    [on.works.org, no, meter],
  )
  const end = async (how: 'rollback' | 'commit') => {
    await client.query(how)
    await client.end()
  }
  const keep = async () => {
    await client.query('update meters set former_account_nos = $2 where organization_id = $1 and id = $3', [
      ...[on.works.org, no, meter],
    ])
    await end('commit')
  }
  return { release: () => end('rollback'), keep }
}

/** Until another connection waits for the one that holds the number. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      on.t.db,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('while a load runs', () => {
  test('its numbers are refused to others at once, wherever a number is written, and no number that the system makes is one of them', async () => {
    const { id, account_no } = (await open({})).data
    const next = account_no.slice(0, -8) + String(Number(account_no.slice(-8)) + 1).padStart(8, '0')
    await sendAccounts(account('M1'), account(next, 'OLD-1;OLD-2'), account('M9'))
    const held = await numberHeld('M9', id)
    const job = await on.startLoad()
    await untilWaiting()
    for (const [field, body] of [
      ['account_no', { account_no: 'M1' }],
      ['account_no', { account_no: 'OLD-2' }],
      ['meter_no', { meter_no: 'TM9' }],
    ] as const) {
      const refused = await open(body)
      expect([refused.status, refused.code, Object.keys(refused.data)]).toEqual([
        409,
        'number_moving_in',
        [field],
      ])
      expect(refused.msg).toContain(Object.values(body)[0])
    }
    const meter = await on.t.call(on.works.staff, `GET /meters/${id}/`)
    const change = {
      meter_no: 'TM9',
      changed_at: '2026-01-05 08:30:00',
      final_reading: meter.data.last_reading,
      initial_reading: '0',
    }
    for (const refused of [
      await on.t.call(on.works.staff, `PATCH /meters/${id}/`, { meter_no: 'TM9' }),
      await on.t.call(on.works.staff, `POST /meters/${id}/change/`, { ...change, reason: 'fault' }),
    ])
      expect([refused.status, refused.code, Object.keys(refused.data)]).toEqual([
        409,
        'number_moving_in',
        ['meter_no'],
      ])
    const former = { former_nos: [{ no: 'OLD-1', note: '' }] }
    const known = await on.t.call(on.works.staff, `PATCH /meters/${id}/`, former)
    expect([known.status, known.code]).toEqual([409, 'number_moving_in'])
    const made = await open({})
    expect([made.status, made.data.account_no === next]).toEqual([201, false])
    await held.release()
    expect(await endedJob(on.t, on.works.staff, job)).toMatchObject({ state: 'done' })
    expect((await open({ account_no: 'M1' })).status).toBe(400)
    await holds()
  })

  test('a number that somebody has just taken ends it: its row is named, and nothing is left', async () => {
    const { id } = (await open({})).data
    await sendAccounts(account('M1'), account('M9'))
    const held = await numberHeld('M9', id)
    const job = await on.startLoad()
    await untilWaiting()
    await held.keep()
    expect(await endedJob(on.t, on.works.staff, job)).toMatchObject({
      state: 'failed',
      msg: expect.stringMatching(/^accounts.csv 第 3 行（户号 M9）/),
    })
    expect((await on.shown()).state).toBe('draft')
    expect((await on.t.call(on.works.staff, 'GET /meters/')).data.count).toBe(1)
  })
})

test('several former numbers stand in one cell, each leads to the account, and one that is not free is named', async () => {
  await sendAccounts(
    account('M1', 'old-1；OLD-2;OLD-1'),
    account('M2', 'OLD-3;OLD-2'),
    account('M3', 'M1;OLD-4'),
  )
  const found = (await on.errors()).map(({ line, problems }) => [line, problems])
  const twice = (row: number) => [
    { column: '曾用户号', message: expect.stringContaining(`与 accounts.csv 第 ${row} 行重复`) },
  ]
  expect(found).toEqual([
    [2, twice(3)],
    [3, twice(2)],
    [4, twice(2)],
  ])
  await sendAccounts(account('M1', 'old-1；OLD-2;OLD-1'), account('M2', 'OLD-3;'), account('M3'))
  expect(await on.load()).toMatchObject({ state: 'done' })
  for (const [no, own] of [
    ['OLD-1', 'M1'],
    ['OLD-2', 'M1'],
    ['OLD-3', 'M2'],
  ]) {
    const { data } = await on.t.call(on.works.staff, 'GET /meters/lookup/', { search: no })
    expect(data.map((one: { account_no: string }) => one.account_no)).toEqual([own])
  }
  await holds()
})

test('a bill whose number has come with an earlier move-in is a bad row that says what to do', async () => {
  await sendAccounts(account('M1'))
  await sendBills(bill('M1', 'Z1'))
  await on.load()
  const { totals } = await on.shown()
  const agreed = await on.t.call(on.works.staff, `POST ${on.path('agree/')}`, { control: totals })
  expect(agreed.status, agreed.text).toBe(200)
  await on.begin('城南')
  await sendAccounts(account('M2'))
  await sendBills(bill('M2', 'Z1'), bill('M2', 'Z2'))
  expect(await on.errors()).toMatchObject([
    {
      line: 2,
      problems: [{ column: '旧账单号', message: expect.stringMatching(/^已有期初账单的旧账单号是 Z1：/) }],
    },
  ])
})

test('a load of a month that is closed is not withdrawn', async () => {
  await sendAccounts(account('M1'))
  await sendBills(bill('M1', 'Z1'))
  await on.load()
  on.t.clock.now = '2026-02-01 09:00:00'
  const closed = await on.t.call(on.works.staff, 'POST /periods/2026-01/close/', {})
  expect(closed.status, closed.text).toBe(200)
  const refused = await on.t.call(on.works.staff, `POST ${on.path('withdraw/')}`, { reason: '重来' })
  expect([refused.status, refused.code, (await on.shown()).state]).toEqual([409, 'month_closed', 'loaded'])
  await holds()
})
