import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})
afterAll(() => t.stop())

const holding = (...permissions: number[]) => t.signIn('user', { organization: works.org, permissions })
const lookUp = async (who: TestUser, query: object = {}) =>
  (await t.call(who, 'GET /meters/lookup/', query)).data

test.each([2, 14, 18])('whoever holds %i alone looks up an account by any word of it', async (code) => {
  const found = { customer_name: `查找 ${code}`, address: `东街 ${code} 号`, phone: '13812345678' }
  const meter = await works.meter(price, found)
  const clerk = await holding(code)
  const { phone: _, ...seen } = found
  for (const search of [found.customer_name, found.address, meter.account_no, '13812345678'])
    expect(await lookUp(clerk, { search })).toContainEqual(expect.objectContaining({ id: meter.id, ...seen }))
  expect(await lookUp(clerk, { search: 'nobody-at-all' })).toEqual([])
  expect((await t.call(clerk, 'GET /meters/')).status).toBe(403)
})

test('no other permission does, and the list of meters stays that of 5', async () => {
  const others = await holding(1, 3, 4, 5, 7, 8, 15, 16, 17)
  expect((await t.call(others, 'GET /meters/lookup/')).status).toBe(403)
  expect((await t.call(others, 'GET /meters/')).status).toBe(200)
})

test('shows neither phone nor identity number, and what is owed only to who sees accounts or orders anyway', async () => {
  const whole = { customer_name: '遮掩', phone: '13987654321', id_number: '110101199003070134' }
  const { id } = await works.meter(price, whole)
  for (const [code, owed] of [
    [2, null],
    [14, null],
    [18, '0.00'],
  ] as const) {
    const [row] = await lookUp(await holding(code), { meter: id })
    expect(row).toMatchObject({ id, arrears: owed, balance: owed })
    expect(JSON.stringify(row)).not.toMatch(/13987654321|139\*{4}|1990/)
  }
})

test('lists twenty at most, by account number, or the meters that follow one on its route', async () => {
  const clerk = await holding(14)
  const works2 = await newWaterworks(t)
  const own = await works2.price({ name: '水价', mode: 'flat', price: 2 })
  const ids: number[] = []
  for (let at = 1; at <= 21; at++) ids.push((await works2.meter(own, { seq_no: 100 - at })).id)
  const reader = await t.signIn('user', { organization: works2.org, permissions: [14] })
  expect((await lookUp(reader)).map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 20))
  const next = await lookUp(reader, { route_after: ids[5], status: ['active', 'faulty'] })
  expect(next.map(({ id }: { id: number }) => id)).toEqual([
    ...ids.slice(0, 5).reverse(),
    ...ids.slice(6).reverse(),
  ])
  expect(await lookUp(reader, { meter_class: 'master' })).toEqual([])
  // Another organization's meters count as missing.
  expect(await lookUp(clerk, { meter: ids[0] })).toEqual([])
  expect(await lookUp(clerk, { route_after: ids[5] })).toEqual([])
})

test('whoever may change an account may read it, and no list', async () => {
  const { id } = await works.meter(price, { phone: '13812345678' })
  const editor = await holding(2)
  expect((await t.call(editor, `GET /meters/${id}/`)).data).toMatchObject({ id, phone: '13812345678' })
  expect((await t.call(editor, `GET /meters/${id}/readings/`)).status).toBe(403)
})
