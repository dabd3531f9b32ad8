import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { takeNumbers } from './numbering'
import { type Act, write } from './read-write'
import type { OrgId } from './scope'

let t: TestApp
let org: OrgId
beforeAll(async () => {
  t = await startApp()
  org = await t.newOrganization()
})
afterAll(() => t.stop())

const act = (action: string): Act => ({
  action,
  org,
  actor: { id: 7, name: 'someone' },
  now: '2026-01-31 09:00:00',
  address: '10.0.0.1',
  request_id: 'r-1',
})
const conflict = (code: string) => Object.assign(new Error('victim'), { code })
const trail = (action: string) =>
  t.db.selectFrom('audit_entries').selectAll().where('action', '=', action).orderBy('id').execute()

test.each(['40001', '40P01'])('an act that lost a conflict (%s) is done again, once', async (code) => {
  let tries = 0
  const number = await write(t.db, act(`conflict.${code}`), async (tx, audit) => {
    const taken = await takeNumbers(tx, org, code)
    audit({ object: ['number', taken] })
    if (++tries < 3) throw conflict(code)
    return taken
  })
  expect([tries, number]).toEqual([3, 1])
  expect(await trail(`conflict.${code}`)).toHaveLength(1)
})

test('after three repetitions the conflict is given up, with nothing done', async () => {
  let tries = 0
  const attempt = write(t.db, act('conflict.forever'), async (tx) => {
    tries++
    await takeNumbers(tx, org, 'forever')
    throw conflict('40001')
  })
  await expect(attempt).rejects.toThrow('victim')
  expect(tries).toBe(4)
  expect(await trail('conflict.forever')).toEqual([])
})

test('an act is kept with who, what, when and from where; what it names no object for, by its name', async () => {
  await write(t.db, act('thing.change'), async (_tx, audit) => {
    audit({ object: ['thing', 5], before: { a: [1] }, after: { a: null } })
    audit({ object: ['thing', 6], org: null })
  })
  expect(await trail('thing.change')).toMatchObject([
    {
      organization_id: org,
      at: '2026-01-31 09:00:00',
      actor_id: 7,
      actor_name: 'someone',
      object_type: 'thing',
      object_id: 5,
      before: { a: [1] },
      after: { a: null },
      address: '10.0.0.1',
      request_id: 'r-1',
    },
  ])
  const platform = await t.db
    .selectFrom('platform_audit_entries')
    .select('object_id')
    .where('action', '=', 'thing.change')
    .execute()
  expect(platform).toEqual([{ object_id: 6 }])
  await write(t.db, act('quiet.act'), async () => {})
  expect(await trail('quiet.act')).toMatchObject([{ object_type: 'quiet', object_id: null }])
})

test('numbers are taken in blocks, per organization and name', async () => {
  const other = await t.newOrganization()
  const take = (of: OrgId, name: string, howMany?: number) =>
    write(t.db, act('numbers.take'), (tx) => takeNumbers(tx, of, name, howMany))
  expect(await take(org, 'orders', 10)).toBe(1)
  expect(await take(org, 'orders')).toBe(11)
  expect(await take(other, 'orders')).toBe(1)
  expect(await take(org, 'payments')).toBe(1)
})
