import { fen, yuan } from '@water/rules/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invariants } from '../verify/violations-store'
import { askUntilAnswered } from './at-once'
import { expectToHold } from './books'
import type { TestReply, TestUser } from './test-app'
import { startApp, type TestApp } from './test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from './test-worker'
import { newWaterworks, type Waterworks } from './waterworks'

/** So many accounts are read by a file, while the orders that they had are reversed. */
const READ_AGAIN = 12
/** A till goes on until the month is closed, and at most for so many rounds. */
const MOST_ROUNDS = 2
const JANUARY = '2026-01'
const LAST_DAY = '2026-01-31'

/** Many cashiers at work while the month is closed. */
export function tillsAtOnce(tillCount: number): void {
  let t: TestApp
  let worker: TestWorker
  let works: Waterworks
  /** An account for each till; the first four are paid at all tills. */
  let accounts: { id: number; account_no: string; order: number }[]
  let tills: TestUser[]

  beforeAll(async () => {
    t = await startApp({ clock: '2026-01-20 09:00:00' })
    worker = await startTestWorker(t)
    works = await newWaterworks(t)
    const price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
    accounts = []
    tills = []
    for (let at = 0; at < tillCount; at++) {
      const { id, account_no } = await works.meter(price)
      accounts.push({ id, account_no, order: (await works.read(id, 25, '2026-01-20')).data.id })
      tills.push(await t.signIn('user', { organization: works.org, permissions: [18] }))
    }
    t.clock.now = `${LAST_DAY} 23:59:00`
  })
  afterAll(async () => {
    await worker.stop()
    await t.stop()
    expect(worker.reports).toEqual([])
  })

  /** The answers to every clerk. */
  interface Answers {
    replies: { ask: string; reply: TestReply }[]
    /** Payments and reversals that were acknowledged. */
    payments: { id: number; amount: string; method: string; posted_on: string; cashier: number | null }[]
    /** Orders, with the reds. */
    orders: number[]
  }
  const answers: Answers = { replies: [], payments: [], orders: [] }

  async function ask(user: TestUser, target: string, body: object): Promise<TestReply> {
    const reply = await askUntilAnswered(t, user, target, body)
    answers.replies.push({ ask: target, reply })
    return reply
  }

  async function pay(till: TestUser, body: object): Promise<number | null> {
    const { status, data } = await ask(till, 'POST /payment-records/', body)
    if (status !== 201) return null
    answers.payments.push(data)
    return data.id
  }

  async function payTogether(till: TestUser, meters: readonly number[]): Promise<void> {
    const rows = meters.map((meter) => ({ meter, amount: '2.02' }))
    const { status, data } = await ask(till, 'POST /payment-records/group/', { method: 'cash', rows })
    if (status === 201) answers.payments.push(...data.payments)
  }

  async function reverse(till: TestUser, payment: number): Promise<void> {
    const { status, data } = await ask(till, `POST /payment-records/${payment}/reverse/`, { reason: '录错' })
    if (status !== 200) return
    const reversal = await t.call(works.staff, `GET /payment-records/${data.reversed_by}/`)
    answers.payments.push(reversal.data)
  }

  /** One cashier takes money, takes some of it back, closes the day in the middle of it, and goes on. */
  async function workAt(at: number, state: { isClosed: boolean }): Promise<void> {
    const [till, own, hot] = [tills[at]!, accounts[at]!.id, accounts[at % 4]!.id]
    for (let round = 0; round < MOST_ROUNDS && !state.isClosed; round++) {
      const payment = await pay(till, { meter: own, amount: '1.01', method: 'cash' })
      await pay(till, { meter: hot, amount: '0.53', method: 'wechat' })
      await payTogether(till, [...new Set([own, accounts[(at + 7) % tillCount]!.id, hot])])
      if (payment !== null && round === 0) await reverse(till, payment)
      if (round === at % MOST_ROUNDS) await closeDay(till)
    }
    // The month is closed now: this is booked into the next one.
    await pay(till, { meter: own, amount: '0.07', method: 'cash' })
  }

  const closeDay = (by: TestUser, more: object = {}) =>
    ask(by, 'POST /payment-records/close-day/', {
      ...{ date: LAST_DAY, counted_cash: '0.00', remark: '并发', ...more },
    })

  /** Reverses the orders of the accounts that are read again, each second one with a reissue, whatever has followed it. */
  async function flushAll(): Promise<void> {
    for (const [at, { order }] of accounts.slice(0, READ_AGAIN).entries()) {
      const { status, data, text } = await ask(works.staff, `POST /orders/${order}/red-flush/`, {
        ...{ reason: '抄错', cascade: true, confirm_abnormal: true },
        ...(at % 2 && { reissue: { current_reading: 15 } }),
      })
      expect(status, text).toBe(201)
      const cascade: { red: { id: number }; reissued: { id: number } }[] = data.cascade
      answers.orders.push(data.red.id, ...(data.reissued ? [data.reissued.id] : []))
      answers.orders.push(...cascade.flatMap(({ red, reissued }) => [red.id, reissued.id]))
    }
  }

  /** Reads accounts once more by a file. */
  async function importAll(): Promise<void> {
    const lines = accounts.slice(0, READ_AGAIN).map(({ account_no }) => `${account_no},40,${LAST_DAY}`)
    const content = ['户号,本次读数,抄表日期', ...lines].join('\n')
    const file = { name: '抄表.csv', content }
    const { status, data, text } = await upload(t, works.clerk, 'POST /reading-orders/import/', file, {
      confirm_abnormal: 'true',
    })
    expect(status, text).toBe(202)
    const job = await endedJob(t, works.clerk, data.job)
    expect(job, JSON.stringify(job.results)).toMatchObject({ state: 'done', done: READ_AGAIN, failed: 0 })
    answers.orders.push(...job.results.map(({ id }: { id: number }) => id))
  }

  /** Tries to close the month until it is closed, and closes the days that are in the way. */
  async function closeMonth(): Promise<TestReply> {
    for (;;) {
      const reply = await ask(works.staff, `POST /periods/${JANUARY}/close/`, {})
      if (reply.status !== 409) return reply
      expect(reply.code, reply.text).toBe('not_ready')
      if (reply.data.missing.includes('month')) await new Promise((resolve) => setTimeout(resolve, 50))
      else
        await Promise.all(
          reply.data.open_days.map(({ cashier }: { cashier: number }) => closeDay(works.staff, { cashier })),
        )
    }
  }

  it(`${tillCount} tills, reversals and an import go on while the day and the month are closed: nothing is lost or booked into them`, async () => {
    answers.orders.push(...accounts.map(({ order }) => order))
    const state = { isClosed: false }
    const midnight = async () => {
      // In the middle of everything: each till has been answered some three times, and one was refused on a day that it had closed.
      const isMiddle = () =>
        answers.replies.length >= tillCount * 3 &&
        answers.replies.some(({ reply }) => reply.code === 'day_closed')
      while (!isMiddle()) await new Promise((resolve) => setTimeout(resolve, 10))
      t.clock.now = '2026-02-01 00:00:00'
    }
    const closing = closeMonth().then((reply) => {
      state.isClosed = true
      return reply
    })
    const [closed] = await Promise.all([
      closing,
      midnight(),
      ...tills.map((_till, at) => workAt(at, state)),
      flushAll(),
      importAll(),
    ])
    expect(closed.status, closed.text).toBe(200)

    // A clerk sees an answer, or a sentence with what to do.
    const said = new Map<string, number>()
    for (const { reply } of answers.replies) {
      const word = `${reply.status} ${reply.code}`
      said.set(word, (said.get(word) ?? 0) + 1)
    }
    expect([...said.keys()].filter((word) => !EXPECTED.has(word))).toEqual([])
    expect(said.get('409 day_closed')).toBeGreaterThan(0)

    await expectFigures(closed.data.figures)
    await expectDays()
    await expectAccounts()
    await expectToHold(t.db, works.org, invariants)
  })

  const EXPECTED = new Set(['200 0', '201 0', '409 day_closed', '409 month_closed', '409 not_ready'])

  const sumOf = (amounts: readonly { amount: string }[]) =>
    amounts.reduce((sum, { amount }) => sum + fen(amount), 0)

  /** The month holds what was acknowledged in it, at its close and now. */
  async function expectFigures(kept: TestReply['data']): Promise<void> {
    const inMonth = answers.payments.filter(({ posted_on }) => posted_on.startsWith(JANUARY))
    const methods = [...new Set(inMonth.map(({ method }) => method))].sort().map((method) => ({
      method,
      amount: yuan(sumOf(inMonth.filter((payment) => payment.method === method))),
    }))
    expect(kept.methods).toEqual(methods)
    // Money came in after the close, too.
    expect(answers.payments.filter(({ amount }) => amount === '0.07')).toHaveLength(tillCount)

    const listed = await t.call(works.staff, 'GET /orders/', { page_size: 200 })
    const orders: { id: number; kind: string; billing_month: string; amount: string }[] = listed.data.results
    expect(orders.map(({ id }) => id).sort()).toEqual([...answers.orders].sort())
    const ofMonth = orders.filter(({ billing_month }) => billing_month === JANUARY)
    const [reds, charges] = [true, false].map((isRed) =>
      ofMonth.filter(({ kind }) => (kind === 'red') === isRed),
    )
    expect([kept.order_count, kept.charges, kept.red]).toEqual([
      ...[charges!.length, yuan(sumOf(charges!)), yuan(sumOf(reds!))],
    ])

    const { data } = await t.call(works.staff, 'GET /orders/monthly/', { billing_month: JANUARY })
    const { prepaid: _prepaid, methods: _methods, ...figures } = kept
    expect(data.summary).toEqual(figures)
  }

  /** Every day of every cashier holds what this cashier was told; those of January are closed. */
  async function expectDays(): Promise<void> {
    const { data } = await t.call(works.staff, 'GET /payment-records/days/', { page_size: 200 })
    for (const { cashier, date, state, methods, expected_cash } of data.results) {
      const own = answers.payments.filter((one) => one.cashier === cashier && one.posted_on === date)
      const cash = own.filter(({ method }) => method === 'cash')
      expect([cashier, date, expected_cash]).toEqual([cashier, date, yuan(sumOf(cash))])
      expect(sumOf(methods)).toBe(sumOf(own))
      expect([date, state]).toEqual([date, date === LAST_DAY ? 'closed' : 'open'])
    }
    const told = new Set(answers.payments.map(({ cashier, posted_on }) => `${cashier} ${posted_on}`))
    expect(data.count).toBe(told.size)
  }

  /** 40 m³ are billed in each account that was read again, whoever came first, and 25 in the others. All that came in is there. */
  async function expectAccounts(): Promise<void> {
    const billed = 80_00 * READ_AGAIN + 50_00 * (tillCount - READ_AGAIN)
    const { data } = await t.call(works.staff, 'GET /meters/', { page_size: 200 })
    const rows: { balance: string; arrears: string }[] = data.results
    const left = rows.reduce((sum, { balance, arrears }) => sum + fen(balance) - fen(arrears), 0)
    expect(yuan(left)).toBe(yuan(sumOf(answers.payments) - billed))
  }
}
