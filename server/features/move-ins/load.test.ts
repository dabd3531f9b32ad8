import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { csv, moveInWorks } from '../../testing/move-in-works'
import { endedJob } from '../../testing/test-worker'
import { invariants } from '../../verify/violations-store'

const on = moveInWorks()
const { path, shown, load } = on
const send = (kind: string, ...lines: string[]) => on.send(kind, [csv(`${kind}.csv`, ...lines)])
const holds = () => expectToHold(on.t.db, on.works.org, invariants)
const withdraw = (reason = '重来') => on.t.call(on.works.staff, `POST ${path('withdraw/')}`, { reason })
const count = async (
  table:
    | 'meters'
    | 'orders'
    | 'order_lines'
    | 'account_numbers'
    | 'balance_entries'
    | 'former_readings'
    | 'meter_months',
) =>
  (
    await on.t.db
      .selectFrom(table)
      .select('organization_id')
      .where('organization_id', '=', on.works.org)
      .execute()
  ).length
const counts = () =>
  Promise.all(
    (
      [
        'meters',
        'account_numbers',
        'orders',
        'order_lines',
        'balance_entries',
        'former_readings',
        'meter_months',
      ] as const
    ).map(count),
  )

const HEADS =
  'account_no,last_index,last_read_on,meter_no,customer_name,address,location,meter_type,diameter,water_price,former_no,install_date,meter_class,parent,status,closed_at'
const account = (no: string, rest = ',,,,,') =>
  `${no},1520,2025-12-20,T${no},张三,一号路,B1,机械表,DN15,居民,${rest}`

/** Four accounts, of which one was closed, with bills, a balance and a history. */
async function sheets() {
  await send(
    'accounts',
    HEADS,
    account('10088', ',,sub,10087,,'),
    account('10086', 'OLD-1,2012-06-01,,,,'),
    account('10087', ',,master,,,'),
    account('10089', ',,,,closed,2025-12-25'),
  )
  await send(
    'open_bills',
    'account_no,external_no,billing_month,issued_on,due_date,水费,污水处理费,paid,penalty carried,invoiced',
    '10086,Z1,2025-11,2025-11-26,2025-12-11,56.00,19.00,30.00,1.25,是',
    '10089,Z2,2025-11,2025-11-26,2025-12-11,20.00,,,,',
  )
  await send('balances', 'account_no,balance', '10087,35.20')
  await send(
    'history',
    'account_no,read_on,index,volume,amount',
    '10086,2025-10-25,1500,20,56',
    '10086,2024-10-25,1400,30,84',
  )
  expect((await shown()).state).toBe('checked')
}
const TOTALS = {
  accounts: 4,
  active: 3,
  owed: '65.00',
  penalty: '1.25',
  balances: '35.20',
  volume_last_year: '20',
}

describe('the load of a move-in', () => {
  test('makes accounts with their numbers, opening orders, balances and history, and says what it made', async () => {
    await sheets()
    expect(await load()).toMatchObject({ state: 'done', done: 9, total: 9 })
    expect(await shown()).toMatchObject({ state: 'loaded', totals: TOTALS, staged: TOTALS })
    const { data } = await on.t.call(on.works.staff, 'GET /meters/?ordering=account_no')
    expect(
      data.results.map((row: Record<string, string>) => [
        row.account_no,
        row.status,
        row.arrears,
        row.balance,
      ]),
    ).toEqual([
      ['10086', 'active', '45.00', '0.00'],
      ['10087', 'active', '0.00', '35.20'],
      ['10088', 'active', '0.00', '0.00'],
      ['10089', 'closed', '20.00', '0.00'],
    ])
    const orders = await on.t.call(on.works.staff, 'GET /orders/?kind[]=opening')
    expect(orders.data.count).toBe(2)
    await holds()
  })

  test('takes nothing that is not checked, and is one job when two press at once', async () => {
    await send('accounts', HEADS, account('1', ',,,,closed,'))
    const early = await on.t.call(on.works.staff, `POST ${path('load/')}`)
    expect([early.status, early.code]).toEqual([409, 'not_checked'])
    await sheets()
    // The first press's job must not have ended before the second one comes.
    const [one, other] = await on.t.db.transaction().execute(async (tx) => {
      await sql`lock table meters in share mode`.execute(tx)
      return Promise.all([1, 2].map(() => on.t.call(on.works.staff, `POST ${path('load/')}`)))
    })
    expect([one!.status, other!.status, one!.data.job]).toEqual([202, 202, other!.data.job])
    await endedJob(on.t, on.works.staff, one!.data.job)
    expect(await count('meters')).toBe(4)
    const again = await on.t.call(on.works.staff, `POST ${path('load/')}`)
    expect([again.status, again.code]).toEqual([409, 'move_in_loaded'])
  })

  test('ends with its first bad row: all is taken back, the state is draft again, and the row is named', async () => {
    await sheets()
    const before = await counts()
    const price = await on.works.price({ name: '特种', mode: 'flat', price: '9.00', tax_rate: '0.03' })
    const { location, meterType, diameter } = on.works
    const other = await on.t.call(on.works.staff, 'POST /meters/', {
      ...{
        account_no: '10089',
        meter_no: 'X1',
        customer_name: '李四',
        address: '二号路',
        location,
        diameter,
      },
      ...{ meter_type: meterType, water_price: price, initial_reading: 0 },
    })
    expect([other.status, other.text]).toEqual([201, expect.anything()])
    const job = await load()
    expect(job).toMatchObject({
      state: 'failed',
      msg: expect.stringMatching(/^accounts.csv 第 5 行（户号 10089）/),
    })
    expect((await counts()).map((after, at) => after - before[at]!)).toEqual([1, 1, 0, 0, 0, 0, 0])
    expect(await shown()).toMatchObject({
      state: 'draft',
      last_job: { kind: 'move_in_load', state: 'failed', msg: job.msg },
    })
    const errors = await on.t.call(on.works.staff, `GET ${path('errors/')}`)
    expect(errors.data.results.map(({ line }: { line: number }) => line)).toEqual([5])
  })
})

describe('the agreement', () => {
  test('compares the old system’s totals with what the load made, and names each difference', async () => {
    await sheets()
    const { volume_last_year: _, ...control } = TOTALS
    const early = await on.t.call(on.works.staff, `POST ${path('agree/')}`, { control })
    expect([early.status, early.code]).toEqual([409, 'not_loaded'])
    await load()
    const wrong = await on.t.call(on.works.staff, `POST ${path('agree/')}`, {
      control: { ...control, owed: '65.01', active: 4 },
    })
    expect([wrong.status, wrong.code, wrong.data.differences]).toEqual([
      409,
      'totals_differ',
      [
        { figure: 'active', old: '4', ours: '3', difference: '-1' },
        { figure: 'owed', old: '65.01', ours: '65.00', difference: '-0.01' },
      ],
    ])
    const agreed = await on.t.call(on.works.staff, `POST ${path('agree/')}`, { control })
    expect([agreed.status, agreed.data.state]).toEqual([200, 'agreed'])
    expect(agreed.data.agreed_by_name).toMatch(/\S/)
    expect((await withdraw()).code).toBe('move_in_ended')
  })
})

describe('the withdrawal', () => {
  test('deletes what the load made and leaves no row, so that the same sheets can be loaded again', async () => {
    const before = await counts()
    await sheets()
    await load()
    await holds()
    const reason = '重来 𠮷 <b>% {reason}'
    const { data } = await withdraw(reason)
    expect(await endedJob(on.t, on.works.staff, data.job)).toMatchObject({ state: 'done' })
    expect(await shown()).toMatchObject({
      state: 'withdrawn',
      reason,
      sheets: [{ rows: 0 }, {}, {}, {}],
    })
    expect(await counts()).toEqual(before)
    const totals = await on.t.call(on.works.staff, 'GET /orders/monthly/')
    expect(totals.data.count).toBe(0)
    await holds()
    await on.begin('城北二')
    await sheets()
    expect((await load()).state).toBe('done')
  })

  test('leaves what others did meanwhile, also where its accounts share their totals with others', async () => {
    await sheets()
    await load()
    const price = await on.works.price({ name: '特种', mode: 'flat', price: '9.00', tax_rate: '0.03' })
    const { location, meterType, diameter } = on.works
    const other = await on.t.call(on.works.staff, 'POST /meters/', {
      ...{ meter_no: 'X1', customer_name: '李四', address: '二号路', location, diameter },
      ...{ meter_type: meterType, water_price: price, initial_reading: 0, install_date: '2025-12-01' },
    })
    const read = await on.works.read(other.data.id, 10, '2026-01-04 09:00:00')
    expect(read.status).toBe(201)
    const { data } = await withdraw()
    expect(await endedJob(on.t, on.works.staff, data.job)).toMatchObject({ state: 'done' })
    expect(await counts()).toEqual([1, 1, 1, 1, 0, 0, 1])
    await holds()
  })

  test.each<[string, (meter: number) => Promise<{ status: number; text: string }>]>([
    ['an edit', (meter) => on.t.call(on.works.staff, `PATCH /meters/${meter}/`, { remark: '来电' })],
    [
      'a payment',
      (meter) =>
        on.t.call(on.works.clerk, 'POST /payment-records/', { meter, method: 'cash', amount: '5.00' }),
    ],
    ['a reading', (meter) => on.works.read(meter, 1530, '2026-01-04 09:00:00')],
    [
      'a note',
      (meter) => on.t.call(on.works.clerk, `POST /meters/${meter}/notes/`, { kind: 'call', text: '来电' }),
    ],
  ])('is refused when an account has been worked on since, which is named: %s', async (_, act) => {
    await sheets()
    await load()
    const { data } = await on.t.call(on.works.staff, 'GET /meters/?search=10086')
    const done = await act(data.results[0].id)
    expect([done.status < 300, done.text]).toEqual([true, expect.anything()])
    const before = await counts()
    const refused = await withdraw()
    expect([refused.status, refused.code, refused.msg]).toEqual([
      409,
      'touched',
      expect.stringContaining('10086'),
    ])
    expect([(await shown()).state, await counts()]).toEqual(['loaded', before])
  })

  test('ends a draft, too', async () => {
    await send('accounts', HEADS, account('1', ',,,,closed,'))
    const { data } = await withdraw()
    await endedJob(on.t, on.works.staff, data.job)
    expect((await shown()).state).toBe('withdrawn')
    expect(
      await on.t.db
        .selectFrom('move_in_rows')
        .select('line')
        .where('organization_id', '=', on.works.org)
        .execute(),
    ).toEqual([])
  })
})
