import { REPORTS, type ReportName } from '@water/contract/reports/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from './testing/test-app'
import { newMonitor, newWaterworks, type Waterworks } from './testing/waterworks'

let t: TestApp
let root: TestUser
const all: Waterworks[] = []
const ANYHOW = { confirm_abnormal: true }

type Row = Readonly<Record<string, string | number | null>>
type Compared = (one: Row, other: Row) => number

/**
 * Three organizations, each with accounts that were billed in two months, paid, estimated, prepaid and left, and with a monitor. Their
 * account numbers alternate, so that each page of a list has rows of all of them.
 */
beforeAll(async () => {
  t = await startApp({ clock: '2025-11-25 09:00:00', isWrittenByHand: true })
  root = await t.signIn('super')
  const meters: number[][] = []
  for (let at = 0; at < 3; at++) {
    const works = await newWaterworks(t)
    all.push(works)
    const prices = [
      await works.price({ name: '居民', mode: 'flat', price: String(2 + at) }),
      await works.price({ name: '非居民', mode: 'flat', price: '6.17', category: 'non_resident' }),
    ]
    const own: number[] = []
    for (let n = 0; n < 5; n++)
      own.push((await works.meter(prices[n % 2]!, { read_cycle_months: 1, customer_name: `户${n}` })).id)
    own.push((await newMonitor(works)).id)
    for (const [n, id] of own.entries())
      await t.db
        .updateTable('meters')
        .set({ account_no: `N${n}${at}` })
        .where('id', '=', id)
        .execute()
    meters.push(own)
  }
  const isDone = async (who: TestUser, target: string, body: object) => {
    const reply = await t.call(who, target, body)
    expect([target, reply.status < 300 ? '' : reply.text]).toEqual([target, ''])
  }
  for (const [month, index] of [
    ['2025-12', 10],
    ['2026-01', 30],
  ] as const) {
    t.clock.now = `${month}-20 10:00:00`
    for (const [at, works] of all.entries()) {
      const [first, second, third, , prepaying, monitor] = meters[at]!
      for (const [n, id] of [first!, second!, third!].entries())
        expect((await works.read(id, index * (n + at + 1), `${month}-20`, ANYHOW)).status).toBe(201)
      const watched = { meter: monitor, current_reading: index * 20, read_at: `${month}-20` }
      await isDone(works.clerk, 'POST /readings/', watched)
      const pay = { meter: first, method: 'wechat', channel_no: `${month} ${at}` }
      await isDone(works.clerk, 'POST /payment-records/', { ...pay, amount: `${20 * (at + 1)}.00` })
      const ahead = { meter: prepaying, method: 'cash', amount: `${50 + at}.00` }
      await isDone(works.clerk, 'POST /payment-records/', ahead)
    }
  }
  t.clock.now = '2026-02-20 10:00:00'
  for (const [at, works] of all.entries())
    expect((await works.read(meters[at]![1]!, null, '2026-02-20', { is_estimate: true })).status).toBe(201)
  t.clock.now = '2026-06-25 10:00:00'
})
afterAll(() => t.stop())

const answer = async (who: TestUser, path: string, query: object) => {
  const reply = await t.call(who, `GET ${path}`, query)
  expect([path, query, reply.status < 300 ? '' : reply.text]).toEqual([path, query, ''])
  return reply.data
}

const by =
  (column: string, direction: 1 | -1, ...others: Compared[]): Compared =>
  (one, other) => {
    const [a, b] = [one[column]!, other[column]!]
    if (a === null || b === null) return a === b ? next(others, one, other) : a === null ? 1 : -1
    const isMoney = typeof a === 'string' && /^-?\d+\.\d+$/.test(a)
    const [x, y] = isMoney ? [Number(a), Number(b)] : [a, b]
    return x === y ? next(others, one, other) : (x < y ? -1 : 1) * direction
  }
const next = (others: readonly Compared[], one: Row, other: Row): number =>
  others.map((compare) => compare(one, other)).find((sign) => sign !== 0) ?? 0

const account = by('account_no', 1)
const LISTS: readonly [path: string, query: object, Compared][] = [
  ['/reading-rounds/unread/', {}, account],
  ['/reading-rounds/unread/', { month: '2026-02' }, account],
  ['/reading-rounds/unbilled/', {}, by('at_risk', -1, by('meter', 1))],
  ['/reading-rounds/unbilled/', { ordering: 'at_risk' }, by('at_risk', 1, by('meter', 1))],
  ['/reading-rounds/unbilled/', { ordering: '-unbilled_months' }, by('unbilled_months', -1, by('meter', 1))],
  ['/reading-rounds/unbilled/', { ordering: '-account_no', search: '户' }, by('account_no', -1)],
  ['/orders/monthly/', {}, by('billing_month', -1, account)],
  ['/orders/monthly/', { search: '户1' }, by('billing_month', -1, account)],
  ['/orders/monthly/', { ordering: 'account_no' }, by('account_no', 1, by('billing_month', -1))],
  [
    '/orders/monthly/',
    { ordering: '-charges', billing_month_to: '2026-01' },
    by('charges', -1, by('billing_month', -1, by('meter', -1))),
  ],
  [
    '/orders/monthly/',
    { ordering: 'closing_arrears', search: '户' },
    by('closing_arrears', 1, by('billing_month', -1, by('meter', 1))),
  ],
]

test.each(LISTS)(
  '%s %j of all organizations has their rows in its order, page by page',
  async (path, query, compare) => {
    const each = await Promise.all(all.map(({ staff }) => answer(staff, path, { ...query, page_size: 200 })))
    for (const { results } of each) expect(results.length).toBeGreaterThan(1)
    const rows = each.flatMap(({ results }) => results).toSorted(compare)
    for (let page = 1; (page - 1) * 4 <= rows.length; page++) {
      const shown = await answer(root, path, { ...query, page, page_size: 4 })
      expect(shown.results).toEqual(rows.slice((page - 1) * 4, page * 4))
      expect(shown.count).toBe(rows.length)
      const summary = each.map((one) => one.summary)
      expect(shown.summary).toEqual(summary[0] && sumOf(summary))
    }
  },
)

/** The sum of each figure, written as the figures are. */
function sumOf(rows: readonly Row[]): Row {
  const figures = Object.keys(rows[0]!).map((figure) => {
    const values = rows.map((row) => row[figure] ?? null).filter((value) => value !== null)
    if (values.length === 0) return [figure, null] as const
    const sum = values.reduce<number>((all, value) => all + Number(value), 0)
    const [, decimals = ''] = String(values[0]).split('.')
    return [figure, typeof values[0] === 'string' ? sum.toFixed(decimals.length) : sum] as const
  })
  return Object.fromEntries(figures)
}

test('the totals of unbilled accounts are those of all organizations, and the files have the rows of their lists', async () => {
  const totals = await Promise.all(
    all.map(({ staff }) => answer(staff, '/reading-rounds/unbilled/totals/', {})),
  )
  expect(await answer(root, '/reading-rounds/unbilled/totals/', {})).toEqual(sumOf(totals))
  for (const [path, query] of LISTS) {
    if (path === '/reading-rounds/unread/') continue
    const file = await t.call(root, `GET ${path}export/`, { ...query, format: 'csv' })
    const { results } = await answer(root, path, { ...query, page_size: 200 })
    const accounts = file.text.split('\n').flatMap((line) => /\bN\d\d\b/.exec(line)?.[0] ?? [])
    expect(accounts).toEqual(results.map(({ account_no }: Row) => account_no))
  }
})

const SPANS = {
  days: { from: '2025-11-01', to: '2026-06-30' },
  months: { month_from: '2025-12', month_to: '2026-01' },
}
const CASES = Object.entries(REPORTS).flatMap(([name, { keys, span }]) => {
  const names = Object.keys(keys)
  const asked = [...names.map((key) => [key]), ...(names.length > 1 ? [names] : [])]
  return asked.map((group) => ({ name: name as ReportName, group, span }))
})

test.each(CASES)('$name by $group adds up all organizations', async ({ name, group, span }) => {
  const asked = { group, ...SPANS[span] }
  const each = await Promise.all(all.map(({ staff }) => answer(staff, `/reports/${name}/`, asked)))
  const whole = await answer(root, `/reports/${name}/`, asked)
  const figures = Object.keys(REPORTS[name].figures)
  const keyOf = (row: Row) =>
    JSON.stringify(Object.entries(row).filter(([column]) => !figures.includes(column)))
  const groups = new Map<string, Row[]>()
  for (const row of each.flatMap(({ rows }) => rows))
    groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  if (!['invoices', 'abnormal'].includes(name)) expect(groups.size).toBeGreaterThan(0)
  const added = (rows: readonly Row[]): Row =>
    rows.length === 1
      ? pick(rows[0]!, figures)
      : addedUp(
          name,
          rows.map((row) => pick(row, figures)),
        )
  expect(new Map(whole.rows.map((row: Row) => [keyOf(row), pick(row, figures)]))).toEqual(
    new Map([...groups].map(([key, rows]) => [key, added(rows)])),
  )
  expect(whole.rows.map(keyOf)).toEqual(inOrder(name, group, [...whole.rows]).map(keyOf))
  expect(whole.totals).toEqual(
    addedUp(
      name,
      each.map(({ totals }) => totals),
    ),
  )
  expect(whole.left_out).toBe(0)
})

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))

/** The days of losses are the first and the last, and their rate is anew that of the sums. */
function addedUp(name: ReportName, rows: readonly Row[]): Row {
  const sums = sumOf(rows)
  if (name !== 'losses') return sums
  const days = (column: string) => rows.map((row) => String(row[column])).toSorted()
  const rate = Number(sums.loss) / Number(sums.supplied)
  return {
    ...sums,
    first_day: days('first_day')[0]!,
    last_day: days('last_day').at(-1)!,
    loss_rate: Number(sums.supplied) > 0 ? rate.toFixed(4) : null,
  }
}

/** Accounts by their largest figure; all else has the order of its words, which the totals of one organization have as well. */
function inOrder(name: ReportName, group: readonly string[], rows: Row[]): Row[] {
  if (!group.includes('meter')) return rows
  const last = Object.keys(REPORTS[name].figures).at(-1)!
  return rows.toSorted((one, other) => Number(other[last]) - Number(one[last]))
}
