import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
let own: Awaited<ReturnType<typeof correctedAccount>>
/** Reads meters only. */
let reader: TestUser
let looker: TestUser
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
  own = await correctedAccount(t)
  t.clock.now = '2026-03-10 09:00:00'
  const { org } = own.works
  reader = await t.signIn('user', { organization: org, permissions: [14] })
  looker = await t.signIn('user', { organization: org, permissions: [3] })
})
afterAll(() => t.stop())

const notes = () => `/meters/${own.meter}/notes/`
async function write(by: TestUser, body: object) {
  const reply = await t.call(by, `POST ${notes()}`, { kind: 'promise', text: '月底缴清', ...body })
  expect(reply.status, reply.text).toBe(201)
  return reply.data
}
const change = (by: TestUser, note: number, body: object) => t.call(by, `PATCH ${notes()}${note}/`, body)
const lookUp = async (by: TestUser) =>
  (await t.call(by, 'GET /meters/lookup/', { meter: own.meter })).data[0].note
const due = async (by: TestUser) => {
  const { todo } = (await t.call(by, 'GET /dashboard/')).data
  const { data } = await t.call(by, 'GET /notes/', { state: 'due', mine: true })
  expect(data.count).toBe(todo.due_notes)
  return todo.due_notes
}

describe('a note of an account', () => {
  test('is written by those who change, read or charge accounts, and read by those who see them', async () => {
    const { clerk, staff } = own.works
    const note = await write(reader, { due_on: '2026-03-12' })
    expect(note).toMatchObject({
      ...{ kind: 'promise', text: '月底缴清', due_on: '2026-03-12', done_at: null, customer_name: '张三' },
      ...{ created_by: reader.id, is_former: false, may_change: true },
    })
    expect((await t.call(looker, `POST ${notes()}`, { kind: 'call', text: '问' })).status).toBe(403)
    expect((await t.call(looker, `GET ${notes()}`)).data.results).toMatchObject([
      { id: note.id, may_change: false },
    ])
    expect((await t.call(reader, `GET ${notes()}`)).status).toBe(403)
    // All for those who see accounts, else the own ones.
    const other = await write(clerk, { kind: 'visit', text: '家中无人\n已留条' })
    expect((await t.call(reader, 'GET /notes/')).data.results.map(({ id }: { id: number }) => id)).toEqual([
      note.id,
    ])
    expect((await t.call(looker, 'GET /notes/')).data.count).toBe(2)
    expect((await t.call(looker, 'GET /notes/', { search: '无人 留条' })).data.results).toMatchObject([
      { id: other.id },
    ])
    expect((await t.call(staff, 'GET /notes/', { kind: ['visit'], mine: false })).data.count).toBe(1)
    const file = { format: 'csv', state: 'open', mine: 'true' }
    expect((await t.call(clerk, 'GET /notes/export/', file)).text).toContain('家中无人')
    expect((await t.call(clerk, 'GET /notes/export/', file)).text).not.toContain('月底缴清')
    expect((await t.call(reader, 'GET /notes/export/', file)).status).toBe(403)
    for (const body of [
      { kind: 'fax', text: 'x' },
      { kind: 'call', text: '' },
      { kind: 'call', text: 'x'.repeat(1001) },
    ])
      expect((await t.call(clerk, `POST ${notes()}`, body)).status).toBe(400)
    const tomorrow = { kind: 'call', text: 'x', done_at: '2026-03-11 09:00:00' }
    expect((await t.call(clerk, `POST ${notes()}`, tomorrow)).data).toHaveProperty('done_at')
    expect((await t.call(staff, `DELETE ${notes()}${other.id}/`)).status).toBe(204)
    expect((await t.call(staff, `DELETE ${notes()}${other.id}/`)).status).toBe(404)
    expect((await t.call(staff, `DELETE ${notes()}${note.id}/`)).status).toBe(204)
  })

  test('keeps its content after its day, but for staff; whoever writes notes says that it is done', async () => {
    const { clerk, staff } = own.works
    const { id } = await write(clerk, { text: '周五前回电' })
    expect((await change(reader, id, { text: '改' })).status).toBe(403)
    expect((await change(clerk, id, { text: '周五前再回电', due_on: '2026-03-13' })).status).toBe(200)
    t.clock.now = '2026-03-11 00:00:01'
    for (const body of [{ kind: 'call' }, { text: '改' }, { due_on: null }]) {
      const refused = await change(clerk, id, body)
      expect([refused.status, refused.code]).toEqual([403, 'note_kept'])
    }
    expect((await t.call(clerk, `DELETE ${notes()}${id}/`)).status).toBe(403)
    expect((await change(reader, id, { done_at: '2026-03-11 00:00:01' })).data.done_at).toBe(
      '2026-03-11 00:00:01',
    )
    expect((await change(clerk, id, { done_at: null })).data.done_at).toBe(null)
    expect((await change(staff, id, { text: '由管理人员更正' })).status).toBe(200)
    expect((await t.call(staff, `DELETE ${notes()}${id}/`)).status).toBe(204)
  })

  test('is shown while it is open, waits for its writer from its day on, and is found', async () => {
    const { clerk, staff } = own.works
    t.clock.now = '2026-03-11 09:00:00'
    await write(staff, { kind: 'call', text: '询问水价' })
    const { id } = await write(clerk, { text: '答应十二日缴清欠费', due_on: '2026-03-12' })
    expect(await lookUp(reader)).toMatchObject({ id, kind: 'promise', text: '答应十二日缴清欠费' })
    expect([await due(clerk), await due(reader)]).toEqual([0, 0])
    t.clock.now = '2026-03-12 00:00:00'
    expect([await due(clerk), await due(reader), await due(staff)]).toEqual([1, 0, 0])
    const found = (await t.call(clerk, 'GET /search/', { q: '十二日 缴清' })).data
    expect(found).toMatchObject([{ kind: 'meter', id: own.meter, subtitle: '答应十二日缴清欠费' }])
    expect((await t.call(reader, 'GET /search/', { q: '十二日 缴清' })).data).toEqual([])
    await change(reader, id, { done_at: '2026-03-12 00:00:00' })
    expect((await lookUp(reader)).text).toBe('询问水价')
    expect(await due(clerk)).toBe(0)
    await change(reader, id, { done_at: null })
  })

  test('stands with the former customer after a transfer, and is due for nobody', async () => {
    const { clerk } = own.works
    t.clock.now = '2026-03-20 09:00:00'
    // The transfer is entered later: this note is already the new customer's.
    const later = await write(clerk, { text: '新户来电', due_on: '2026-03-20' })
    const body = { transferred_at: '2026-03-15', customer: { customer_name: '李四' }, take_over: true }
    expect((await t.call(clerk, `POST /meters/${own.meter}/transfer/`, body)).status).toBe(200)
    const { results } = (await t.call(looker, `GET ${notes()}`)).data
    const told = results.map(({ text, customer_name, is_former }: Record<string, unknown>) => [
      text,
      customer_name,
      is_former,
    ])
    expect(told).toEqual([
      ['新户来电', '李四', false],
      ['答应十二日缴清欠费', '张三', true],
      ['询问水价', '张三', true],
    ])
    expect(await due(clerk)).toBe(1)
    expect(await lookUp(reader)).toMatchObject({ id: later.id })
    await change(clerk, later.id, { done_at: '2026-03-20 09:00:00' })
    expect([await due(clerk), await lookUp(reader)]).toEqual([0, null])
    expect((await t.call(looker, 'GET /notes/', { state: 'open' })).data.count).toBe(0)
  })

  test('is on the time line of its account and in the trail, also when it is deleted', async () => {
    const { results } = await own.get(`/meters/${own.meter}/timeline/`, { page_size: 50 })
    const titles = results.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(expect.arrayContaining(['记备注', '更改备注', '删除备注']))
    const first = results.findLast(({ title }: { title: string }) => title === '记备注')
    expect(first.changes).toMatchObject([
      { label: '类别', after: '承诺' },
      { label: '内容', after: '月底缴清' },
      { label: '到期日', after: '2026-03-12' },
    ])
    await own.holds()
  })
})
