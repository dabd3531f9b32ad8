import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '../../places'
import { CopyText } from '../copy-text'
import { isTenantTable } from '../distribution'
import { asOrgId, NOBODY } from '../scope'
import { NAMES_ORGANIZATION } from './reads'
import { checkStatement, type Room, StatementRefused } from './wall'

const OWN = asOrgId(7)
const OTHER = 8

/** Null: the statement may be sent; else why not, without its text. */
function refusal(sql: string, parameters: readonly unknown[] = [OWN], room: Room = OWN): string | null {
  try {
    checkStatement(sql, parameters, room)
    return null
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    return error.message.slice(0, error.message.indexOf(': '))
  }
}

describe('a statement of one organization', () => {
  test.each([
    'select id from meters where organization_id = $1',
    'select m.id from meters m where $1::bigint = m.organization_id and (m.id = 1 or true)',
    'select id from meters where organization_id = any($1::bigint[])',
    'select id from meters where (organization_id, id) = ($1, 3)',
    'select id from meters where organization_id = (select $1::bigint)',
    'select id from meters where false',
    // Equal to what is compared already.
    'select 1 from meters m join orders o on o.organization_id = m.organization_id and o.meter_id = m.id where m.organization_id = $1',
    'select 1 from meters m, orders o where o.organization_id = m.organization_id and o.organization_id = $1',
    'select 1 from organizations g join meters m on m.organization_id = g.id where g.id = $1',
    'select 1 from meters m left join orders o on o.organization_id = m.organization_id where m.organization_id = $1',
    'select 1 from orders o right join meters m on o.organization_id = m.organization_id where m.organization_id = $1',
    'select 1 from organizations g cross join lateral (select id from meters where organization_id = g.id) m where g.id = $1',
    'select (select count(*) from orders o where o.organization_id = m.organization_id) from meters m where m.organization_id = $1',
    'select 1 from meters where (organization_id, id) in (select organization_id, meter_id from orders where organization_id = $1)',
    // Through queries that have a name.
    'with page as (select organization_id as org, id from meters where organization_id = $1) select 1 from page join orders o on o.organization_id = page.org',
    'with page(org) as (select organization_id from meters where organization_id = $1) select 1 from orders o join page on o.organization_id = page.org',
    'select 1 from (select m.* from meters m where m.organization_id = $1) m join orders o on o.organization_id = m.organization_id',
    `with recursive below as (
       select organization_id, id from locations where organization_id = $1
       union all select l.organization_id, l.id from locations l join below b on l.organization_id = b.organization_id and l.parent_id = b.id)
     select 1 from below b join meters m on m.organization_id = b.organization_id`,
    'insert into meters (id, organization_id) values (1, $1)',
    'insert into meters (organization_id, id) select $1, x.id from unnest($2::bigint[]) as x(id)',
    'insert into meters (organization_id, id) select organization_id, id from orders where organization_id = $1',
    'insert into meters (organization_id, id) values ($1, 1) on conflict (organization_id, id) do update set id = excluded.id',
    'update meters set customer_name = $2 where organization_id = $1',
    'update meters m set id = 1 from orders o where o.organization_id = m.organization_id and m.organization_id = $1',
    'delete from meters m using orders o where o.organization_id = $1 and m.organization_id = o.organization_id',
  ])('is sent: %s', (sql) => {
    expect(refusal(sql)).toBeNull()
    expect(refusal(sql, [OTHER])).toBe(sql.includes('where false') ? null : 'rows of another organization')
  })

  test.each([
    ['select id from meters', 'meters'],
    ['select id from meters where organization_id = organization_id', 'meters'],
    ['select id from meters where organization_id = $1 or true', 'meters'],
    ['select id from meters where not (organization_id = $1)', 'meters'],
    ['select id from meters where organization_id <> $1', 'meters'],
    ['select id from meters where organization_id >= $1', 'meters'],
    ['select id from meters where coalesce(organization_id, $1) = $1', 'meters'],
    ['select id from meters where id = $1', 'meters'],
    ['select id from meters where organization_id in (select id from organizations)', 'meters,organizations'],
    // A smuggled part brings its own tables.
    ['select id from meters where organization_id = $1 union select id from orders', 'orders'],
    ['select id from meters where organization_id = $1; delete from orders', 'orders'],
    ['select id from meters where organization_id = $1 and exists (select from orders)', 'orders'],
    ['select id, (select max(amount) from orders) from meters where organization_id = $1', 'orders'],
    ['select id from meters where organization_id = $1 order by (select 1 from orders)', 'orders'],
    [
      'with x as (delete from orders returning id) select id from meters where organization_id = $1',
      'orders',
    ],
    // The outer side of a join keeps all of its rows.
    [
      'select 1 from meters m left join orders o on m.organization_id = $1 and o.organization_id = $1',
      'meters',
    ],
    [
      'select 1 from meters m full join orders o on m.organization_id = $1 and o.organization_id = $1',
      'meters,orders',
    ],
    [
      'select 1 from meters m left join orders o on o.organization_id = $1 and o.organization_id = m.organization_id',
      'meters',
    ],
    ['select 1 from meters m join orders o on o.meter_id = m.id where m.organization_id = $1', 'orders'],
    [
      'select 1 from meters m cross join lateral (select 1 from orders o where o.meter_id = m.id) x where m.organization_id = $1',
      'orders',
    ],
    [
      'select 1 from (select id as organization_id from users) x join meters m on m.organization_id = x.organization_id',
      'meters',
    ],
    [
      'select 1 from (select organization_id from meters where organization_id = $1 union select id from users) x join orders o on o.organization_id = x.organization_id',
      'orders',
    ],
    ['insert into meters (organization_id, id) select organization_id, id from orders', 'orders,meters'],
    ['insert into meters (id) values ($1)', 'meters'],
    // Columns that are not where they seem to be.
    ['insert into meters (id, organization_id) select g.*, $1 from organizations g', 'meters,organizations'],
    [
      'select 1 from (select g.*, $1 from organizations g) x(id, organization_id) join meters m on m.organization_id = x.organization_id',
      'meters,organizations',
    ],
    [
      'select 1 from meters where (id, organization_id) in (select g.*, $1 from organizations g)',
      'meters,organizations',
    ],
    ['with meters as (select $1::bigint as organization_id) update meters set id = 1', 'meters'],
    ['select 1 from meters where organization_id = $1::varchar(1)::bigint', 'meters'],
    ['update meters set id = 1 where id = $1', 'meters'],
    ['update meters m set id = 1 from orders o where o.organization_id = $1', 'meters'],
    ['delete from meters', 'meters'],
  ])('is not sent: %s', (sql, tables) => {
    expect(refusal(sql)).toBe(`${tables} without the organization`)
  })

  test('may ask for the rows of nobody', () => {
    expect(refusal('select id from meters where organization_id = $1', [NOBODY])).toBeNull()
  })

  test('says the organization in each row that it brings', () => {
    const insert = 'insert into meters (organization_id, id) values ($1, $2), ($3, $4)'
    expect(refusal(insert, [OWN, 1, OWN, 2])).toBeNull()
    expect(refusal(insert, [OWN, 1, OTHER, 2])).toBe('rows of another organization')
    expect(refusal('insert into meters (organization_id, id) values ($1, $2), (8, $4)', [OWN, 1])).toBe(
      'rows of another organization',
    )
    const copy = 'copy meters (organization_id, id) from stdin'
    expect(refusal(copy, [new CopyText('', OWN)])).toBeNull()
    expect(refusal(copy, [new CopyText('', OTHER)])).toBe('rows of another organization')
    expect(refusal('select 1 from meters where organization_id = any($1)', [[OWN, OTHER]])).toBe(
      'rows of another organization',
    )
  })

  test.each([
    ["select query_to_xml('select * from meters', true, true, '')", 'query_to_xml'],
    ["select set_config('search_path', 'x', false)", 'set_config'],
    ["select pg_read_file('x')", 'pg_read_file'],
    ["select public.lower('x')", 'public.lower'],
    ['select * from pg_stats', 'the relation pg_stats'],
    ['select * from information_schema.tables', 'the relation tables'],
    ['select * from pg_catalog.pg_class', 'the relation pg_class'],
    ['set search_path = x', 'a statement of the kind VariableSetStmt'],
    ['do $$ begin end $$', 'a statement of the kind DoStmt'],
    ['drop table meters', 'a statement of the kind DropStmt'],
    ["copy meters to '/x'", 'a COPY that is not from the program'],
    ["copy meters from program 'x'", 'a COPY that is not from the program'],
    ['copy (select * from meters) to stdout', 'a COPY that is not from the program'],
    [
      'update meters set organization_id = 8 where organization_id = $1',
      'a row that changes its organization',
    ],
    [
      'select 1 from meters m(organization_id) where organization_id = $1',
      'other names for the columns of meters',
    ],
    ['select 1 from meters join orders using (organization_id)', 'a join by names'],
  ])('never does: %s', (sql, why) => {
    expect(refusal(sql)).toContain(why)
    expect(refusal(sql, [OWN], 'all')).toContain(why)
  })
})

test('passwords, sessions and codes are read to recognize who calls, and for nothing else', () => {
  const secrets = [
    ...['select password_hash from users where id = $1', 'select u.password_hash from users u'],
    ...[
      'select * from users',
      'select u.* from users u',
      'select to_jsonb(u) from users u',
      'select u from users u',
    ],
    ...['insert into users (id) values (1) returning *', 'select 1 from users where password_hash like $1'],
    ...[
      'select token_hash from service_tokens where organization_id = $1',
      'select 1 from sessions',
      'delete from refresh_tokens',
      'select code_hash from verification_codes',
    ],
  ]
  for (const sql of secrets) {
    expect([sql, refusal(sql)]).toEqual([sql, expect.stringContaining('outside of access')])
    expect([sql, refusal(sql, [OWN], 'all')]).toEqual([sql, expect.stringContaining('outside of access')])
    expect([sql, refusal(sql, [OWN], 'access')]).toEqual([sql, null])
  }
  expect(refusal('select id, name from users')).toBeNull()
  expect(
    refusal('select m.*, u.name from meters m join users u on u.id = m.id where m.organization_id = $1'),
  ).toBeNull()
})

test('a unit of work for one organization changes none of the platform’s tables that it has no business with', () => {
  expect(refusal('delete from backups')).toBe('backups changed for one organization')
  expect(refusal("insert into permissions (name) values ('x')")).toBe(
    'permissions changed for one organization',
  )
  expect(refusal('update users set name = $1')).toBeNull()
  expect(refusal('delete from backups', [], 'all')).toBeNull()
})

test('of the platform’s tables a unit of work for one organization reads its own part', () => {
  for (const [sql, why] of [
    ['select phone from users where id = $1', 'users without the organization'],
    ['select u.id from users u where substr(u.phone, 1, 3) = $1', 'users without the organization'],
    ['select m.id, u.email from meters m join users u on u.id = m.id where m.organization_id = $1', 'users'],
    ['select name from organizations', 'organizations without the organization'],
    ['select name from organizations where id <> $1', 'organizations without the organization'],
    ['select host from backups', 'backups read for one organization'],
    ['select content from outbox_messages', 'outbox_messages read for one organization'],
    ['select token_hash from invoice_links where organization_id = $1', 'invoice_links.token_hash read'],
    // The inner id is that of an order.
    [
      'select 1 from organizations g where g.id = $1 and exists (select from orders where organization_id = id)',
      'orders without the organization',
    ],
  ] as const)
    expect([sql, refusal(sql)]).toEqual([sql, expect.stringContaining(why)])
  for (const sql of [
    'select phone from users where organization_id = $1',
    // Who knows the number may ask whether somebody has it.
    'select id from users where phone = $1 or lower(email) = $1',
    'select name from organizations where id = $1',
    'update organizations set name = $1 where id = $1',
    'select u.phone, g.name from users u left join organizations g on g.id = u.organization_id where u.organization_id = $1',
  ])
    expect([sql, refusal(sql)]).toEqual([sql, null])
})

test('who sees all organizations names none', () => {
  expect(refusal('select id from meters', [], 'all')).toBeNull()
  expect(refusal('select id from meters where organization_id = $1', [OTHER], 'all')).toBeNull()
  expect(refusal('select id from meters', [], 'access')).toBe('meters in access')
})

test('the tables that belong to no organization and have a column of its name are known', () => {
  const listing = readFileSync(`${migrationsFolder}/../schema.txt`, 'utf8')
    .split(/^table /m)
    .slice(1)
  const named = listing
    .filter((table) => /^ {2}organization_id /m.test(table))
    .map((table) => table.slice(0, table.indexOf('\n')))
  expect(named.filter((table) => !isTenantTable(table))).toEqual([...NAMES_ORGANIZATION])
  const all = listing.map((table) => table.slice(0, table.indexOf('\n')))
  expect(all.filter((table) => isTenantTable(table) && !named.includes(table))).toEqual([])
})
