import type { Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listExports } from '../features/exports/lists'
import { csvLines } from '../spreadsheet/csv'
import { expectToHold } from '../testing/books'
import { startApp, type TestApp, type TestUser } from '../testing/test-app'
import type { TestDatabase } from '../testing/test-database'
import { invariants } from '../verify/violations-store'
import { DEMO_PASSWORD, demoAccounts } from './accounts'
import { loadDemo } from './load-demo'

const NOW = '2026-03-11 09:00:00'
const silent = () => {}

async function rowsOf(db: TestDatabase['db'], question: ReturnType<typeof sql<Record<string, unknown>>>) {
  return (await question.execute(db)).rows
}

describe('the demo company', () => {
  let t: TestApp
  let chief: TestUser
  let left: object[]
  const told: string[][] = [[], []]
  beforeAll(async () => {
    t = await startApp({ clock: NOW, demo: true })
    const breaking = (line: string) => {
      told[0]!.push(line)
      if (line.startsWith('2025-08')) throw new Error('power cut')
    }
    await expect(loadDemo(t.db, '2026-03-11 23:59:59', breaking, 7)).rejects.toThrow('power cut')
    left = await rowsOf(t.db, sql`select id from organizations union all select id from users`)
    await loadDemo(t.db, NOW, (line) => told[1]!.push(line), 7)
    const { username } = demoAccounts.find(({ organization }) => organization === null)!
    const login = await t.call(null, 'POST /login/', { account: username, password: DEMO_PASSWORD })
    chief = { token: login.data.access } as never
  })
  afterAll(() => t.stop())

  // `npm run faults` compares all bills and payments of two companies of the same day.
  it('that broke off half-way left nothing, and the next start made the same one, at another hour of that day', () => {
    expect(left).toEqual([])
    expect(told[0]!.at(-1)).toMatch(/^2025-08: \d+ .* orders, \d+ .* payments$/)
    expect(told[1]!.slice(0, told[0]!.length)).toEqual(told[0])
  })

  it('is two utilities of three hundred meters, each with its own kind of tariff', async () => {
    const companies = await rowsOf(
      t.db,
      sql`select code, (select count(*) from meters m where m.organization_id = o.id) as meters,
          (select string_agg(distinct v.tier_cycle, ',') from water_price_versions v
            where v.organization_id = o.id and v.mode = 'tiered') as cycles
        from organizations o order by id`,
    )
    expect(companies).toEqual([
      { code: 'QH', meters: 231, cycles: 'year' },
      { code: 'YX', meters: 110, cycles: 'month' },
    ])
  })

  it('has been read and billed up to these days, and never after yesterday', async () => {
    const [span] = await rowsOf(
      t.db,
      sql`select min(issued_on) as first, max(issued_on) as last, count(*)::int as orders from orders`,
    )
    // The remote meters of the 8th are billed when their reports have been taken.
    expect(span!.last).toBe('2026-03-09')
    expect(String(span!.first).slice(0, 7)).toBe('2025-09')
    expect(span!.orders).toBeGreaterThan(1000)
    const later = sql<
      Record<string, unknown>
    >`select id from payments where paid_at >= '2026-03-11' or created_at >= '2026-03-11'`
    expect(await rowsOf(t.db, later)).toEqual([])
    // A clerk enters what the readers of the books have read.
    const people = sql<Record<string, unknown>>`
      select distinct r.username as reader, c.username as entered from readings g
      join users r on r.id = g.reader_id join users c on c.id = g.created_by
      where g.source = 'import' order by 1`
    expect(await rowsOf(t.db, people)).toEqual([
      { reader: 'qinghe-reader', entered: 'qinghe-clerk' },
      { reader: 'yunxi-reader', entered: 'yunxi-clerk' },
    ])
  })

  it('has a book whose meters report: a leak, a silent module, a report in doubt, a valve closed and opened, a loss', async () => {
    const [book] = await rowsOf(
      t.db,
      sql`select (select count(*)::int from modules) as modules,
          (select count(*)::int from module_states where last_report_at < '2026-03-08') as silent,
          (select array_agg(distinct state) from remote_reports) as states,
          (select array_agg(kind) from alarms) as alarms,
          (select array_agg(action || ' ' || state order by seq) from valve_commands) as valve,
          (select array_agg(distinct status order by status) from readings where source = 'remote') as readings`,
    )
    expect(book).toEqual({
      ...{ modules: 41, silent: 1, states: ['good', 'quarantined'], alarms: ['leak'] },
      ...{ valve: ['close done', 'open done'], readings: ['billed', 'pending', 'watched'] },
    })
  })

  it('has closed months, and the last one can be closed', async () => {
    const closed = sql<Record<string, unknown>>`
      select o.code, array_agg(p.month order by p.month) as months, max(p.figures ->> 'charges') <> '0.00' as charged
      from periods p join organizations o on o.id = p.organization_id where p.state = 'closed' group by o.code order by o.code`
    expect(await rowsOf(t.db, closed)).toEqual([
      {
        code: 'QH',
        months: ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'],
        charged: true,
      },
      {
        code: 'YX',
        months: ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'],
        charged: true,
      },
    ])
  })

  const exported = listExports.filter(({ endpoint }) => !/audit|reports|sms/.test(endpoint.path))

  it.each(exported)('has the rows of $endpoint.path in its file, in the order of the list', async (list) => {
    const path = list.endpoint.path.replace('export/', '')
    const listed: Record<string, unknown>[] = []
    for (let page = 1; ; page++) {
      const { data } = await t.call(chief, `GET ${path}`, { page, page_size: 200 })
      listed.push(...data.results)
      if (data.next === null) break
    }
    const { text } = await t.call(chief, `GET ${list.endpoint.path}`, { format: 'csv' })
    const [head, ...all] = csvLines(Buffer.from(text)).lines.map(({ cells }) => cells)
    // The sums stand below the rows.
    const lines = list.list?.sums ? all.slice(0, -1) : all
    const columns = await list.columns({}, {} as never)
    expect(head).toEqual(columns.map(({ zh }) => zh))
    expect(lines).toHaveLength(listed.length)
    expect(lines.length).toBeGreaterThan(5)
    const shown = (row: Record<string, unknown>) =>
      columns.map((column) => {
        const cell = column.cell(row, 'zh')
        return cell === null ? '' : Object.values(cell)[0]
      })
    expect(lines.map((cells) => cells.map((cell) => cell ?? ''))).toEqual(listed.map(shown))
  })

  const reports = listExports.filter(({ endpoint }) => endpoint.path.startsWith('/reports/'))

  it.each(reports)('has the lines of $endpoint.path in its file, and their totals below', async (list) => {
    const { data } = await t.call(chief, `GET ${list.endpoint.path.replace('export/', '')}`)
    const { text } = await t.call(chief, `GET ${list.endpoint.path}`, { format: 'csv' })
    const [, ...lines] = csvLines(Buffer.from(text)).lines.map(({ cells }) => cells)
    expect(lines).toHaveLength(data.rows.length + 1)
    expect(lines.at(-1)![0]).toBe('合计')
    const figure = (await list.columns({}, {} as never)).at(-1)!
    const total = (data.totals as Record<string, unknown>)[figure.key]
    if (total !== undefined) expect(lines.at(-1)!.at(-1)).toBe(String(total))
  })

  const counted = (endpoints as readonly Endpoint[]).filter(({ path }) => path.endsWith('/totals/'))

  it.each(counted)('has as many rows as $path says, whatever is looked for', async ({ path, owner }) => {
    const table = owner === undefined ? undefined : sql.table(owner)
    const [row] = table ? await rowsOf(t.db, sql`select min(id) as id from ${table}`) : [{ id: '' }]
    const list = path.replace('totals/', '').replace('{id}', String(row!.id))
    const all: number = (await t.call(chief, `GET ${list}`)).data.count
    // The demo's messages are sent by the worker, which does not run here.
    if (!path.includes('sms')) expect(all).toBeGreaterThan(0)
    for (const search of [undefined, '1', '李', 'nothing has this'])
      expect((await t.call(chief, `GET ${list}totals/`, { search })).data.count).toBe(
        (await t.call(chief, `GET ${list}`, { search })).data.count,
      )
  })

  it('has a run of withholding with its answer, and a second one that waits for the bank', async () => {
    const states = sql<Record<string, unknown>>`
      select w.state, array_agg(distinct r.state order by r.state) as rows
      from withholdings w join withholding_rows r on r.organization_id = w.organization_id and r.withholding_id = w.id
      group by w.id, w.state order by w.id`
    expect(await rowsOf(t.db, states)).toEqual([
      { state: 'answered', rows: ['collected', 'refused', 'unknown'] },
      { state: 'made', rows: ['unanswered'] },
    ])
  })

  it('has a file of the bank for both accounts, with rows of every state and one that cannot be read', async () => {
    const files = await rowsOf(
      t.db,
      sql`select c.file, c.matched > 20 as matched, c.missing_here, c.missing_there > 0 as missing_there, c.different > 1 as different,
          c.resolved, j.failed as unreadable from reconciliations c
        join jobs j on j.organization_id = c.organization_id and j.id = c.job_id
        join organizations o on o.id = c.organization_id where o.code = 'QH' order by c.id`,
    )
    const each = {
      matched: true,
      missing_here: 1,
      missing_there: true,
      different: true,
      resolved: 1,
      unreadable: 1,
    }
    expect(files).toEqual([
      { file: '收款账户明细.csv', ...each },
      { file: '代扣账户明细.csv', ...each },
    ])
  })

  it('has orders and payments of every state, kind and method, arrears with penalty and prepaid balances', async () => {
    const seen = async (table: 'orders' | 'payments', column: string) =>
      (
        await rowsOf(
          t.db,
          sql`select distinct ${sql.ref(column)} as value from ${sql.table(table)} order by 1`,
        )
      ).map(({ value }) => value)
    expect(await seen('orders', 'status')).toEqual(['paid', 'partially_paid', 'red', 'red_flushed', 'unpaid'])
    expect(await seen('payments', 'kind')).toEqual(['payment', 'prepay', 'reversal'])
    expect(await seen('payments', 'status')).toEqual(['reversed', 'success'])
    expect(await seen('payments', 'method')).toHaveLength(8)
    const [state] = await rowsOf(
      t.db,
      sql`select count(*) filter (where balance >= 100)::int as prepaid,
          count(*) filter (where arrears > 0)::int as behind,
          (select count(*)::int from orders where outstanding > 0 and due_date < '2026-02-01') as overdue,
          (select count(*)::int from payments where applied_penalty > 0) as with_penalty
        from meter_states`,
    )
    for (const count of Object.values(state!)) expect(count).toBeGreaterThan(2)
    expect(state!.behind).toBeLessThan(150)
  })

  it('has closed and confirmed days of its cashiers, some with a difference and a deposit, a forgotten one, and a payment for several accounts', async () => {
    const states = sql<Record<string, unknown>>`
      select state, count(*) filter (where expected_cash <> counted_cash)::int as different,
        count(deposit_slip_no)::int as deposited, max(date) as last
      from cashier_days group by state order by state`
    expect(await rowsOf(t.db, states)).toMatchObject([
      { state: 'closed', different: 1, last: '2026-03-10' },
      { state: 'confirmed', last: '2026-03-09' },
      { state: 'open', deposited: 0, last: '2026-03-07' },
    ])
    const kept = sql<Record<string, unknown>>`
      select count(*)::int as count from cashier_days
      where state = 'confirmed' and expected_cash <> counted_cash and deposit_slip_no is not null`
    expect((await rowsOf(t.db, kept))[0]!.count).toBeGreaterThan(0)
    const groups = sql<Record<string, unknown>>`
      select g.tender > g.amount as "hasChange", count(*)::int as payments from payment_groups g
      join payments p on p.organization_id = g.organization_id and p.group_id = g.id group by g.id, g.tender, g.amount`
    expect(await rowsOf(t.db, groups)).toEqual([{ hasChange: true, payments: 2 }])
  })

  it('holds an example of each act that puts something right or ends an account', async () => {
    const counts = sql<Record<string, unknown>>`select
      (select count(*)::int from orders o join orders n on n.reissue_of_id = o.id
        where n.volume < o.volume and n.deduct_volume = 0) as reissued,
      (select count(*)::int from orders where kind = 'reading' and status <> 'red_flushed' and deduct_volume > 0) as reductions,
      (select count(*)::int from readings where source = 'change_old' and status = 'billed') as billed_changes,
      (select count(*)::int from readings where source = 'import' and status = 'pending') as waiting,
      (select count(*)::int from readings r join orders o on o.id = r.order_id
        where r.source = 'estimate' and o.status = 'red_flushed' and exists (
          select from orders n where n.meter_id = o.meter_id and n.id > o.id and n.kind = 'reading'
            and n.previous_reading = o.previous_reading and n.current_reading < o.current_reading)) as true_ups,
      (select count(*)::int from meters where status = 'suspended') as suspended,
      (select count(*)::int from meters where status = 'closed') as closed,
      (select count(*)::int from meter_transfers) as transfers,
      (select count(distinct parent_id)::int from meters where meter_class = 'sub') as masters,
      (select count(*)::int from orders where deducted_volume > 0) as deducted,
      (select count(*)::int from orders where kind = 'fee') as fees,
      (select count(*)::int from orders where kind = 'back_charge') as back_charges,
      (select count(*)::int from penalty_waivers) as waivers`
    const [examples] = await rowsOf(t.db, counts)
    expect(examples).toEqual({
      ...{
        reissued: 1,
        reductions: 1,
        billed_changes: 3,
        waiting: 3,
        true_ups: 1,
        suspended: 1,
        closed: 1,
        transfers: 1,
      },
      ...{ masters: 1, deducted: 6, fees: 1, back_charges: 1, waivers: 1 },
    })
  })

  it('has accounts without a bill for three cycles, of each kind that readers leave, and home counts them', async () => {
    const { data } = await t.call(chief, 'GET /reading-rounds/unbilled/', { page_size: 200 })
    const reasons = data.results.map(({ reason, not_read }: Record<string, unknown>) => not_read ?? reason)
    expect(new Set(reasons)).toEqual(
      new Set(['estimate_limit', 'locked', 'buried', 'never_read', 'no_report']),
    )
    expect((await t.call(chief, 'GET /dashboard/')).data.todo.unbilled).toBe(data.count)
  })

  it('has a book half read, with a route to walk', async () => {
    const { data } = await t.call(chief, 'GET /reading-rounds/', { month: '2026-03' })
    const half = data.filter((book: { read: number; unread: number }) => book.read >= 5 && book.unread >= 5)
    expect(half.map(({ name }: { name: string }) => name)).toEqual(['城东二册'])
  })

  it('has invoices of every state and of both colours, a companion, a failure with its reason and a link', async () => {
    const states = await rowsOf(
      t.db,
      sql`select color, type, status, count(*)::int as count from invoices group by 1, 2, 3 order by 1, 2, 3`,
    )
    expect(states).toEqual([
      { color: 'blue', type: 'normal', status: 'draft', count: 1 },
      { color: 'blue', type: 'normal', status: 'failed', count: 1 },
      { color: 'blue', type: 'normal', status: 'issued', count: 12 },
      { color: 'blue', type: 'normal', status: 'red_flushed', count: 1 },
      { color: 'blue', type: 'special', status: 'issued', count: 2 },
      { color: 'red', type: 'normal', status: 'issued', count: 1 },
    ])
    expect(await rowsOf(t.db, sql`select from invoice_links`)).toHaveLength(1)
  })

  it('holds every invariant of bills and books', async () => {
    await expectToHold(t.db, null, invariants)
  })

  it('says who did what: an audit row for every payment at the till, in the name of the cashier', async () => {
    const unnamed = sql<
      Record<string, unknown>
    >`select id from payments p where p.cashier_id is not null and not exists (
      select from audit_entries a where a.organization_id = p.organization_id and a.object_type = 'payment'
        and a.object_id = coalesce(p.reversal_of_id, p.id) and a.actor_name like '%-cashier')`
    expect(await rowsOf(t.db, unnamed)).toEqual([])
  })

  it('tells its staff of what was done: who waits for approval, what was abnormal, what was reversed', async () => {
    const login = await t.call(null, 'POST /login/', { account: 'qinghe-staff', password: DEMO_PASSWORD })
    const told = await t.call({ token: login.data.access } as never, 'GET /notices/')
    expect(told.data.results[0]).toMatchObject({ type: 'account_waiting', date: '2026-03-10 15:20:00' })
    const [notices] = await rowsOf(
      t.db,
      sql`select (select count(*)::int from notices where type = 'payment_reversed') as reversals,
          (select coalesce(sum((params->>'count')::int), 0)::int from notices where type = 'abnormal_readings') as abnormal`,
    )
    const [done] = await rowsOf(
      t.db,
      sql`select (select count(*)::int from payments where status = 'reversed') as reversals,
          (select count(*)::int from readings where abnormal <> '{}') as abnormal`,
    )
    expect(notices).toEqual(done)
    expect(Number(done!.reversals)).toBeGreaterThan(0)
  })

  it('has sample sheets for the utility that takes the numbers of another system', async () => {
    const samplesFor = async (account: string) => {
      const login = await t.call(null, 'POST /login/', { account, password: DEMO_PASSWORD })
      return (await t.call({ token: login.data.access } as never, 'GET /demo/move-in/')).data[0]
    }
    expect(await samplesFor('yunxi-staff')).toMatchObject({
      ...{ as_of: '2026-01-31', takes_numbers: true },
      parallel: { rows: 25, same: 20 },
    })
    expect((await samplesFor('qinghe-staff')).takes_numbers).toBe(false)
  })

  it('lists accounts that can be signed in with, each at its level', async () => {
    const { data } = await t.call(null, 'GET /demo/accounts/')
    expect(data).toHaveLength(demoAccounts.length)
    for (const { username, password } of data) {
      const login = await t.call(null, 'POST /login/', { account: username, password })
      expect(login.status).toBe(200)
      const self = await t.call({ token: login.data.access } as never, 'GET /users/self/')
      const account = demoAccounts.find((one) => one.username === username)!
      expect(self.data).toMatchObject({
        is_audit: account.is_audit,
        is_staff: account.is_staff,
        is_superuser: account.organization === null,
        permissions: [...account.permissions].sort((a, b) => a - b),
      })
    }
    expect(data.every(({ password }: { password: string }) => password === DEMO_PASSWORD)).toBe(true)
  })

  it('marks all its accounts, whose passwords everybody knows', async () => {
    const unmarked = sql<Record<string, unknown>>`select username from users where not is_demo`
    expect(await rowsOf(t.db, unmarked)).toEqual([])
  })

  it('shows the code sent to a phone of its accounts, in the words of the message, and of nobody else’s phone', async () => {
    const [account] = demoAccounts
    const stranger = await t.signIn('user')
    await t.db.updateTable('users').set({ phone: '13312345678' }).where('id', '=', stranger.id).execute()
    for (const phone of ['13312345678', account!.phone])
      expect((await t.call(null, 'POST /login/verification-code/', { phone })).status).toBe(200)
    const stored = () => t.db.selectFrom('outbox_messages').select('phone').execute()
    await expect.poll(async () => (await stored()).length).toBe(2)
    const { data } = await t.call(null, 'GET /demo/messages/')
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ phone: account!.phone, code: expect.stringMatching(/^\d{6}$/) })
    expect(data[0].content).toContain(data[0].code)
    const login = await t.call(null, 'POST /login/', { phone: account!.phone, code: data[0].code })
    expect(login.status).toBe(200)
    expect((await t.call(null, 'GET /demo/messages/')).data).toEqual([])
    const { phone } = demoAccounts[1]!
    await t.db.updateTable('users').set({ phone: '' }).where('phone', '=', phone).execute()
    await t.db.updateTable('users').set({ phone }).where('id', '=', stranger.id).execute()
    await t.call(null, 'POST /login/verification-code/', { phone })
    await expect.poll(async () => (await stored()).length).toBe(3)
    expect((await t.call(null, 'GET /demo/messages/')).data).toEqual([])
  })

  it('is loaded once: a database in which anybody has begun stays as it is', async () => {
    expect(await loadDemo(t.db, NOW, silent, 7)).toBe(false)
  })
})

test('neither accounts nor codes are told where no demo is shown, even if there is one in the database', async () => {
  const t = await startApp({ clock: NOW })
  const [account] = demoAccounts
  for (const { username, phone } of demoAccounts)
    await t.db.insertInto('users').values({ username, phone, password_hash: '', is_demo: true }).execute()
  const message = { phone: account!.phone, template: 'sign_in_code', content: '123456', sent_at: NOW }
  await t.db.insertInto('outbox_messages').values(message).execute()
  for (const path of ['/demo/accounts/', '/demo/messages/']) {
    const { status, data } = await t.call(null, `GET ${path}`)
    expect([path, status, data]).toEqual([path, 200, []])
  }
  await t.stop()
  const empty = await startApp({ clock: NOW, demo: true })
  for (const path of ['/demo/accounts/', '/demo/messages/'])
    expect((await empty.call(null, `GET ${path}`)).data).toEqual([])
  await empty.stop()
})
