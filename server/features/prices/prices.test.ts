import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
let org: OrgId
let staff: TestUser

beforeAll(async () => {
  t = await startApp({ isWrittenByHand: true })
})
afterAll(() => t.stop())
beforeEach(async () => {
  org = await t.newOrganization()
  staff = await t.signIn('staff', { organization: org })
})

const path = '/organizations/water-prices/'
const tiered = {
  name: '居民生活',
  mode: 'tiered',
  tiers: [
    { upper: '180', price: '2.07' },
    { upper: 260, price: 4.07 },
    { upper: null, price: '6.07' },
  ],
  extra_per_person: 30,
  tax_rate: '0.03',
  tax_code: '1100301010000000000',
  effective_from: '2014-05-01',
}
const flat = { name: '非居民', mode: 'flat', price: '4', effective_from: '2020-01-01' }

const item = async (name: string, value = '1.36') =>
  (
    await t.call(staff, 'POST /organizations/surcharge-item/', {
      name,
      kind: 'per_volume',
      value,
      effective_from: '2014-05-01',
    })
  ).data

/** Marks the family's versions as used by a live order up to a day, as posting does. */
async function useUntil(family: number, day: string): Promise<void> {
  await t.db
    .updateTable('water_price_versions')
    .set({ used: true })
    .where('water_price_id', '=', family)
    .execute()
  const meter = await aMeter(family)
  await t.db
    .insertInto('orders')
    .values({
      organization_id: org,
      order_no: `N${family}`,
      meter_id: meter,
      kind: 'reading',
      billing_month: day.slice(0, 7),
      period_from: day,
      period_to: day,
      volume: '1',
      billed_volume: '1',
      cumulative_before: '0',
      cumulative_after: '1',
      months: 1,
      volume_scale: 0,
      persons: 5,
      water_price_id: family,
      water_amount: '4.00',
      surcharge_amount: '0.00',
      amount: '4.00',
      outstanding: '4.00',
      issued_on: day,
      due_date: day,
      status: 'unpaid',
    })
    .execute()
}

async function aMeter(family: number): Promise<number> {
  const own = { organization_id: org }
  const location = await t.db
    .insertInto('locations')
    .values({ ...own, name: 'L', level: 'book', code: `L${family}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const type = await t.db
    .insertInto('meter_types')
    .values({ ...own, name: `T${family}`, kind: 'mechanical' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const diameter = await t.db
    .insertInto('diameters')
    .values({ ...own, name: `D${family}`, mm: 15 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const meter = await t.db
    .insertInto('meters')
    .values({
      ...own,
      account_no: `A${family}`,
      meter_no: `M${family}`,
      customer_name: 'C',
      address: 'X',
      location_id: location.id,
      meter_type_id: type.id,
      diameter_id: diameter.id,
      water_price_id: family,
      persons: 5,
      initial_reading: '0',
      install_date: '2020-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return meter.id
}

describe('a water price', () => {
  test('is answered with its current version flat, in canonical decimals, and its history', async () => {
    const sewage = await item('污水处理费')
    const made = await t.call(staff, `POST ${path}`, { ...tiered, surcharge_items: [sewage.id] })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      organization: org,
      name: '居民生活',
      category: 'resident',
      mode: 'tiered',
      price: null,
      tiers: [
        { upper: '180', price: '2.07' },
        { upper: '260', price: '4.07' },
        { upper: null, price: '6.07' },
      ],
      tier_cycle: 'year',
      base_persons: 5,
      extra_per_person: '30',
      surcharge_items: [sewage.id],
      surcharge_items_names: ['污水处理费'],
      tax_rate: '0.03',
      effective_from: '2014-05-01',
      effective_to: null,
    })
    expect(made.data.versions).toHaveLength(1)
    expect(made.data.version).toBe(made.data.versions[0].id)
    expect((await t.call(staff, `GET ${path}${made.data.id}/`)).data).toEqual(made.data)
  })

  test('shows the version in force today, and ends each where the next begins', async () => {
    const { data } = await t.call(staff, `POST ${path}`, flat)
    const next = { mode: 'flat', price: 5, effective_from: '2026-03-01' }
    expect((await t.call(staff, `POST ${path}${data.id}/versions/`, next)).status).toBe(201)
    const added = await t.call(staff, `POST ${path}${data.id}/versions/`, next)
    expect(added.code).toBe('version_same_day')
    const now = (await t.call(staff, `GET ${path}${data.id}/`)).data
    expect(now).toMatchObject({ price: '4.00', effective_to: '2026-02-28' })
    t.clock.now = '2026-03-01 00:00:00'
    expect((await t.call(staff, `GET ${path}${data.id}/`)).data).toMatchObject({
      price: '5.00',
      effective_to: null,
    })
    t.clock.now = '2026-01-31 09:00:00'
  })

  test('changes its newest version in place while no order used it', async () => {
    const { data } = await t.call(staff, `POST ${path}`, flat)
    const put = await t.call(staff, `PUT ${path}${data.id}/`, { ...flat, name: '工商业', price: '4.5' })
    expect(put.data).toMatchObject({ name: '工商业', price: '4.50', version: data.version })
    expect(put.data.versions).toHaveLength(1)
  })

  test('once used: is renamed at will, keeps its versions, and takes only a later one', async () => {
    const { data } = await t.call(staff, `POST ${path}`, flat)
    await useUntil(data.id, '2026-01-20')
    const renamed = await t.call(staff, `PUT ${path}${data.id}/`, { ...flat, name: '工商业' })
    expect(renamed.data).toMatchObject({ name: '工商业', price: '4.00' })
    expect(renamed.data.versions).toHaveLength(1)

    const edited = await t.call(staff, `PUT ${path}${data.id}/`, { ...flat, price: '9' })
    expect([edited.status, edited.code]).toEqual([409, 'version_used'])
    const billed = await t.call(staff, `PUT ${path}${data.id}/`, {
      ...flat,
      price: '9',
      effective_from: '2026-01-20',
    })
    expect([billed.status, billed.code]).toEqual([409, 'already_billed'])
    expect(billed.msg).toContain('2026-01-20')
    const early = await t.call(staff, `POST ${path}${data.id}/versions/`, {
      mode: 'flat',
      price: '1',
      effective_from: '2019-01-01',
    })
    expect([early.status, early.code]).toEqual([409, 'already_billed'])

    const later = await t.call(staff, `PUT ${path}${data.id}/`, {
      ...flat,
      price: '9',
      effective_from: '2026-01-21',
    })
    expect(later.status).toBe(200)
    expect(
      later.data.versions.map((version: { price: string; used: boolean }) => [version.price, version.used]),
    ).toEqual([
      ['4.00', true],
      ['9.00', false],
    ])
  })

  test('is deleted only while no meter and no order knows it', async () => {
    const { data } = await t.call(staff, `POST ${path}`, flat)
    await aMeter(data.id)
    const refused = await t.call(staff, `DELETE ${path}${data.id}/`)
    expect([refused.status, refused.code]).toEqual([409, 'in_use'])
    expect(refused.msg).toContain('户表 1 个')
    const { data: unused } = await t.call(staff, `POST ${path}`, { ...flat, name: '临时' })
    expect((await t.call(staff, `DELETE ${path}${unused.id}/`)).status).toBe(204)
    expect((await t.call(staff, `GET ${path}${unused.id}/`)).status).toBe(404)
  })

  test('refuses an item of another organization, a name twice, tiers that do not rise, on the field', async () => {
    const sewage = await item('污水处理费')
    const other = await t.signIn('staff', { organization: await t.newOrganization() })
    const foreign = await t.call(other, `POST ${path}`, { ...flat, surcharge_items: [sewage.id] })
    expect(foreign.status).toBe(400)
    expect(Object.keys(foreign.data)).toEqual(['surcharge_items.0'])
    await t.call(staff, `POST ${path}`, flat)
    const twice = await t.call(staff, `POST ${path}`, flat)
    expect([twice.status, Object.keys(twice.data)]).toEqual([400, ['name']])
    const sinking = {
      ...tiered,
      tiers: [
        { upper: 9, price: 1 },
        { upper: 9, price: 2 },
        { upper: null, price: 3 },
      ],
    }
    expect(Object.keys((await t.call(staff, `POST ${path}`, sinking)).data)).toEqual(['tiers.1.upper'])
  })

  test('is listed for any audited user, by name, of the own organization only', async () => {
    await t.call(staff, `POST ${path}`, { ...flat, name: 'B' })
    await t.call(staff, `POST ${path}`, { ...flat, name: 'A', category: 'special' })
    const reader = await t.signIn('user', { organization: org })
    const list = await t.call(reader, `GET ${path}`)
    expect(list.data.results.map((row: { name: string }) => row.name)).toEqual(['A', 'B'])
    expect((await t.call(reader, `GET ${path}`, { category: 'special' })).data.count).toBe(1)
    expect((await t.call(reader, `GET ${path}`, { search: 'b' })).data.count).toBe(1)
    expect((await t.call(reader, `POST ${path}`, flat)).status).toBe(403)
    const stranger = await t.signIn('user', { organization: await t.newOrganization() })
    expect((await t.call(stranger, `GET ${path}`)).data.count).toBe(0)
    expect((await t.call(stranger, `GET ${path}${list.data.results[0].id}/`)).status).toBe(404)
  })
})

describe('versions of a water price', () => {
  const names = (data: { versions: { effective_from: string }[] }) =>
    data.versions.map(({ effective_from }) => effective_from)

  test('what a GET says of a flat price may be put again as it is, and changes nothing', async () => {
    const { data } = await t.call(staff, `POST ${path}`, flat)
    const { name, category, mode, price, tiers, tier_cycle, base_persons, extra_per_person, capacity_price } =
      data
    const { min_volume, over_plan, surcharge_items, tax_treatment, tax_rate, tax_code, effective_from } = data
    const same = {
      name,
      category,
      mode,
      price,
      tiers,
      tier_cycle,
      base_persons,
      extra_per_person,
      capacity_price,
    }
    const put = await t.call(staff, `PUT ${path}${data.id}/`, {
      ...same,
      ...{ min_volume, over_plan, surcharge_items, tax_treatment, tax_rate, tax_code, effective_from },
    })
    expect([put.status, put.data.tiers]).toEqual([200, []])
    expect(put.data.versions).toEqual(data.versions)
  })

  test('what its mode does not have is refused on the field, as is a tax on what is exempt', async () => {
    const refused = async (body: object) => {
      const reply = await t.call(staff, `POST ${path}`, { ...flat, ...body })
      return [reply.status, ...Object.keys(reply.data)]
    }
    expect(await refused({ tiers: tiered.tiers })).toEqual([400, 'tiers'])
    expect(await refused({ capacity_price: '3' })).toEqual([400, 'capacity_price'])
    expect(await refused({ ...tiered, price: '3' })).toEqual([400, 'price'])
    expect(await refused({ ...tiered, price: null, over_plan: [{ to_percent: null, times: '1' }] })).toEqual([
      400,
      'over_plan',
    ])
    expect(await refused({ tax_treatment: 'exempt', tax_rate: '0.03' })).toEqual([400, 'tax_rate'])
    expect(await refused({ tax_rate: '1.5' })).toEqual([400, 'tax_rate'])
  })

  test('an unused one may be changed by its id though a newer one stands, and deleted; a used or the only one may not', async () => {
    const { data } = await t.call(staff, `POST ${path}`, flat)
    const only = await t.call(staff, `DELETE /organizations/water-price-versions/${data.version}/`)
    expect([only.status, only.code]).toEqual([409, 'only_version'])
    await useUntil(data.id, '2026-01-20')
    const add = (price: string, effective_from: string) =>
      t.call(staff, `POST ${path}${data.id}/versions/`, { mode: 'flat', price, effective_from })
    await add('5', '2026-03-01')
    const { versions, meters, billed_until } = (await add('6', '2026-05-01')).data
    expect([meters, billed_until]).toEqual([1, '2026-01-20'])
    const moved = await t.call(staff, `PUT ${path}${data.id}/`, {
      ...flat,
      price: '5.5',
      effective_from: '2026-04-01',
      version: versions[1].id,
    })
    expect(names(moved.data)).toEqual(['2020-01-01', '2026-04-01', '2026-05-01'])
    const foreign = await t.call(staff, `PUT ${path}${data.id}/`, { ...flat, version: 987654 })
    expect(Object.keys(foreign.data)).toEqual(['version'])
    const removed = await t.call(staff, `DELETE /organizations/water-price-versions/${versions[1].id}/`)
    expect(removed.status).toBe(204)
    expect(names((await t.call(staff, `GET ${path}${data.id}/`)).data)).toEqual(['2020-01-01', '2026-05-01'])
    const used = await t.call(staff, `DELETE /organizations/water-price-versions/${versions[0].id}/`)
    expect([used.status, used.code]).toEqual([409, 'version_closed'])
    expect(used.msg).toContain('2020-01-01')
  })

  test('the list says how many meters each price bills', async () => {
    const { data } = await t.call(staff, `POST ${path}`, flat)
    await aMeter(data.id)
    await t.call(staff, `POST ${path}`, { ...flat, name: '无户' })
    const list = await t.call(staff, `GET ${path}`)
    expect(list.data.results.map((row: Record<string, unknown>) => [row.name, row.meters])).toEqual([
      ['非居民', 1],
      ['无户', 0],
    ])
  })
})

describe('a surcharge item', () => {
  const items = '/organizations/surcharge-item/'

  test('keeps percent, tier values and fixed amounts as they were given', async () => {
    const percent = { name: '附加', kind: 'percent', value: '8', effective_from: '2020-01-01' }
    expect((await t.call(staff, `POST ${items}`, percent)).data).toMatchObject({
      kind: 'percent',
      value: '8',
    })
    const tiers = {
      name: '污水',
      kind: 'per_volume',
      tier_values: ['1', '1.5', 2],
      effective_from: '2020-01-01',
    }
    expect((await t.call(staff, `POST ${items}`, tiers)).data).toMatchObject({
      value: null,
      tier_values: ['1.00', '1.50', '2.00'],
    })
    const fixed = {
      name: '垃圾费',
      kind: 'fixed',
      value: 3,
      fixed_per: 'month',
      effective_from: '2020-01-01',
    }
    expect((await t.call(staff, `POST ${items}`, fixed)).data).toMatchObject({
      value: '3.00',
      fixed_per: 'month',
    })
  })

  test('cannot be deleted while a price charges it; is edited in place while unused', async () => {
    const sewage = await item('污水处理费')
    const { data: family } = await t.call(staff, `POST ${path}`, { ...flat, surcharge_items: [sewage.id] })
    const refused = await t.call(staff, `DELETE ${items}${sewage.id}/`)
    expect([refused.status, refused.code]).toEqual([409, 'in_use'])
    expect(refused.msg).toContain('水价 1 个（非居民）')
    const body = { name: '污水处理费', kind: 'per_volume', value: '1.4', effective_from: '2014-05-01' }
    const put = await t.call(staff, `PUT ${items}${sewage.id}/`, body)
    expect(put.data).toMatchObject({ value: '1.40', version: sewage.version })
    expect((await t.call(staff, `DELETE ${path}${family.id}/`)).status).toBe(204)
    expect((await t.call(staff, `DELETE ${items}${sewage.id}/`)).status).toBe(204)
  })

  test('once used: keeps its version and takes only a later one', async () => {
    const sewage = await item('污水处理费')
    await t.db
      .updateTable('surcharge_item_versions')
      .set({ used: true })
      .where('id', '=', sewage.version)
      .execute()
    const body = { name: '污水处理费', kind: 'per_volume', value: '2', effective_from: '2014-05-01' }
    const early = { ...body, effective_from: '2014-04-30' }
    expect((await t.call(staff, `PUT ${items}${sewage.id}/`, early)).code).toBe('version_used')
    const later = await t.call(staff, `PUT ${items}${sewage.id}/`, { ...body, effective_from: '2026-02-01' })
    expect(later.data).toMatchObject({ value: '1.36', effective_to: '2026-01-31' })
    expect(later.data.versions).toHaveLength(2)
  })

  test('takes a later version while the one in force is unused, says which prices charge it, and deletes what is unused', async () => {
    const sewage = await item('污水处理费')
    const { data: family } = await t.call(staff, `POST ${path}`, { ...flat, surcharge_items: [sewage.id] })
    const later = { kind: 'per_volume', value: '2', effective_from: '2026-02-01' }
    const added = await t.call(staff, `POST ${items}${sewage.id}/versions/`, later)
    expect(added.status).toBe(201)
    expect(added.data).toMatchObject({
      value: '1.36',
      effective_to: '2026-01-31',
      water_prices: [{ id: family.id, name: '非居民' }],
      billed_until: null,
    })
    expect((await t.call(staff, `POST ${items}${sewage.id}/versions/`, later)).code).toBe('version_same_day')
    const [first, second] = added.data.versions
    const path2 = '/organizations/surcharge-item-versions/'
    expect((await t.call(staff, `DELETE ${path2}${first.id}/`)).status).toBe(204)
    expect((await t.call(staff, `DELETE ${path2}${second.id}/`)).code).toBe('only_version')
    expect((await t.call(staff, `GET ${items}`)).data.results[0]).toMatchObject({
      value: '2.00',
      water_prices: [{ id: family.id, name: '非居民' }],
    })
  })
})
