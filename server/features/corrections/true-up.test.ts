import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'

let t: TestApp
let worker: TestWorker
let own: Awaited<ReturnType<typeof correctedAccount>>
beforeAll(async () => {
  t = await startApp()
  worker = await startTestWorker(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})
beforeEach(async () => {
  own = await correctedAccount(t)
})

const enter = (index: number, day: string, more: object = {}, user = own.works.staff) =>
  t.call(user, 'POST /reading-orders/', {
    ...{ meter: own.meter, current_reading: index, read_at: day, confirm_abnormal: true },
    ...more,
  })
const holding = (permissions: number[]) => t.signIn('user', { organization: own.works.org, permissions })
const reverse = { reverse_estimates: true }
const estimate = (day: string) => own.read(null, day, { is_estimate: true })
const change = (body: object, target = 'change', user = own.works.staff) =>
  t.call(user, `POST /meters/${own.meter}/${target}/`, {
    ...{ final_reading: 15, meter_no: `TRUE-${own.meter}`, initial_reading: 3, reason: 'periodic' },
    ...{ changed_at: '2026-03-20 10:00:00', ...body },
  })

/** Read at 10, then estimated at 20 and 30. */
async function twiceEstimated() {
  await own.read(10, '2026-01-10')
  return [await estimate('2026-02-10'), await estimate('2026-03-10')]
}

describe('a reading below estimates', () => {
  test('is refused with those that would have to go, newest first; one above the last of them names only that', async () => {
    const [first, second] = await twiceEstimated()
    const all = await enter(12, '2026-03-20')
    expect([all.status, all.code]).toEqual([409, 'below_estimate'])
    expect(all.data).toMatchObject({
      previous_reading: '30',
      estimates: [
        { id: second.id, order_no: second.order_no, current_reading: '30' },
        { id: first.id, order_no: first.order_no, current_reading: '20' },
      ],
    })
    expect((await enter(25, '2026-03-20')).data.estimates).toMatchObject([{ id: second.id }])
    expect(await own.statuses()).toHaveLength(3)
  })

  test('reverses them and is billed from the index before, in one act; what had paid them pays it', async () => {
    const [first, second] = await twiceEstimated()
    await own.pay('400')
    const order = (await enter(12, '2026-03-20', reverse)).data
    expect(order).toMatchObject({
      previous_reading: '10',
      current_reading: '12',
      volume: '2',
      status: 'paid',
    })
    for (const { id } of [first, second])
      expect(await own.get(`/orders/${id}/`)).toMatchObject({ status: 'red_flushed', reissued_as: null })
    expect(await own.account()).toMatchObject({ last_reading: '12', arrears: '0.00' })
    await own.holds()
  })

  test('leaves an estimate that it is not below, and reverses nothing when it is below none', async () => {
    const [first, second] = await twiceEstimated()
    expect((await enter(25, '2026-03-20', reverse)).data).toMatchObject({
      previous_reading: '20',
      volume: '5',
    })
    expect((await own.get(`/orders/${first.id}/`)).status).toBe('unpaid')
    expect((await own.get(`/orders/${second.id}/`)).status).toBe('red_flushed')
    expect((await enter(31, '2026-03-25', reverse)).data).toMatchObject({
      previous_reading: '25',
      volume: '6',
    })
    await own.holds()
  })

  test('stays reversed when a real index is above it, and changes nothing', async () => {
    await twiceEstimated()
    for (const more of [{}, reverse]) expect((await enter(9, '2026-03-20', more)).code).toBe('reversed')
    expect((await own.statuses()).every((one: string) => !one.includes('red'))).toBe(true)
  })

  test('follows the register over its turn when an estimate had turned it', async () => {
    const { id } = await own.works.meter(own.price, { initial_reading: 99980 })
    const read = (index: number | null, day: string, more: object) =>
      t.call(own.works.staff, 'POST /reading-orders/', {
        ...{ meter: id, current_reading: index, read_at: day, confirm_abnormal: true, ...more },
      })
    await read(99990, '2026-01-10', {})
    const estimated = (await read(null, '2026-02-10', { is_estimate: true })).data
    await read(null, '2026-03-10', { is_estimate: true })
    expect(estimated.device_parts[0]).toMatchObject({ current_reading: '0', is_rollover: true })
    const order = (await read(4, '2026-03-20', reverse)).data
    expect(order).toMatchObject({ previous_reading: '0', current_reading: '4', volume: '4' })
  })

  test('needs permission 15 beside 14', async () => {
    await twiceEstimated()
    const reader = await holding([14])
    const refused = await enter(12, '2026-03-20', reverse, reader)
    expect([refused.status, refused.code]).toEqual([403, 'field_not_allowed'])
    expect((await enter(12, '2026-03-20', reverse, await holding([14, 15]))).status).toBe(201)
  })

  test('is refused as a flush is: a paid estimate where that is not allowed', async () => {
    own = await correctedAccount(t, { allow_flush_paid: false })
    await twiceEstimated()
    await own.pay('400')
    expect((await enter(12, '2026-03-20', reverse)).code).toBe('paid')
    await own.holds()
  })

  test('shows in its preview the order, the estimates that go, and the figures, and writes nothing', async () => {
    const [first, second] = await twiceEstimated()
    const before = await own.account()
    const body = { meter: own.meter, current_reading: 12, read_at: '2026-03-20' }
    expect((await t.call(own.works.staff, 'POST /readings/preview/', body)).code).toBe('below_estimate')
    const { data } = await t.call(own.works.staff, 'POST /readings/preview/', { ...body, ...reverse })
    expect(data).toMatchObject({ id: null, order_no: null, volume: '2', abnormal: [] })
    expect(data.effects.orders).toEqual(
      [first, second].map(({ id, order_no }) => ({ order: id, order_no, becomes: 'red_flushed' })),
    )
    expect(data.effects.last_reading).toEqual({ before: '30', after: '12' })
    expect(data.effects.cumulative).toEqual({ before: '200', after: '182' })
    expect(await own.account()).toEqual(before)
    expect(await own.statuses()).toHaveLength(3)
  })

  test("does not find another waterworks' meter, in the preview as in the act, and reverses nothing of it", async () => {
    await twiceEstimated()
    const { works: other } = await correctedAccount(t)
    const body = { meter: own.meter, current_reading: 12, read_at: '2026-03-20', ...reverse }
    const nowhere = { ...body, meter: 999_999_999 }
    const before = [await own.account(), await own.statuses()]
    for (const path of ['/readings/preview/', '/reading-orders/']) {
      const [foreign, unknown] = await Promise.all([
        t.call(other.staff, `POST ${path}`, body),
        t.call(other.staff, `POST ${path}`, nowhere),
      ])
      expect([foreign.status, foreign.code], path).toEqual([400, 'invalid'])
      expect([foreign.data, foreign.msg], path).toEqual([unknown.data, unknown.msg])
    }
    expect([await own.account(), await own.statuses()]).toEqual(before)
  })

  test('is audited at each order that it reverses', async () => {
    const [first] = await twiceEstimated()
    await enter(12, '2026-03-20', reverse)
    const line = await own.get('/audit/timeline/', { object_type: 'order', object_id: first.id })
    expect(line.results[0].changes.map(({ label }: { label: string }) => label)).toContain('状态')
  })

  test('is refused with the reason in a batch', async () => {
    await twiceEstimated()
    const rows = [{ meter: own.meter, current_reading: 12, read_at: '2026-03-20', ...reverse }]
    const started = await t.call(own.works.staff, 'POST /reading-orders/batch/', { rows })
    const job = await endedJob(t, own.works.staff, started.data.job)
    expect(job.results).toMatchObject([{ ok: false }])
    expect(job.results[0].msg).toContain('估抄')
    expect(await own.statuses()).toHaveLength(3)
  })
})

describe('a change-over with a final index below estimates', () => {
  test('is refused with them, and reverses them with reverse_estimates; their water waits for the next order', async () => {
    const [, second] = await twiceEstimated()
    expect((await change({})).code).toBe('below_estimate')
    const previewed = await change(reverse, 'change/preview')
    expect(previewed.data.volume).toBe('5')
    expect(previewed.data.effects.orders).toHaveLength(2)
    expect((await change(reverse)).data).toMatchObject({ last_reading: '3' })
    expect((await own.get(`/orders/${second.id}/`)).status).toBe('red_flushed')
    expect((await own.read(10, '2026-03-30')).volume).toBe('12')
    await own.holds()
  })

  test('needs 14 and 15 beside 2', async () => {
    await twiceEstimated()
    for (const codes of [[2], [2, 14], [2, 15]])
      expect((await change(reverse, 'change', await holding(codes))).code).toBe('field_not_allowed')
  })
})
