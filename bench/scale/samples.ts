import { addMonths } from '@water/rules/calendar'
import type pg from 'pg'

/** The values of the requests: usual and rare ones, because an index serves the rare ones. */
export interface Samples {
  org: number
  user: number
  /** A row of each table that a path names, or of a path without one. */
  ids: Record<string, number>
  filters: Record<string, string[]>
  required: Record<string, string>
  /** By path: a whole number, half a name, a surname, two rare letters, and a text without a match. */
  searches: Record<string, string[]>
  recent: string
  /** The last month with most of its documents, and the one eleven months before. */
  month: string
  monthBefore: string
  early: string
}

export async function sampled(pool: pg.Pool): Promise<Samples> {
  const one = async (text: string): Promise<string> =>
    String(Object.values((await pool.query(text)).rows[0] ?? {})[0])
  const org = Number(await one(`select id from organizations where code = 'SCALE'`))
  const of = (what: string, from: string, rest = '') =>
    one(`select ${what} from ${from} where organization_id = ${org} ${rest}`)
  const middle = async (table: string) =>
    Number(await of(`percentile_disc(0.5) within group (order by id)`, table))
  const rare = await of('min(id)', 'water_prices', `and category = 'other'`)
  const meter = String(await middle('meters'))
  const place = (level: string) => of('max(id)', 'locations', `and level = '${level}'`)
  const user = Number(await of('min(id)', 'users'))
  const tables = [
    'users',
    'meters',
    'orders',
    'readings',
    'payments',
    'attachments',
    'jobs',
    'notices',
    'locations',
    'bank_accounts',
    'meter_types',
    'diameters',
    'sms_configs',
    'sms_templates',
    'sms_schedules',
    'water_prices',
    'surcharge_items',
    'invoices',
    'cashier_days',
    'payment_groups',
    'withholdings',
    'reconciliations',
  ]
  const ids: Record<string, number> = { organizations: org }
  // Zero: there is none yet.
  for (const table of tables) ids[table] = Number(await of('coalesce(min(id), 0)', table))
  ids.meters = Number(meter)
  for (const table of ['orders', 'readings', 'payments', 'invoices', 'cashier_days'])
    ids[table] = await middle(table)
  const words = [
    await of('account_no', 'meters', `and id = ${meter}`),
    '王',
    '丽强',
    '幸福小区',
    'QX',
    'ZZ',
    '没有这个人',
  ]
  // The last month may have only begun.
  const month = await of(
    `billing_month`,
    'orders',
    'group by billing_month order by count(*) > 1000 desc, 1 desc limit 1',
  )
  const recent = await of('max(issued_on)::text', 'orders')
  return {
    org,
    user,
    ids: { ...ids, '/ext/permissions/{id}/assigned_users/': 18 },
    filters: {
      meter: [meter],
      order: [String(ids.orders)],
      amount_from: ['60', '2000'],
      amount_to: ['20', '60'],
      location: [await place('building'), await place('book'), await place('area')],
      meter_type: [await of('min(id)', 'meter_types')],
      verify_due_before: [
        recent,
        await of(`coalesce(max(verify_due_date) + 1, '2030-01-01')::text`, 'meters'),
      ],
      diameter: [await of('min(id)', 'diameters'), await of('max(id)', 'diameters')],
      water_price: [await of('min(id)', 'water_prices'), rare],
      route_after: [meter],
      cashier: [
        await of('mode() within group (order by cashier_id)', 'payments'),
        await of('max(cashier_id)', 'payments'),
      ],
      month: [month],
      billing_month: [month, '2019-01'],
      line_name: [
        await of('mode() within group (order by name)', 'order_lines', `and item = 'surcharge'`),
        '没有这项费用',
      ],
      billing_month_from: [month],
      billing_month_to: [month],
      date: [recent, await of('max(posted_on)::text', 'payments')],
      group: [String(ids.payment_groups)],
      list: ['orders'],
      bank_account: [await of('min(id)', 'bank_accounts'), await of('max(id)', 'bank_accounts')],
      results_page: ['1'],
      template: [await of('min(id)', 'sms_templates'), await of('max(id)', 'sms_templates')],
      config: [await of('min(id)', 'sms_configs')],
      schedule: [await of('min(id)', 'sms_schedules')],
      user: [String(user)],
      user_pk: [String(user)],
      permission: ['18'],
      actor: [String(user), String(user + 20)],
      object_id: [meter],
      parent: [await place('area')],
      address: ['10.0.1', '10.9'],
      reader: [String(user), await of('mode() within group (order by reader_id)', 'readings')],
      after: ['0'],
      from: [recent],
      to: [recent],
      as_of: [recent],
      q: [
        ...words,
        await of('left(account_no, 6)', 'meters', `and id = ${meter}`),
        await of('meter_no', 'meters', `and id = ${meter}`),
        await of('left(phone, 3)', 'meters', `and id = ${meter}`),
        await of('right(phone, 4)', 'meters', `and id = ${meter}`),
        await of('left(address, 4)', 'meters', `and id = ${meter}`),
        await of('order_no', 'orders', `and id = ${ids.orders}`),
        await of('payment_no', 'payments', `and id = ${ids.payments}`),
        await of('invoice_no', 'invoices', `and id = ${ids.invoices}`),
        '1234567',
        '丽 小区',
      ],
    },
    required: { object_type: 'meter', object_id: meter, meter },
    searches: {
      '/orders/': [...words, await of('order_no', 'orders', `and id = ${ids.orders}`), '1234567'],
      '/payment-records/': [
        ...words,
        await of('payment_no', 'payments', `and id = ${ids.payments}`),
        await of('min(channel_no)', 'payments', `and channel_no <> ''`),
      ],
      '/invoices/': [
        ...words,
        await of('invoice_no', 'invoices', `and id = ${ids.invoices}`),
        await of('left(invoice_no, 4)', 'invoices', `and id = ${ids.invoices}`),
        await of('min(buyer_tax_id)', 'invoices', `and buyer_tax_id <> ''`),
      ],
      '/meters/': words,
      '/readings/': words,
      '/audit/': ['scale1', 'payment.reverse', 'r1234', '孙收费2', 'nobody'],
      other: ['丽', 'QX'],
    },
    recent,
    month,
    monthBefore: addMonths(month, -11),
    early: await of('(min(issued_on) + 3)::text', 'orders'),
  }
}
