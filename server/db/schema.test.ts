import { readFileSync } from 'node:fs'
import { places } from '@water/contract/places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '../places'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { type Catalog, type CatalogTable, readCatalog } from './catalog'
import { LOCAL_TABLES, REFERENCE_TABLES } from './distribution'
import { schemaListing } from './schema-listing'
import { tableTypes } from './table-types'
import { placeOf } from './uses'

const GLOBAL = new Set([...REFERENCE_TABLES, ...LOCAL_TABLES])

/** Documents, and rows that live and end with other rows: no call deletes them. */
const NEVER_DELETED = new Set([
  'installations',
  'jobs',
  'move_ins',
  'orders',
  'payments',
  'permissions',
  'readings',
  'services',
  'sessions',
])

let database: TestDatabase
let catalog: Catalog
beforeAll(async () => {
  database = await createTestDatabase()
  catalog = await readCatalog(database.pool)
})
afterAll(() => database.drop())

function tenantTables(): CatalogTable[] {
  return catalog.tables.filter(({ name }) => !GLOBAL.has(name))
}

function constraints(kind: string, tables = tenantTables()) {
  return tables.flatMap((table) =>
    table.constraints.filter((one) => one.kind === kind).map((one) => ({ ...one, table })),
  )
}

function committed(path: string): string {
  return readFileSync(`${migrationsFolder}/../${path}`, 'utf8')
}

test('the committed schema listing is what the migrations make (npm run schema)', () => {
  expect(committed('schema.txt')).toBe(schemaListing(catalog))
})

test('the committed table types are what the migrations make (npm run schema)', () => {
  expect(committed('generated/tables.ts')).toBe(tableTypes(catalog))
})

test('the listing sees every part of a table that a migration can change', async () => {
  const changes = [
    'alter table users add column nickname text',
    "alter table users alter column phone set default '1'",
    'alter table users alter column phone drop not null',
    'alter table counters add constraint positive check (value > 0)',
    'create index on users (name)',
    'create function noop() returns trigger language plpgsql as $$ begin return new; end $$',
    'create trigger watch after insert on users execute function noop()',
    'create view names as select name from users',
  ]
  const seen = new Set([schemaListing(catalog)])
  for (const change of changes) {
    await database.pool.query(change)
    seen.add(schemaListing(await readCatalog(database.pool)))
  }
  expect(seen.size).toBe(changes.length + 1)
})

describe('the schema can be distributed by organization', () => {
  test('there are tenant tables, and every global table exists', () => {
    expect(tenantTables().length).toBeGreaterThan(15)
    expect([...GLOBAL].filter((name) => !catalog.tables.some((table) => table.name === name))).toEqual([])
  })

  test('organization_id is the first column of every tenant table and never null', () => {
    const firsts = tenantTables().map(({ name, columns }) => ({ name, first: columns[0] }))
    expect(firsts.filter(({ first }) => first?.name !== 'organization_id' || first.is_nullable)).toEqual([])
  })

  test('organization_id leads every primary key, unique key and index of a tenant table', () => {
    const keys = tenantTables().flatMap(({ name, constraints, indexes }) =>
      [...constraints.filter(({ kind }) => kind === 'primary key' || kind === 'unique'), ...indexes].map(
        (key) => ({
          key: `${name}.${key.name}`,
          first: key.columns[0],
        }),
      ),
    )
    expect(keys.filter(({ first }) => first !== 'organization_id')).toEqual([])
  })

  test('every tenant table has a primary key', () => {
    const keyed = new Set(constraints('primary key').map(({ table }) => table.name))
    expect(tenantTables().filter(({ name }) => !keyed.has(name))).toEqual([])
  })

  test('a foreign key between tenant tables carries organization_id first on both sides', () => {
    const foreign = constraints('foreign key').filter(
      ({ references }) => !REFERENCE_TABLES.has(references ?? ''),
    )
    expect(foreign.length).toBeGreaterThan(5)
    const wrong = foreign.filter(
      ({ columns, definition }) =>
        columns[0] !== 'organization_id' || !/REFERENCES \w+\(organization_id, /.test(definition),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('no foreign key empties columns when its row is deleted: a distributed database refuses it', () => {
    const emptying = constraints('foreign key').filter(({ definition }) =>
      /ON (DELETE|UPDATE) SET/.test(definition),
    )
    expect(emptying.map(({ name }) => name)).toEqual([])
  })

  test('a global table refers to global tables only', () => {
    const globals = catalog.tables.filter(({ name }) => GLOBAL.has(name))
    const wrong = constraints('foreign key', globals).filter(
      ({ references }) => !GLOBAL.has(references ?? ''),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('there are no triggers, views or functions, and no deferrable or exclusion constraints', () => {
    expect(catalog.routines).toEqual([])
    expect(catalog.tables.flatMap(({ triggers }) => triggers)).toEqual([])
    const all = catalog.tables.flatMap((table) => table.constraints)
    expect(
      all.filter(({ is_deferrable, kind }) => is_deferrable || kind === 'exclusion' || kind === 'trigger'),
    ).toEqual([])
  })
})

test('every table that keeps a row of another from being deleted has words for it', () => {
  const missing = catalog.tables.flatMap((table) =>
    table.constraints
      .filter(({ kind, definition }) => kind === 'foreign key' && !definition.includes('ON DELETE CASCADE'))
      .filter(({ references }) => !NEVER_DELETED.has(references ?? ''))
      .map(({ references }) => placeOf(table.name, references ?? ''))
      .filter((place) => !Object.hasOwn(places, place)),
  )
  expect(missing).toEqual([])
})

test('money, prices and volumes are exact numbers: only a position on the map is a binary fraction', () => {
  const inexact = catalog.tables.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => /double|real|float/.test(type)).map((column) => `${name}.${column.name}`),
  )
  expect(inexact.filter((column) => !/\.(longitude|latitude)$/.test(column))).toEqual([])
})
