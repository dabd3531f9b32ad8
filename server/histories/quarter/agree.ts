/** The product says the same of months, days and accounts as a book. */
import { expect } from 'vitest'
import { decimal } from '../own-figures'
import { fenOf } from '../world'
import { type Accounts, type Sums, sumOf } from './accounts'
import type { Company, Reply } from './company'

const MONEY = 'assets:received'
const PREPAID = 'liabilities:prepaid:*'
const text = (hundredths: number) => decimal(hundredths, 2)

/** A volume as the product writes it. */
const volumeText = (hundredths: number) => String(hundredths / 100)

/** The sums of a month, and those at its end. */
interface MonthSums {
  own: Sums
  until: Sums
}

/** The figures of monthly orders: of one account, or with `*` of all. */
function monthlyFigures({ own, until }: MonthSums, meter: number | '*') {
  const owed = `assets:receivable:${meter}`
  return {
    opening_arrears: text(sumOf(until, owed) - sumOf(own, owed)),
    charges: text(sumOf(own, `${owed}:charges`)),
    red: text(sumOf(own, `${owed}:reds`)),
    payments: text(-sumOf(own, `${owed}:payments`)),
    closing_arrears: text(sumOf(until, owed)),
    penalties: text(-sumOf(own, `income:penalties:${meter}`)),
    billed_volume: volumeText(sumOf(own, `billed:${meter}`)),
    volume: volumeText(sumOf(own, `volume:${meter}`)),
    order_count: sumOf(own, `orders:${meter}`) / 100,
  }
}

/** All figures of a month. What is prepaid is a liability: its account has the other sign. */
function figuresOf(sums: MonthSums): Reply {
  const { own, until } = sums
  const methods = new Map<string, number>()
  for (const [account, amount] of own) {
    const [first, second, method = ''] = account.split(':')
    if (`${first}:${second}` === MONEY) methods.set(method, (methods.get(method) ?? 0) + amount)
  }
  return {
    ...monthlyFigures(sums, '*'),
    prepaid: {
      opening: text(sumOf(own, PREPAID) - sumOf(until, PREPAID)),
      in: text(-sumOf(own, `${PREPAID}:in`)),
      applied: text(sumOf(own, `${PREPAID}:applied`)),
      refunded: text(sumOf(own, `${PREPAID}:refunded`)),
      closing: text(-sumOf(until, PREPAID)),
    },
    methods: [...methods].sort().map(([method, amount]) => ({ method, amount: text(amount) })),
  }
}

async function sumsOf(accounts: Accounts, month: string): Promise<MonthSums> {
  return { own: await accounts.in(month), until: await accounts.until(month) }
}

/** A month's kept figures, its sheet of charges, and its monthly orders. */
export async function expectMonth(company: Company, accounts: Accounts, month: string): Promise<void> {
  const get = async (path: string, query: object = {}): Promise<Reply> =>
    (await company.t.call(company.staff, `GET ${path}`, query)).data
  const sums = await sumsOf(accounts, month)
  const period = await get(`/periods/${month}/`)
  expect(period.figures, month).toEqual(figuresOf(sums))
  expect(chargesSaid(await get(`/periods/${month}/charges/`)), month).toEqual(chargesOf(sums.own))
  const { results, summary } = await get('/orders/monthly/', { billing_month: month, page_size: 200 })
  expect(summary, month).toEqual(monthlyFigures(sums, '*'))
  for (const { id: meter, account_no } of Object.values(company.customers)) {
    const said = results.find((row: Reply) => row.meter === meter)
    const figures = monthlyFigures(sums, meter)
    // An account that owes nothing and did nothing has no row.
    if (said === undefined) expect(Object.values(figures).every((one) => Number(one) === 0)).toBe(true)
    else expect(said, `${month} ${account_no}`).toMatchObject(figures)
  }
}

const chargesSaid = (rows: Reply[]): Record<string, string> => {
  const said = new Map<string, number>()
  for (const { water_price_name, item, name, tax_treatment, amount } of rows) {
    const line = `${water_price_name}:${item}:${name}:${tax_treatment}`
    said.set(line, (said.get(line) ?? 0) + fenOf(amount))
  }
  return sorted(said)
}

/** Charges less reds. Income has the other sign. */
function chargesOf(sums: Sums): Record<string, string> {
  const own = new Map<string, number>()
  for (const [account, amount] of sums) {
    const [first, kind, ...line] = account.split(':')
    if (first !== 'income' || kind === 'penalties') continue
    own.set(line.join(':'), (own.get(line.join(':')) ?? 0) - amount)
  }
  return sorted(own)
}

const sorted = (amounts: ReadonlyMap<string, number>): Record<string, string> =>
  Object.fromEntries([...amounts].sort().map(([key, amount]) => [key, text(amount)]))

/** The days of the cashiers: what was booked on each, by method. */
export async function expectDays(company: Company, accounts: Accounts): Promise<number> {
  const query = { page_size: 200 }
  const { results } = (await company.t.call(company.staff, 'GET /payment-records/days/', query)).data
  for (const { date, cashier, methods, expected_cash, state } of results) {
    const sums = await accounts.in(date)
    const own = methods.map(({ method }: Reply) => ({
      ...{ method, amount: text(sumOf(sums, `${MONEY}:${method}:${cashier}`)) },
    }))
    const said = methods.map(({ method, amount }: Reply) => ({ method, amount }))
    expect(said, `${date} ${cashier}`).toEqual(own)
    expect([state, expected_cash]).toEqual(['confirmed', text(sumOf(sums, `${MONEY}:cash:${cashier}`))])
    const all = said.reduce((sum: number, { amount }: Reply) => sum + fenOf(amount), 0)
    expect(text(all)).toBe(text(sumOf(sums, `${MONEY}:*:${cashier}`)))
  }
  return results.length
}

/** Each account has prepaid, and owes, what the book says. */
export async function expectBalances(company: Company, accounts: Accounts, month: string): Promise<void> {
  const sums = await accounts.until(month)
  for (const { id } of Object.values(company.customers)) {
    const { data } = await company.t.call(company.staff, `GET /meters/${id}/`)
    expect([data.account_no, data.balance, data.arrears]).toEqual([
      ...[data.account_no, text(-sumOf(sums, `liabilities:prepaid:${id}`))],
      text(sumOf(sums, `assets:receivable:${id}`)),
    ])
  }
}
