import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let reader: TestUser
let reverser: TestUser
let order: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-20 09:00:00' })
  works = await newWaterworks(t)
  reader = await t.signIn('user', { organization: works.org, permissions: [14] })
  reverser = await t.signIn('user', { organization: works.org, permissions: [15, 18] })
  const meter = await works.meter(await works.price({ name: '水价', mode: 'flat', price: '2.80' }))
  const body = { meter: meter.id, current_reading: '90', read_at: '2026-03-19' }
  order = (await t.call(reader, 'POST /reading-orders/', body)).data.id
})
afterAll(() => t.stop())

const ask = (current_reading: string, who = reader, id = order) =>
  t.call(who, `POST /orders/${id}/correction/`, { current_reading, reason: '看错一位' })
const notices = async (who: TestUser) =>
  (await t.call(who, 'GET /notices/', {})).data.results.map(
    ({
      type,
      content,
      status,
      target,
    }: {
      type: string
      content: string
      status: boolean
      target: object | null
    }) => ({ type, content, status, target }),
  )
/** The round says it, and so does the reader's own list. */
const isAsked = async () => {
  const round = await t.call(reader, `GET /reading-rounds/${works.location}/`, { month: '2026-03' })
  const own = await t.call(reader, 'GET /reading-rounds/mine/', { from: '2026-03-19' })
  const asked = round.data.results[0].is_correction_asked
  expect(own.data.results.some((row: { is_correction_asked: boolean }) => row.is_correction_asked)).toBe(
    asked,
  )
  return asked
}

test('a reader asks for the correction of a bill: one notice to who may reverse it, until it is declined or made', async () => {
  expect((await ask('9')).data).toMatchObject({ order, current_reading: '9', asked_by: reader.id })
  expect((await ask('10')).status).toBe(201)
  const target = { type: 'correction', id: order, from: null, to: null }
  for (const who of [reverser, works.staff]) {
    const [one, ...others] = await notices(who)
    expect([one, others]).toEqual([
      { type: 'correction_asked', content: expect.stringContaining('10（看错一位）'), status: true, target },
      [],
    ])
  }
  expect([await notices(reader), await notices(works.clerk), await isAsked()]).toEqual([[], [], true])
  expect((await t.call(reverser, `GET /orders/${order}/correction/`)).data).toMatchObject({
    current_reading: '10',
  })

  await t.call(reverser, 'POST /notices/read/', { all: true })
  const declined = await t.call(reverser, `POST /orders/${order}/correction/decline/`, { reason: '已核对' })
  expect(declined.status, declined.text).toBe(200)
  expect([await notices(reverser), await isAsked()]).toEqual([[], false])
  expect(await notices(reader)).toMatchObject([{ type: 'correction_declined' }])

  // Asked anew, it is unread again; the correction ends it, whichever way it comes.
  await ask('9')
  expect(await notices(reverser)).toMatchObject([{ status: true, target }])
  const body = { reason: '抄错', reissue: { current_reading: '9' } }
  const made = await t.call(reverser, `POST /orders/${order}/red-flush/`, body)
  expect(made.status, made.text).toBe(201)
  expect([await notices(reverser), await isAsked()]).toEqual([[], false])
  expect((await ask('8')).code).toBe('already_flushed')
  expect((await ask('8', reader, made.data.red.id)).code).toBe('is_red')
})

test('it is asked by readers, answered by who may reverse, and within the organization', async () => {
  const other = await newWaterworks(t)
  expect((await ask('9', other.clerk)).status).toBe(404)
  expect((await ask('9', reverser)).status).toBe(403)
  expect((await t.call(reader, `POST /orders/${order}/correction/decline/`, { reason: '不' })).status).toBe(
    403,
  )
  expect(await notices(other.staff)).toEqual([])
})
