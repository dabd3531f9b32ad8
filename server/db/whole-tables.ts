import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { type Catalog, type CatalogTable, readCatalog } from './catalog'
import { copyIn, copyOut } from './copy-client'

const quoted = pg.escapeIdentifier

/** A table as a snapshot shows it. */
export interface WholeTable {
  name: string
  /** Those whose values are stored: PostgreSQL computes the others again. */
  columns: string[]
  /** On the disk, without indexes. */
  bytes: number
  is_parted: boolean
}

export interface CounterValue {
  table: string
  column: string
  value: string
  is_called: boolean
}

/** Says which installation this is. A copy is another one: it keeps the row that its own migration has made. */
const OF_INSTALLATION = 'backup_owners'

async function copiedTables(client: pg.PoolClient): Promise<Catalog> {
  const catalog = await readCatalog(client)
  return { ...catalog, tables: catalog.tables.filter(({ name }) => name !== OF_INSTALLATION) }
}

/**
 * Begins a transaction that sees the database at one moment until it ends, and that only reads. A migration waits for it, so that the
 * tables keep their shape; everybody else goes on.
 */
export async function beginSnapshot(client: pg.PoolClient): Promise<WholeTable[]> {
  // The files are written between two statements.
  await client.query('set idle_in_transaction_session_timeout = 0')
  for (;;) {
    const seen = namesOf(await copiedTables(client))
    await client.query('begin isolation level repeatable read, read only')
    // The first statement that reads takes the snapshot. A lock does not, so that no change of a table comes between the two.
    await client.query(`lock table ${seen.map(quoted).join(', ')} in access share mode`)
    const catalog = await copiedTables(client)
    if (namesOf(catalog).join() === seen.join()) return sized(client, catalog)
    await client.query('rollback')
  }
}

export async function endSnapshot(client: pg.PoolClient): Promise<void> {
  await client.query('rollback')
}

const namesOf = ({ tables }: Catalog) => tables.map(({ name }) => name)

async function sized(client: pg.PoolClient, { tables }: Catalog): Promise<WholeTable[]> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name,
       (select sum(pg_table_size(part.relid)) from (select c.oid as relid union select relid from pg_partition_tree(c.oid)) part)::text as bytes
     from pg_class c
     where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [namesOf({ tables, routines: [] })],
  )
  const bytes = new Map(rows.map((row) => [row.name, Number(row.bytes)]))
  return tables.map((table) => ({
    name: table.name,
    columns: storedColumns(table),
    bytes: bytes.get(table.name) ?? 0,
    is_parted: table.is_parted,
  }))
}

const storedColumns = ({ columns }: Pick<CatalogTable, 'columns'>) =>
  columns.filter(({ is_generated }) => !is_generated).map(({ name }) => name)

const target = ({ name, columns }: Pick<WholeTable, 'name' | 'columns'>) =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

/** PostgreSQL copies the parts of a table only by a query. */
export const rowsOf = (client: pg.PoolClient, table: WholeTable) =>
  copyOut(
    client,
    table.is_parted
      ? `copy (select ${table.columns.map(quoted).join(', ')} from ${quoted(table.name)}) to stdout`
      : `copy ${target(table)} to stdout`,
  )

/**
 * The counters of the ids. They stand outside of every snapshot and only grow, so that they are never behind its rows.
 */
export async function readCounters(client: pg.PoolClient): Promise<CounterValue[]> {
  const { tables } = await copiedTables(client)
  const counted = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ identity }) => identity !== null)
      .map((column) => ({ table: name, column: column.name })),
  )
  const values: CounterValue[] = []
  for (const { table, column } of counted) {
    const sequence = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [
      `public.${quoted(table)}`,
      column,
    ])
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${sequence.rows[0]!.name}`,
    )
    values.push({ table, column, ...rows[0]! })
  }
  return values
}

/** The version of PostgreSQL, as `server_version_num`, the applied migrations, and which installation it is. */
export async function readOrigin(client: pg.PoolClient) {
  const version = await client.query<{ postgres: number }>(
    `select current_setting('server_version_num')::int as postgres`,
  )
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const own = await client.query<{ id: string }>(`select id from ${OF_INSTALLATION} where is_own`)
  return {
    postgres: version.rows[0]!.postgres,
    migrations: migrations.rows,
    // The migration made it.
    installation: own.rows[0]!.id,
  }
}

/** Tells whether nothing was ever made in a database: no table, and none of the queue of jobs. */
export async function isEmptyDatabase(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_empty: boolean }>(
    `select not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as is_empty`,
  )
  return rows[0]!.is_empty
}

/**
 * Fills the migrated tables of an empty database in one transaction: a killed load leaves none of the rows. Keys and indexes are
 * taken away for the load and made again after it, which takes a fraction of the time of keeping them up to date row by row; making
 * them checks every row.
 */
export class TableLoad {
  private constructor(
    private readonly client: pg.PoolClient,
    private readonly tables: Map<string, CatalogTable>,
  ) {}

  static async begin(client: pg.PoolClient): Promise<TableLoad> {
    const { tables } = await copiedTables(client)
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    const load = new TableLoad(client, new Map(tables.map((table) => [table.name, table])))
    for (const { table, name } of [
      ...load.constraints('foreign key'),
      ...load.constraints('unique', 'primary key'),
    ])
      await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
    for (const { name } of load.indexes()) await client.query(`drop index ${quoted(name)}`)
    return load
  }

  has(table: string): boolean {
    return this.tables.has(table)
  }

  /** Resolves with the number of rows. */
  async rows(table: string, columns: readonly string[], text: Readable): Promise<number> {
    const { is_parted, ...described } = this.tables.get(table)!
    const stored = storedColumns(described)
    if (stored.toSorted().join() !== [...columns].sort().join())
      throw new Error(`${table} has the columns ${stored.join(', ')}, and not ${columns.join(', ')}`)
    // The table was emptied in this transaction: its rows can be written as old ones, and no clean-up visits them later. PostgreSQL does
    // not do that for the parts of a table.
    const into = copyIn(
      this.client,
      `copy ${target({ name: table, columns: [...columns] })} from stdin${is_parted ? '' : ' (freeze)'}`,
    )
    await pipeline(text, into)
    return into.rowCount
  }

  async finish(counters: readonly CounterValue[], step: (name: string, part: number) => void): Promise<void> {
    const steps = [...this.constraints('primary key', 'unique', 'foreign key'), ...this.indexes()].length + 1
    let done = 0
    const next = (name: string) => {
      step(name, done / steps)
      done += 1
    }
    for (const { table, name, definition } of this.constraints('primary key', 'unique')) {
      next(name)
      await this.client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    }
    for (const { name, definition } of this.indexes()) {
      next(name)
      await this.client.query(definition)
    }
    for (const { table, name, definition } of this.constraints('foreign key')) {
      next(name)
      await this.client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    }
    for (const { table, column, value, is_called } of counters.filter((one) => this.has(one.table)))
      await this.client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
        `public.${quoted(table)}`,
        column,
        value,
        is_called,
      ])
    await this.client.query('commit')
    next('analyze')
    await this.client.query('analyze')
  }

  private constraints(...kinds: string[]) {
    return [...this.tables.values()].flatMap(({ name: table, constraints }) =>
      constraints.filter(({ kind }) => kinds.includes(kind)).map((one) => ({ ...one, table })),
    )
  }

  private indexes() {
    return [...this.tables.values()].flatMap(({ indexes, is_parted }) =>
      // PostgreSQL describes the index of a table in parts without those of its parts.
      is_parted
        ? indexes.map((one) => ({ ...one, definition: one.definition.replace(' ON ONLY ', ' ON ') }))
        : indexes,
    )
  }
}
