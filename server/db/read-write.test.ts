import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { copyRows } from './copy'
import { CopyText } from './copy-text'
import { Deadline } from './deadline'
import { takeNumbers } from './numbering'
import { type Command, inTransaction, read, type Tx, write } from './read-write'
import type { OrgId } from './scope'

let t: TestApp
let org: OrgId
beforeAll(async () => {
  t = await startApp()
  org = await t.newOrganization()
})
afterAll(() => t.stop())

const command = (action: string): Command => ({
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
  const number = await write(t.db, command(`conflict.${code}`), async (tx, audit) => {
    const taken = await takeNumbers(tx, org, code)
    audit({ object: ['number', taken] })
    if (++tries < 3) throw conflict(code)
    return taken
  })
  expect([tries, number]).toEqual([3, 1])
  expect(await trail(`conflict.${code}`)).toHaveLength(1)
})

// An error that nobody awaits would fail the run.
test('a command whose time ends as its work does is not committed, and only its caller hears of it', async () => {
  const deadline = new Deadline(null)
  const attempt = write(
    t.db,
    command('time.over'),
    async (tx, audit) => {
      audit({ object: ['number', await takeNumbers(tx, org, 'over')] })
      deadline.lose()
    },
    deadline,
  )
  await expect(attempt).rejects.toThrow('stopped')
  expect(await trail('time.over')).toEqual([])
})

test('after three repetitions the conflict is given up, with nothing done', async () => {
  let tries = 0
  const attempt = write(t.db, command('conflict.forever'), async (tx) => {
    tries++
    await takeNumbers(tx, org, 'forever')
    throw conflict('40001')
  })
  await expect(attempt).rejects.toThrow('victim')
  expect(tries).toBe(4)
  expect(await trail('conflict.forever')).toEqual([])
})

test('an act is kept with who, what, when and from where; what it names no object for, by its name', async () => {
  await write(t.db, command('thing.change'), async (_tx, audit) => {
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
  await write(t.db, command('quiet.act'), async () => {})
  expect(await trail('quiet.act')).toMatchObject([{ object_type: 'quiet', object_id: null }])
})

test('numbers are taken in blocks, per organization and name', async () => {
  const other = await t.newOrganization()
  const take = (of: OrgId, name: string, howMany?: number) =>
    write(t.db, command('numbers.take'), (tx) => takeNumbers(tx, of, name, howMany))
  expect(await take(org, 'orders', 10)).toBe(1)
  expect(await take(org, 'orders')).toBe(11)
  expect(await take(other, 'orders')).toBe(1)
  expect(await take(org, 'payments')).toBe(1)
})

const numberOf = async (name: string) =>
  (await t.db.selectFrom('counters').select('value').where('name', '=', name).execute())[0]?.value

test('an act whose audit rows cannot be kept is not done: they are committed with it, or nothing is', async () => {
  const attempt = write(t.db, { ...command('unkept.act'), request_id: 'a\0b' }, (tx) =>
    takeNumbers(tx, org, 'unkept'),
  )
  await expect(attempt).rejects.toThrow('invalid byte sequence')
  expect(await numberOf('unkept')).toBeUndefined()
})

test('an act that is thrown out of leaves nothing, though its statements were sent ahead', async () => {
  const attempt = write(t.db, command('thrown.act'), async (tx) => {
    await Promise.all([sql`select 1`.execute(tx), takeNumbers(tx, org, 'thrown')])
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await numberOf('thrown')).toBeUndefined()
})

test('what is asked without waiting is done in the order in which it was asked, writing and copying too', async () => {
  const values = await write(t.db, command('ordered.act'), async (tx) => {
    const value = (plus: number) =>
      sql<{ value: number }>`select value + ${plus} as value from counters where name = 'ordered'`
    const [, first, , second, , copied] = await Promise.all([
      takeNumbers(tx, org, 'ordered', 5),
      value(0).execute(tx),
      takeNumbers(tx, org, 'ordered', 2),
      value(0).execute(tx),
      copyRows(tx, 'counters', [{ organization_id: org, name: 'copied', value: 3 }]),
      sql<{ value: number }>`select value from counters where name = ${'copied'}`.execute(tx),
    ])
    return [first, second, copied].map(({ rows }) => rows[0]!.value)
  })
  expect(values).toEqual([5, 7, 3])
})

test('copied rows that PostgreSQL refuses fail with its reason, and the connection serves on', async () => {
  const attempt = write(t.db, command('refused.copy'), (tx) =>
    Promise.all([
      takeNumbers(tx, org, 'refused'),
      copyRows(tx, 'counters', [{ organization_id: org, name: 'refused', value: 1 }]),
      takeNumbers(tx, org, 'after'),
    ]),
  )
  await expect(attempt).rejects.toMatchObject({ constraint: 'counters_pkey' })
  const misnamed = inTransaction(t.db, (tx) =>
    Promise.all([
      tx.executeQuery(CompiledQuery.raw('copy nothing from stdin', [new CopyText('1\n', org)])),
      sql`select ${1}::int as one`.execute(tx),
    ]),
  )
  await expect(misnamed).rejects.toThrow('relation "nothing" does not exist')
  expect([await numberOf('refused'), await numberOf('after')]).toEqual([undefined, undefined])
})

test('rows are copied whole, also where they are sent in several parts', async () => {
  const name = '水'.repeat(500_000)
  const [, , { rows }] = await inTransaction(t.db, (tx) =>
    Promise.all([
      sql`create temp table wide (name text) on commit drop`.execute(tx),
      tx.executeQuery(CompiledQuery.raw('copy wide from stdin', [new CopyText(`${name}\n${name}\n`, org)])),
      sql`select count(*)::int as count from wide where name = ${name}`.execute(tx),
    ]),
  )
  expect(rows).toEqual([{ count: 2 }])
})

test('an act fails with the error of the statement that broke it, whichever of its statements is awaited first', async () => {
  const attempt = write(t.db, command('broken.act'), async (tx) => {
    const broken = sql`select ${'x'}::int as one`.execute(tx)
    const after = sql`select ${1}::int as one`.execute(tx)
    broken.catch(() => {})
    await after
  })
  await expect(attempt).rejects.toThrow('invalid input syntax for type integer')
})

test('one of several statements fails for itself alone when nothing was opened around them', async () => {
  const [before, failed, after] = await read(t.db, (db) =>
    Promise.allSettled([
      sql`select ${1}::int as one`.execute(db),
      sql`select ${'x'}::int as one`.execute(db),
      sql`select ${1}::int as one`.execute(db),
    ]),
  )
  expect([before?.status, failed?.status, after?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a statement that comes after its act had ended is refused: the connection may be another’s by then', async () => {
  let late: Tx | undefined
  await write(t.db, command('late.act'), async (tx) => {
    late = tx
  })
  await expect(takeNumbers(late!, org, 'late')).rejects.toThrow('of this statement has ended')
  expect(await numberOf('late')).toBeUndefined()
})

test('rows are read by their columns, however often their statement was sent, and after others', async () => {
  await read(t.db, async (db) => {
    for (let round = 0; round < 3; round++) {
      const rows = await Promise.all([
        sql`select ${round}::int as round, '1.50'::numeric as price`.execute(db),
        sql`select ${round}::text as "text"`.execute(db),
      ])
      expect(rows.map((result) => result.rows)).toEqual([
        [{ round, price: '1.50' }],
        [{ text: String(round) }],
      ])
    }
  })
})

test('an array arrives as it is, whatever its texts have', async () => {
  const texts = ['a', '', ' b ', 'NULL', 'null', null, '"', '\\', '{c,d}', "e'f", '户\n']
  const { rows } = await read(t.db, (db) =>
    sql<Record<string, unknown>>`
      select ${texts}::text[] as texts, ${[true, false, null]}::boolean[] as flags, ${[1, -2, null]}::int[] as numbers`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ texts, flags: [true, false, null], numbers: [1, -2, null] }])
})
