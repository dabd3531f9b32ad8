import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { listeners } from '../../listeners'
import { startApp, type TestApp } from '../../testing/test-app'
import { type LedgerEvent, writeEvent } from './events-store'
import { handlePending, type Listener } from './listeners'

let t: TestApp
let org: OrgId
beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  await sql`delete from ledger_events`.execute(t.db)
  org = await t.newOrganization()
})
afterAll(() => t.stop())

const eventOf = (document: number): Omit<LedgerEvent, 'id'> => ({
  org,
  kind: 'payment_taken',
  documents: [document],
  job: null,
  at: t.clock.now,
})
const write = (document: number) => inTransaction(t.db, (tx) => writeEvent(tx, eventOf(document)))
const left = async () => (await t.db.selectFrom('ledger_events').select('pending_for').execute()).length

/** Listeners in the place of the product's that note the handled documents; `fails` names the documents on which one fails. */
function noting(fails: (document: number) => boolean = () => false) {
  const handled: Record<string, number[]> = {}
  const all = listeners.map(({ name }): Listener => {
    const own: number[] = []
    handled[name] = own
    return {
      name,
      async handle(_, __, events) {
        const documents = events.flatMap((event) => event.documents)
        if (name === 'messages' && documents.some(fails)) throw new Error('not understood')
        own.push(...documents)
      },
    }
  })
  return { all, handled }
}
const throwing = (error: unknown) => {
  throw error
}

test('the table waits for exactly the listeners that the program has', async () => {
  await write(1)
  const { pending_for } = await t.db
    .selectFrom('ledger_events')
    .select('pending_for')
    .executeTakeFirstOrThrow()
  expect([...pending_for].sort()).toEqual(listeners.map(({ name }) => name).sort())
})

test('every listener handles every event once, also when two workers run at the same time; then the event is deleted', async () => {
  for (let document = 1; document <= 20; document++) await write(document)
  const { all, handled } = noting()
  await Promise.all([handlePending(t.databases, all, throwing), handlePending(t.databases, all, throwing)])
  await handlePending(t.databases, all, throwing)
  const documents = Array.from({ length: 20 }, (_, at) => at + 1)
  for (const { name } of listeners)
    expect(handled[name]!.toSorted((one, other) => one - other)).toEqual(documents)
  expect(await left()).toBe(0)
})

test('an event that commits after a later event is handled as well', async () => {
  const { all, handled } = noting()
  await inTransaction(t.db, async (tx) => {
    await writeEvent(tx, eventOf(1))
    await write(2)
    await handlePending(t.databases, all, throwing)
    expect(handled).toEqual({ messages: [2], notices: [2] })
  })
  await handlePending(t.databases, all, throwing)
  expect(handled).toEqual({ messages: [2, 1], notices: [2, 1] })
})

test('an event that is rolled back is never handled', async () => {
  const undone = inTransaction(t.db, async (tx) => {
    await writeEvent(tx, eventOf(1))
    throw new Error('refused')
  })
  await expect(undone).rejects.toThrow('refused')
  const { all, handled } = noting()
  await handlePending(t.databases, all, throwing)
  expect(handled).toEqual({ messages: [], notices: [] })
})

test('an event on which a listener fails delays no other event and no other listener, and is handled once that is possible', async () => {
  for (const document of [1, 2, 3]) await write(document)
  let isBroken = true
  const { all, handled } = noting((document) => isBroken && document === 2)
  const reports: unknown[] = []
  await handlePending(t.databases, all, (error) => reports.push(error))
  expect(handled).toEqual({ messages: [1, 3], notices: [1, 2, 3] })
  expect([reports.length, await left()]).toEqual([1, 1])
  isBroken = false
  await handlePending(t.databases, all, throwing)
  expect(handled).toEqual({ messages: [1, 3, 2], notices: [1, 2, 3] })
  expect(await left()).toBe(0)
})
