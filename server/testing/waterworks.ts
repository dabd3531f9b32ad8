import { sql } from 'kysely'
import type { OrgId } from '../db/scope'
import type { TestApp, TestReply, TestUser } from './test-app'

/** An organization ready to bill, set up through its own calls. */
export interface Waterworks {
  org: OrgId
  staff: TestUser
  /** Meters, readings and orders: 1–5, 14, 18. */
  clerk: TestUser
  location: number
  meterType: number
  diameter: number
  /** Returns the id of a new surcharge item. */
  surcharge(item: object): Promise<number>
  /** Returns the id of a new price family. */
  price(price: object): Promise<number>
  /** A new meter, as in the API's answer. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would
  meter(water_price: number | null, input?: object): Promise<any>
  read(
    meter: number,
    current_reading: string | number | null,
    read_at: string,
    more?: object,
  ): Promise<TestReply>
}

/**
 * Beijing's residents of 2014 (domain.md §5): three annual tiers, with water resource and sewage per m³; 5 / 7 / 9 in
 * all.
 */
export const beijingTiers = [
  { upper: 180, price: '2.07' },
  { upper: 260, price: '4.07' },
  { upper: null, price: '6.07' },
]

export async function newWaterworks(
  t: Pick<TestApp, 'db' | 'newOrganization' | 'signIn' | 'call'>,
  settings: object = {},
): Promise<Waterworks> {
  const org = await t.newOrganization()
  const text = JSON.stringify(settings)
  await sql`update organizations set settings = ${text}::jsonb where id = ${org}`.execute(t.db)
  const staff = await t.signIn('staff', { organization: org })
  const clerk = await t.signIn('user', { organization: org, permissions: [1, 2, 3, 4, 5, 14, 18] })
  const make = async (path: string, body: object): Promise<number> => {
    const reply = await t.call(staff, `POST /organizations/${path}/`, body)
    if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`)
    return reply.data.id
  }
  const location = await make('locations', { name: '一册', level: 'book', code: 'B1' })
  const meterType = await make('meter-types', { name: '机械表', kind: 'mechanical' })
  const diameter = await make('diameters', { name: 'DN15', mm: 15, capacity_fee: '0', service_years: 6 })
  let devices = 0
  return {
    org,
    staff,
    clerk,
    location,
    meterType,
    diameter,
    surcharge: (item) => make('surcharge-item', { effective_from: '2014-05-01', ...item }),
    price: (price) => make('water-prices', { effective_from: '2014-05-01', ...price }),
    async meter(water_price, input = {}) {
      const reply = await t.call(clerk, 'POST /meters/', {
        meter_no: `W${org}-${++devices}`,
        customer_name: '张三',
        address: '建国路 1 号',
        location,
        meter_type: meterType,
        diameter,
        water_price,
        initial_reading: 0,
        install_date: '2025-11-25',
        ...input,
      })
      if (reply.status !== 201) throw new Error(reply.text)
      return reply.data
    },
    read: (meter, current_reading, read_at, more = {}) =>
      t.call(clerk, 'POST /reading-orders/', { meter, current_reading, read_at, ...more }),
  }
}

/** A meter that watches the waterworks' own book. */
export const newMonitor = (works: Waterworks, input: object = {}) =>
  works.meter(null, { meter_class: 'monitor', watches: works.location, customer_name: '考核表', ...input })

export async function beijing(works: Waterworks): Promise<number> {
  const items = [
    await works.surcharge({
      name: '水资源费',
      kind: 'per_volume',
      value: '1.57',
      tax_treatment: 'non_taxable',
    }),
    await works.surcharge({ name: '污水处理费', kind: 'per_volume', value: '1.36', tax_treatment: 'exempt' }),
  ]
  return works.price({
    name: '居民生活用水',
    mode: 'tiered',
    tiers: beijingTiers,
    base_persons: 5,
    extra_per_person: 30,
    surcharge_items: items,
    tax_rate: '0.03',
  })
}
