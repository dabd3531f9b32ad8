import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MOST_ATTACHMENTS as MOST } from '@water/contract/attachments/calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { JPEG, PDF, PNG, upload } from '../../testing/multipart'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let folder: string
let works: Waterworks
let meter: number
/** May enter readings, and nothing else. */
let reader: TestUser
let keeper: TestUser
let order: { id: number; reading: number }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'water-photos-'))
  t = await startApp({ dataFolder: folder, clock: '2026-03-31 09:00:00' })
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  works = await newWaterworks(t)
  meter = (await works.meter(await works.price({ name: 'P', mode: 'flat', price: '2.80' }))).id
  reader = await t.signIn('user', { organization: works.org, permissions: [14] })
  keeper = await t.signIn('user', { organization: works.org, permissions: [17] })
  order = (await works.read(meter, 10, '2026-02-28')).data
})

const attach = (
  to: number,
  { as = reader, of = 'reading', file = '表盘.jpg', content = JPEG }: Partial<Attaching> = {},
) =>
  upload(t, as, '/attachments/', [
    { name: 'object_type', content: of },
    { name: 'object_id', content: String(to) },
    { name: 'file', file, content },
  ])
interface Attaching {
  as: TestUser
  of: string
  file: string
  content: Buffer
}
/** The files in the store; those that were removed stay beside it for a day. */
const files = () =>
  existsSync(join(folder, 'files'))
    ? readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter(
        (one) => one.isFile() && !one.parentPath.endsWith('removed'),
      ).length
    : 0

test('a reader adds a photo to a reading; the reading, the meter’s readings and the order name it', async () => {
  const made = await attach(order.reading)
  expect([made.status, made.data]).toEqual([
    201,
    expect.objectContaining({
      ...{ object_type: 'reading', object_id: order.reading, name: '表盘.jpg', type: 'image/jpeg' },
      ...{ organization: works.org, created_by: reader.id },
    }),
  ])
  const { id } = made.data
  const staff = works.staff
  expect((await t.call(staff, `GET /readings/${order.reading}/`)).data.photos).toEqual([id])
  expect((await t.call(staff, `GET /meters/${meter}/readings/`)).data.results[0].photos).toEqual([id])
  expect((await t.call(staff, `GET /orders/${order.id}/`)).data.photos).toEqual([id])
  const own = await t.call(works.clerk, 'GET /reading-rounds/mine/', { from: '2026-02-28', to: '2026-02-28' })
  expect(own.data.results).toMatchObject([{ id: order.reading, photos: [id] }])
  const list = await t.call(reader, 'GET /attachments/', {
    object_type: 'reading',
    object_id: order.reading,
  })
  expect(list.data.results).toMatchObject([{ id, name: '表盘.jpg' }])
  const file = await t.app.inject({
    url: `/api/attachments/${id}/file/`,
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect(file.rawPayload.equals(JPEG)).toBe(true)
})

test('a pending reading has photos, too, and keeps them when it is billed', async () => {
  const held = await t.db
    .insertInto('readings')
    .values({
      ...{ organization_id: works.org, meter_id: meter, source: 'import', status: 'pending' },
      ...{ previous_reading: '10', current_reading: '15', read_at: '2026-03-20 08:00:00', volume: '5' },
      installation_id: (await t.call(works.staff, `GET /meters/${meter}/installations/`)).data.results[0].id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await attach(held.id)
  expect((await t.call(reader, 'GET /readings/pending/')).data.results[0].photos).toEqual([data.id])
  const billed = await t.call(reader, `POST /readings/${held.id}/bill/`, {})
  expect([billed.status, billed.data.photos]).toEqual([201, [data.id]])
})

test('an order that replaces another shows the photos of the reading that it corrects', async () => {
  const { data } = await attach(order.reading)
  const reissue = { current_reading: '9' }
  const reply = await t.call(works.staff, `POST /orders/${order.id}/red-flush/`, { reason: '抄错', reissue })
  const { red, reissued } = reply.data
  expect(reissued.photos).toEqual([data.id])
  expect((await t.call(works.staff, `GET /orders/${red.id}/`)).data.photos).toEqual([])
  const more = await attach(reissued.reading, { file: '再拍.png', content: PNG })
  const again = await t.call(works.staff, `POST /orders/${reissued.id}/red-flush/`, {
    reason: '抄错',
    reissue,
  })
  expect(again.data.reissued.photos).toEqual([data.id, more.data.id])
})

test('files of a meter need 17 and photos of a reading 14; a list without a type holds what the caller may see', async () => {
  const photo = (await attach(order.reading)).data.id
  const contract = (await attach(meter, { as: keeper, of: 'meter', file: '合同.pdf', content: PDF })).data.id
  expect((await attach(order.reading, { as: keeper })).code).toBe('no_permission')
  expect((await attach(meter, { of: 'meter' })).code).toBe('no_permission')
  for (const [user, own, other, type] of [
    [reader, photo, contract, 'meter'],
    [keeper, contract, photo, 'reading'],
  ] as const) {
    const { data } = await t.call(user, 'GET /attachments/')
    expect(data.results.map(({ id }: { id: number }) => id)).toEqual([own])
    expect((await t.call(user, 'GET /attachments/', { object_type: type })).code).toBe('no_permission')
    for (const target of ['GET /attachments/ID/', 'GET /attachments/ID/file/', 'DELETE /attachments/ID/'])
      expect((await t.call(user, target.replace('ID', String(other)))).code).toBe('no_permission')
    expect((await t.call(user, `GET /attachments/${own}/`)).status).toBe(200)
  }
  const both = await t.call(works.staff, 'GET /attachments/')
  expect(both.data.count).toBe(2)
  const ofMeter = await t.call(works.staff, 'GET /attachments/', { object_type: 'meter', object_id: meter })
  expect(ofMeter.data.results).toMatchObject([{ id: contract, object_type: 'meter', object_id: meter }])
})

test('another organization’s reading is no reading to photograph, and its photos are 404', async () => {
  const { data } = await attach(order.reading)
  const elsewhere = await newWaterworks(t)
  const foreign = await t.signIn('user', { organization: elsewhere.org, permissions: [14] })
  const before = files()
  const reply = await attach(order.reading, { as: foreign })
  expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['object_id']])
  expect(files()).toBe(before)
  for (const target of ['GET /attachments/ID/', 'GET /attachments/ID/file/', 'DELETE /attachments/ID/'])
    expect((await t.call(foreign, target.replace('ID', String(data.id)))).status).toBe(404)
})

test(`a reading has pictures alone, and ${MOST.reading} at most, which do not count among the files of its meter`, async () => {
  const before = files()
  const pdf = await attach(order.reading, { file: 'a.pdf', content: PDF })
  expect([pdf.status, pdf.code, pdf.msg]).toEqual([400, 'file_kind', expect.not.stringContaining('PDF')])
  expect(files()).toBe(before)
  const row = { organization_id: works.org, meter_id: meter, name: 'a.png', type: 'image/png', size: 1 }
  const rows = Array.from({ length: MOST.reading }, (_, n) => ({
    ...row,
    reading_id: order.reading,
    key: n.toString(16).padStart(32, '0'),
  }))
  await t.db.insertInto('attachments').values(rows).execute()
  const more = await attach(order.reading)
  expect([more.status, more.code]).toEqual([409, 'too_many_files'])
  expect(more.msg).toContain(String(MOST.reading))
  expect((await attach(meter, { as: keeper, of: 'meter', file: 'a.pdf', content: PDF })).status).toBe(201)
})

test('who added and deleted a photo stands in the trail of the meter, with the time of the reading', async () => {
  const { data } = await attach(order.reading)
  const before = files()
  expect((await t.call(reader, `DELETE /attachments/${data.id}/`)).status).toBe(204)
  expect(files()).toBe(before - 1)
  expect((await t.call(works.staff, `GET /orders/${order.id}/`)).data.photos).toEqual([])
  const trail = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('organization_id', '=', works.org)
    .where('object_type', '=', 'meter')
    .where('object_id', '=', meter)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const file = { attachment: '表盘.jpg', file_size: JPEG.length, read_at: '2026-02-28 00:00:00' }
  expect(trail).toEqual([
    { action: 'attachment.delete', actor_id: reader.id, before: file, after: null },
    { action: 'attachment.create', actor_id: reader.id, before: null, after: file },
  ])
})
