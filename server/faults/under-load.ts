import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { expectToHold } from '../testing/books'
import type { TestReply } from '../testing/test-app'
import { endedJob, upload } from '../testing/test-worker'
import { newWaterworks, type Waterworks } from '../testing/waterworks'
import { invariants } from '../verify/violations-store'
import { newKey, type Product } from './product'

type Call = Parameters<Product['call']>

const ROWS = 5000
const CASHIERS = 8

/**
 * Damages a product while it takes payments and bills an import. Then checks that nothing is lost: every acknowledged
 * payment exists once, every row of the import is billed once, the books add up, and the process is the same.
 */
export async function expectToSurvive(product: Product, harm: () => Promise<void>): Promise<Payments> {
  const patient = { ...product, call: (...sent: Call) => patiently(() => product.call(...sent)) }
  const works = await newWaterworks(patient)
  const price = await works.price({ name: '一元', mode: 'flat', price: '1.00' })
  const meters = await Promise.all(Array.from({ length: CASHIERS }, () => works.meter(price)))
  const readings = await readingsOf(patient, works)
  const payments = new Payments(product, works)
  const job = (await upload(patient, works.clerk, 'POST /reading-orders/import/', readings)).data.job
  const taken = Promise.all(meters.map(({ id }) => payments.takeAt(id)))
  await Promise.all([taken, harm().finally(() => payments.stop())])
  expect(await endedJob(patient, works.clerk, job)).toMatchObject({ state: 'done', done: ROWS, failed: 0 })
  await payments.expectAllThereOnce()
  const { rows } = await product.pool.query(
    'select count(*)::int as orders, count(distinct meter_id)::int as meters from orders where organization_id = $1',
    [works.org],
  )
  expect(rows).toEqual([{ orders: ROWS, meters: ROWS }])
  await expectToHold(product.db, works.org, invariants)
  expect(product.server.child.exitCode).toBeNull()
  expect(await product.health('/readyz')).toBe(200)
  return payments
}

/** Opens accounts by an import and returns a file with a reading of each. */
async function readingsOf(product: Product, works: Waterworks) {
  const meters = Array.from(
    { length: ROWS },
    (_, index) => `SB${index},户${index},地址,B1,机械表,DN15,一元,0,2026-01-01`,
  )
  const heading = '表号,户名,地址,位置,水表类型,口径,水价,初始读数,安装日期'
  const file = { name: 'meters.csv', content: [heading, ...meters].join('\n') }
  const { data } = await upload(product, works.clerk, 'POST /meters/import/', file)
  expect(await endedJob(product, works.clerk, data.job)).toMatchObject({ done: ROWS, failed: 0 })
  const { rows } = await product.pool.query(
    `select account_no from meters where organization_id = $1 and meter_no like 'SB%' order by id`,
    [works.org],
  )
  const lines = rows.map(({ account_no }, index) => `${account_no},${10 + (index % 7)},2026-03-05`)
  return { name: 'readings.csv', content: ['户号,本次读数,抄表日期', ...lines].join('\n') }
}

/**
 * Cashiers take one payment after the other. After an unknown outcome they send the same payment again under the same
 * key.
 */
class Payments {
  /** How often each status was answered. */
  readonly statuses = new Map<number, number>()
  private readonly acknowledged: number[] = []
  private isOver = false

  constructor(
    private readonly product: Product,
    private readonly works: Waterworks,
  ) {}

  stop(): void {
    this.isOver = true
  }

  async takeAt(meter: number): Promise<void> {
    while (!this.isOver) {
      const key = { 'idempotency-key': newKey() }
      const body = { meter, amount: '1.00', method: 'cash' }
      const { data } = await patiently(() =>
        this.noted(this.product.call(this.works.clerk, 'POST /payment-records/', body, key)),
      )
      this.acknowledged.push(data.id)
    }
  }

  private async noted(sent: Promise<TestReply>): Promise<TestReply> {
    const reply = await sent
    this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1)
    return reply
  }

  async expectAllThereOnce(): Promise<void> {
    const { rows } = await this.product.pool.query(
      'select id from payments where organization_id = $1 order by id',
      [this.works.org],
    )
    expect(rows.map(({ id }) => id)).toEqual(this.acknowledged.toSorted((a, b) => a - b))
    expect([...this.statuses.keys()].filter((status) => ![200, 201, 409, 429, 503].includes(status))).toEqual(
      [],
    )
  }
}

/** Repeats a request while the answer is "not now". A request without an answer in time fails the test. */
async function patiently(ask: () => Promise<TestReply>): Promise<TestReply> {
  for (;;) {
    const reply = await ask()
    if (![409, 429, 503].includes(reply.status)) return reply
    await sleep(50)
  }
}
