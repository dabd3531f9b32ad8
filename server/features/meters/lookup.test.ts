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

test('lists, choosers and the search in the header find by each word, whatever its blanks, middle dots, width and case', async () => {
  const { id } = await works.meter(price, {
    ...{ customer_name: '欧阳・娜 Li', address: '和平路 55 号', meter_no: 'Zq-901' },
  })
  await works.meter(price, { customer_name: '欧阳', address: '中山路 55 号' })
  for (const search of [
    ...['和平路55号', '和平路 ５５ 号', '欧阳 和平路', '和平路　欧阳', '欧阳·娜', '欧阳•娜', '欧阳‧娜li'],
    ...['欧　阳 娜', 'ｌＩ 和平路55', 'ZQ-901 和平'],
  ]) {
    for (const list of ['GET /meters/', 'GET /meters/lookup/', 'GET /search/']) {
      const { data } = await t.call(works.staff, list, list === 'GET /search/' ? { q: search } : { search })
      const found = (data.results ?? data).map((row: { id: number }) => row.id)
      expect([list, search, found]).toEqual([list, search, [id]])
    }
  }
  expect((await t.call(works.staff, 'GET /meters/', { search: '和平路 查无此人' })).data.count).toBe(0)
  const type = await t.call(works.staff, 'POST /organizations/meter-types/', {
    ...{ name: '远传 DN·20', kind: 'nb_iot', reading_mode: 'remote', has_valve: false },
  })
  expect(type.status, type.text).toBe(201)
  const types = await t.call(works.staff, 'GET /organizations/meter-types/', { search: 'dn20　远传' })
  expect(types.data.results.map((row: { id: number }) => row.id)).toEqual([type.data.id])
})

test('names stand in the order of pinyin', async () => {
  const { staff, meter, price: own } = await newWaterworks(t)
  const water = await own({ name: '水价', mode: 'flat', price: 2 })
  const names = ['阿宝', '陈一', '李四', '王五', '张三', '赵六']
  for (const customer_name of names.toReversed()) await meter(water, { customer_name })
  const listed = async (ordering: string) =>
    (await t.call(staff, 'GET /meters/', { ordering })).data.results.map(
      (row: { customer_name: string }) => row.customer_name,
    )
  expect(await listed('customer_name')).toEqual(names)
  expect(await listed('-customer_name')).toEqual(names.toReversed())
  for (const name of names.toReversed())
    await t.call(staff, 'POST /organizations/diameters/', {
      name,
      mm: 15,
      capacity_fee: '1',
      service_years: 6,
    })
  const { results } = (await t.call(staff, 'GET /organizations/diameters/', { ordering: 'name' })).data
  expect(
    results.map(({ name }: { name: string }) => name).filter((name: string) => names.includes(name)),
  ).toEqual(names)
})

test('so do the prices of a surcharge, and the charges of a month', async () => {
  const { staff, meter, price: own, surcharge, read } = await newWaterworks(t)
  const item = await surcharge({ name: '污水费', kind: 'per_volume', value: '1', tax_treatment: 'exempt' })
  const names = ['阿宝', '李村', '王村', '张村']
  for (const name of names.toReversed()) {
    const { id } = await meter(await own({ name, mode: 'flat', price: 2, surcharge_items: [item] }))
    await read(id, 5, '2026-01-30')
  }
  const { data } = await t.call(staff, `GET /organizations/surcharge-item/${item}/`)
  expect(data.water_prices.map(({ name }: { name: string }) => name)).toEqual(names)
  const charges = (await t.call(staff, 'GET /periods/2026-01/charges/')).data
  const water = charges.filter((row: { item: string }) => row.item === 'water')
  expect(water.map((row: { water_price_name: string }) => row.water_price_name)).toEqual(names)
})
