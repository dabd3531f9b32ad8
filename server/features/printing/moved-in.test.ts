import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFileStore } from '../../files/file-store'
import { readPaper, squeezedText } from '../../paper/testing/read-paper'
import { moveIn } from '../../testing/moved-in'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
/** An account with two former numbers that owes 80.00 of a bill of 155.00 of another system, and the order of that bill. */
let meter: number
let order: number

beforeAll(async () => {
  t = await startApp({ clock: '2026-07-03 09:00:00' })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  works = await newWaterworks(t)
  const price = await beijing(works)
  meter = (await works.meter(price, { install_date: '2026-06-28' })).id
  await patch(`/meters/${meter}/`, {
    former_nos: [
      { no: 'OLD-1', note: '旧系统' },
      { no: 'OLD-2', note: '' },
    ],
  })
  const bill = {
    ...{ external_no: 'Z-1', volume: '25', paid: '75.00', carried: '12.00' },
    items: { 水费: '81.75', 水资源费: '39.25', 污水处理费: '34.00' },
  }
  const moved = await moveIn(t, works, price, '2026-06-30', new Map([[meter, { bills: [bill] }]]))
  order = moved.orders.get('Z-1')!
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

async function patch(path: string, body: object): Promise<void> {
  const reply = await t.call(works.staff, `PATCH ${path}`, body)
  expect(reply.status, reply.text).toBe(200)
}
const printFormerNos = () =>
  patch(`/organizations/orgs/${works.org}/`, { settings: { print_former_nos: true } })
const get = async (path: string) => (await t.call(works.staff, `GET ${path}`)).data

/** The words on a paper for the order. */
async function printed(kind: 'bill' | 'reminder'): Promise<string> {
  const { status, data, text } = await t.call(works.clerk, 'POST /orders/print/', {
    ...{ ids: [order], kind, paper: 'A5' },
  })
  expect(status, text).toBe(202)
  expect(await endedJob(t, works.clerk, data.job)).toMatchObject({ state: 'done', failed: 0 })
  const { rows } = await sql<{
    key: string
  }>`select key from job_made_files where job_id = ${data.job}`.execute(t.db)
  const files = createFileStore({ filesFolder: join(t.dataFolder, 'files') })
  const pages = await readPaper(await buffer(await files.read(rows[0]!.key)))
  return pages.map((page) => squeezedText(page)).join('\n')
}
const pay = async (amount: string) =>
  (await t.call(works.clerk, 'POST /payment-records/', { meter, amount, method: 'cash' })).data

test('the print of an opening order has what its bill was and what was paid in the other system', async () => {
  const bill = await printed('bill')
  for (const fact of ['原系统账单号：Z-1', '原账单水量：25m³', '原账单金额：¥155.00', '原系统已缴：¥75.00'])
    expect(bill).toContain(fact)
  expect(bill).not.toContain('计费水量')
  expect(await printed('reminder')).toContain('¥93.20')
})

test('papers name the number that is valid now, and the former ones where the organization has asked for it', async () => {
  const papers = async () => [
    (await get(`/orders/${order}/`)).bill.former_nos,
    (await pay('1.00')).former_nos,
    (await get('/payment-records/')).results.length,
  ]
  expect(await papers()).toEqual(['', '', 1])
  for (const kind of ['bill', 'reminder'] as const) expect(await printed(kind)).not.toContain('OLD-1')

  await printFormerNos()
  expect(await papers()).toEqual(['OLD-1 OLD-2', 'OLD-1 OLD-2', 2])
  const { results } = await get('/payment-records/')
  expect((await get(`/payment-records/${results[0].id}/`)).former_nos).toBe('OLD-1 OLD-2')
  for (const kind of ['bill', 'reminder'] as const)
    expect(await printed(kind)).toContain('曾用户号：OLD-1、OLD-2')
  const rows = [{ meter, amount: '1.00' }]
  const group = await t.call(works.clerk, 'POST /payment-records/group/', { rows, method: 'cash' })
  expect(group.data.payments.map((one: { former_nos: string }) => one.former_nos)).toEqual(['OLD-1 OLD-2'])
})

test('files have the former numbers of accounts, and the bill of an opening order, where their columns are chosen', async () => {
  const file = async (path: string, columns: readonly string[]) => {
    const query = [...columns.map((one) => `columns[]=${one}`), 'format=csv'].join('&')
    const reply = await t.app.inject({
      url: `/api${path}?${query}`,
      headers: { authorization: `Bearer ${works.staff.token}` },
    })
    expect(reply.statusCode, reply.payload).toBe(200)
    return reply.payload.replaceAll('"', '')
  }
  const { account_no } = await get(`/meters/${meter}/`)
  const accounts = await file('/meters/export/', ['account_no', 'former_account_nos'])
  expect(accounts).toContain('曾用户号')
  expect(accounts).toContain(`${account_no},OLD-1 OLD-2`)
  const orders = await file('/orders/export/', ['external_no', 'original_amount', 'original_paid', 'amount'])
  expect(orders).toMatch(/Z-1,155(\.00)?,75(\.00)?,80(\.00)?/)
})

test('the receipt of its payment says the penalty that it brought and what is left for the balance', async () => {
  const paid = await pay('100.00')
  expect(paid).toMatchObject({ applied_penalty: '13.20', applied_principal: '80.00', to_balance: '6.80' })
  expect((await get(`/payment-records/${paid.id}/`)).allocations).toMatchObject([
    { order, principal: '80.00', penalty: '13.20' },
  ])
})
