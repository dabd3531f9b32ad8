import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Command, write, writeWithin } from '../db/read-write'
import type { OrgId } from '../db/scope'
import { sealAudit } from '../features/sealing/seal'
import { notedSeals, noteSeal } from '../features/sealing/seal-log'
import type { Seal } from '../features/sealing/seals-store'
import { startApp, type TestApp } from '../testing/test-app'
import { missingSeals, sealInvariants } from './seals-store'
import { violationsOf } from './violations-store'

let t: TestApp
let org: OrgId
let noted: Seal[]
const folder = mkdtempSync(join(tmpdir(), 'seals-'))
beforeEach(async () => {
  await t?.stop()
  t = await startApp({ isWrittenByHand: true })
  org = await t.newOrganization()
  noted = []
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true })
})

const act = (of: OrgId | null): Command => ({
  action: 'thing.change',
  org: of,
  actor: { id: 7, name: 'someone' },
  now: '2026-01-31 09:00:00',
  address: '10.0.0.1',
  request_id: 'r-1',
})
const change = (howMany: number, of: OrgId | null = org) =>
  write(t.db, act(of), async (_tx, audit) => {
    for (let id = 1; id <= howMany; id++)
      audit({ object: ['thing', id], before: { b: 1, a: '甲' }, after: null })
  })
const seal = () =>
  sealAudit({ db: t.databases.across('a test'), clock: () => t.clock.now, sealed: (one) => noted.push(one) })
const run = (statement: string) => sql.raw(statement).execute(t.db)
const ids = async (): Promise<number[]> =>
  (await t.db.selectFrom('audit_entries').select('id').orderBy('id').execute()).map(({ id }) => id)

/** The output of verify: object, id and the first word of the detail. */
async function found(): Promise<string[]> {
  const violations = [
    ...(await Promise.all(sealInvariants.map((invariant) => violationsOf(t.db, null, invariant)))).flat(),
    ...(await missingSeals(
      t.db,
      noted.map(({ log, number, hash }) => ({ organization: log, number, hash })),
    )),
  ]
  return violations.map(
    ({ organization_id, object, id, detail }) =>
      `${organization_id ?? 'platform'} ${object} ${id}: ${detail}`,
  )
}

test('entries are sealed in batches of a thousand, each log in its own chain; sealed again, nothing is left to seal', async () => {
  const other = await t.newOrganization()
  await change(2100)
  await change(3, other)
  await change(2, null)
  const seals = (await seal()).map(({ log, number }) => [log, number])
  expect(seals).toEqual([
    [org, 1],
    [org, 2],
    [org, 3],
    [other, 1],
    [null, 1],
  ])
  expect(await seal()).toEqual([])
  await change(1)
  expect((await seal()).map(({ log, number }) => [log, number])).toEqual([[org, 4]])
  expect(await found()).toEqual([])
})

const planted: [name: string, (id: number) => string, says: (id: number) => string[]][] = [
  [
    'the value before',
    (id) => `update audit_entries set before = '{"b": 2}' where id = ${id}`,
    (id) => [`audit entry ${id}: changed, sealed as number 1`],
  ],
  [
    'the moment, by a microsecond',
    (id) => `update audit_entries set at = at + interval '1 microsecond' where id = ${id}`,
    (id) => [`audit entry ${id}: changed, sealed as number 1`],
  ],
  [
    'who did it',
    (id) => `update audit_entries set actor_name = 'nobody' where id = ${id}`,
    (id) => [`audit entry ${id}: changed, sealed as number 1`],
  ],
  [
    'the address',
    (id) => `update audit_entries set address = '' where id = ${id}`,
    (id) => [`audit entry ${id}: changed, sealed as number 1`],
  ],
  [
    'a whole entry, removed',
    (id) => `delete from audit_entries where id = ${id}`,
    (id) => [`audit entry ${id}: removed, sealed as number 1`],
  ],
]
test.each(planted)('what was changed by hand is named: %s', async (_name, statement, says) => {
  await change(5)
  await seal()
  const id = (await ids())[2]!
  await run(statement(id))
  expect(await found()).toEqual(says(id).map((one) => `${org} ${one}`))
})

test('an entry slipped in among sealed ones is named; one of the platform’s log, changed, too', async () => {
  await change(3)
  await change(2, null)
  const [first = 0, second = 0] = await ids()
  await run(`update audit_entries set id = 900 where id = ${second}`)
  await seal()
  await run(`insert into audit_entries (organization_id, id, at, actor_name, action, object_type)
    values (${org}, ${second}, '2026-01-31 09:00:00', 'x', 'thing.change', 'thing')`)
  await run(`update platform_audit_entries set action = 'thing.keep' where id = 1`)
  expect(await found()).toEqual([
    'platform audit entry 1: changed, sealed as number 1',
    expect.stringContaining(`${org} audit entry ${second}: inserted among sealed entries`),
  ])
  expect(first).toBeLessThan(second)
})

test('a seal that was rewritten to fit, or taken out of the chain, is named', async () => {
  for (let round = 0; round < 3; round++) {
    await change(2)
    await seal()
  }
  await run(
    `update audit_seals set sealed_at = sealed_at, entry_hashes = overlay(entry_hashes placing '\\x00' from 1) where number = 2`,
  )
  expect(await found()).toEqual([expect.stringContaining('audit entry 3: changed'), `${org} seal 2: changed`])
  await run('delete from audit_seals where number = 2')
  expect(await found()).toEqual([
    expect.stringContaining('audit entry 3: inserted'),
    expect.stringContaining('audit entry 4: inserted'),
    `${org} seal 3: the seal before it was removed`,
    expect.stringContaining(`${org} seal 2: noted in audit-seals.log, but removed here`),
  ])
})

test('the end of a chain cut off, entries and seals, is found by what was noted outside of the database', async () => {
  await change(2)
  await seal()
  await change(2)
  await seal()
  await run('delete from audit_seals where number = 2')
  await run(`delete from audit_entries where id > ${(await ids())[1]}`)
  expect(await found()).toEqual([
    expect.stringContaining(`${org} seal 2: noted in audit-seals.log, but removed here`),
  ])
})

test('an act under way is waited for: its entry comes into the seal, not behind it', async () => {
  let finish = () => {}
  let slow: Promise<void> = Promise.resolve()
  await new Promise<void>((begun) => {
    slow = t.db.transaction().execute(async (tx) => {
      await writeWithin(tx, act(org), async (_tx, audit) => audit({ object: ['thing', 1] }))
      await new Promise<void>((done) => {
        finish = done
        begun()
      })
    })
  })
  await change(1)
  const services = { db: t.db, clock: () => t.clock.now }
  expect(await sealAudit(services, 0)).toEqual([])
  finish()
  await slow
  expect((await sealAudit(services)).map(({ number }) => number)).toEqual([1])
  const [sealed] = await t.db.selectFrom('audit_seals').select('entry_ids').execute()
  expect(sealed?.entry_ids).toEqual(await ids())
  expect(sealed?.entry_ids).toHaveLength(2)
})

test('what is noted outside of the database is read again as it was; a line cut short by a crash is passed over', async () => {
  await change(1)
  await change(1, null)
  for (const one of await seal()) noteSeal(folder, one)
  writeFileSync(join(folder, 'audit-seals.log'), '5 7 abc', { flag: 'a' })
  expect(notedSeals(folder)).toEqual(
    noted.map(({ log, number, hash }) => ({ organization: log, number, hash })),
  )
  expect(notedSeals(join(folder, 'nowhere'))).toEqual([])
})
