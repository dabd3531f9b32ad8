import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newWaterworks } from '../../testing/waterworks'
import { worksWithPrice } from '../../testing/works-with-price'

const on = worksWithPrice({ isWrittenByHand: true, clock: '2026-01-31 09:00:00' })

const january = '2026-01-20 10:00:00'
const ordersOf = async (meter: number) =>
  (await on.t.call(on.works.clerk, 'GET /orders/', { meter })).data.results
const setStatus = (meter: number, status: string) =>
  sql`update meters set status = ${status} where organization_id = ${on.works.org} and id = ${meter}`.execute(
    on.t.db,
  )

describe('what is refused names the field or the remedy, and leaves nothing', () => {
  test.each([
    ['a time that has not come', { read_at: '2026-01-31 09:00:01' }, 400, 'read_at'],
    ['an index beyond five digits', { current_reading: 100_000 }, 400, 'current_reading'],
    ['no index and no estimate', { current_reading: null }, 400, 'current_reading'],
    ['a rollover that was none', { current_reading: 100, is_rollover: true }, 400, 'is_rollover'],
    ['issue before the reading', { issued_on: '2026-01-19' }, 400, 'issued_on'],
    ['issue after today', { issued_on: '2026-02-01' }, 400, 'issued_on'],
    ['an unknown field', { colour: 'red' }, 400, 'colour'],
    ['a negative index', { current_reading: -1 }, 400, 'current_reading'],
    ['a meter that is not there', { meter: 999_999_999 }, 400, 'meter'],
  ])('%s', async (_, wrong, status, field) => {
    const meter = await on.works.meter(on.price, { initial_reading: 100 })
    const body = { meter: meter.id, current_reading: 110, read_at: january, ...wrong }
    for (const path of ['/reading-orders/', '/readings/preview/']) {
      const reply = await on.t.call(on.works.clerk, `POST ${path}`, body)
      expect([reply.status, Object.keys(reply.data)]).toEqual([status, [field]])
      expect(reply.data[field][0]).not.toMatch(/[{}]/)
    }
    expect(await ordersOf(meter.id)).toEqual([])
    const after = (await on.t.call(on.works.clerk, `GET /meters/${meter.id}/`)).data
    expect([after.last_reading, after.arrears]).toEqual(['100', '0.00'])
  })

  test.each([
    ['an estimate without history', { current_reading: null, is_estimate: true }, 'no_history'],
    ['a reading before the meter was there', { read_at: '2025-11-24 23:59:59' }, 'before_install'],
    ['an index that went back', { current_reading: 99 }, 'reversed'],
    [
      'an index that went back, though confirmed',
      { current_reading: 99, confirm_abnormal: true },
      'reversed',
    ],
  ])('%s is 409', async (_, wrong, code) => {
    const meter = await on.works.meter(on.price, { initial_reading: 100 })
    const reply = await on.works.read(meter.id, 110, january, wrong)
    expect([reply.status, reply.code]).toEqual([409, code])
    expect(reply.msg).not.toMatch(/[{}]/)
    expect(await ordersOf(meter.id)).toEqual([])
  })

  test('a reading at or before the last billed one', async () => {
    const meter = await on.works.meter(on.price)
    await on.works.read(meter.id, 10, january)
    for (const time of [january, '2026-01-20 09:59:59', '2026-01-01']) {
      const reply = await on.works.read(meter.id, 11, time)
      expect([reply.status, reply.code]).toEqual([409, 'before_last_reading'])
      expect(reply.msg).toContain(january)
    }
    expect((await on.works.read(meter.id, 11, '2026-01-20 10:00:01')).status).toBe(201)
  })

  test('a closed and a suspended meter; a faulty one is read', async () => {
    const meter = await on.works.meter(on.price)
    await setStatus(meter.id, 'closed')
    expect((await on.works.read(meter.id, 1, january)).code).toBe('meter_closed')
    await setStatus(meter.id, 'active')
    const suspend = { date: january.slice(0, 10), reason: '出国' }
    await on.t.call(on.works.clerk, `POST /meters/${meter.id}/suspend/`, suspend)
    const suspended = await on.works.read(meter.id, 1, january)
    expect([suspended.status, suspended.code]).toEqual([409, 'meter_suspended'])
    expect(suspended.msg).toContain(meter.account_no)
    await on.t.call(on.works.clerk, `POST /meters/${meter.id}/resume/`, { date: suspend.date })
    await setStatus(meter.id, 'faulty')
    expect((await on.works.read(meter.id, 1, january)).status).toBe(201)
  })

  test('a price without a version on the reading’s day, naming the day', async () => {
    const later = await on.works.price({ name: '新价', mode: 'flat', price: 1, effective_from: '2026-01-21' })
    const meter = await on.works.meter(later)
    const reply = await on.works.read(meter.id, 5, january)
    expect([reply.status, reply.code]).toEqual([409, 'no_price_in_force'])
    expect(reply.msg).toContain('2026-01-20')
    expect((await on.works.read(meter.id, 5, '2026-01-21')).status).toBe(201)
  })

  test('an amount that no column holds', async () => {
    const dear = await on.works.price({ name: '贵', mode: 'flat', price: '9999.9999' })
    const type = await on.t.call(on.works.staff, 'POST /organizations/meter-types/', {
      name: '八位',
      kind: 'mechanical',
      register_digits: 8,
    })
    const meter = await on.works.meter(dear, { meter_type: type.data.id, min_volume: '99999999' })
    const reply = await on.works.read(meter.id, 99_999_999, january)
    expect([reply.status, reply.code]).toEqual([409, 'amount_too_large'])
  })

  test('the meter of another organization, like one that is not there', async () => {
    const meter = await on.works.meter(on.price)
    const other = await newWaterworks(on.t)
    const reply = await other.read(meter.id, 5, january)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['meter']])
    const missing = await other.read(999_999_999, 5, january)
    expect(reply.text).toBe(missing.text)
  })

  test('a caller without code 14, whatever else they may', async () => {
    const meter = await on.works.meter(on.price)
    const cashier = await on.t.signIn('user', { organization: on.works.org, permissions: [5, 18] })
    const body = { meter: meter.id, current_reading: 5, read_at: january }
    for (const path of ['/reading-orders/', '/readings/preview/'])
      expect((await on.t.call(cashier, `POST ${path}`, body)).status).toBe(403)
    expect((await on.t.call(null, 'POST /reading-orders/', body)).status).toBe(401)
    expect((await on.t.call(on.works.clerk, 'GET /readings/')).status).toBe(403)
  })
})
