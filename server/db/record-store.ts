import type { Fields } from '@water/contract/field'
import type { LocalTime } from '@water/rules/calendar'
import { own } from '@water/rules/own'
import { CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import { COUNT_LIMIT } from './count'
import { type DeclaredRecord, type DeclaredTable, type StoredFields, shownFields } from './declared-table'
import type { Tables } from './generated/tables'
import { orderedBy } from './name-order'
import type { Reader, Tx } from './read-write'
import { nextVersion } from './row-version'
import { inScope, type OrgId, type Scope } from './scope'
import { contains } from './search'

/** A record as the database has it: its declared fields, and those that every record has. */
export type StoredRecord<T extends TableName, F extends Fields> = StoredFields<T, F> & {
  id: number
  organization: number
  created_at: LocalTime
  updated_at: LocalTime
}

interface More<Derived> {
  /** Fields of the reply that stand in other tables; `t` is the record. */
  derived?: Derived
  search: string[]
  /** Filters of the list that compare something else than a column's value. */
  filters?: Record<string, RawBuilder<unknown>>
  /** The field that orders the list by default. */
  orderedBy: string
}

/**
 * The table of a plain record, as `declaredTable` has checked it, with the derived fields of replies and the columns that
 * a search looks at. `Shown` is its reply.
 */
export interface RecordTable<Row, Shown = unknown>
  extends DeclaredRecord,
    More<Record<string, RawBuilder<unknown>>> {
  shown(row: Row): Shown
}

/** A row of a record's table. */
export type RowOf<Table> = Table extends RecordTable<infer Row> ? Row : never

type ValuesOf<Derived> = {
  [Name in keyof Derived]: Derived[Name] extends RawBuilder<infer Value> ? Value : never
}

export function recordTable<
  T extends TableName,
  const F extends Fields,
  Derived extends Record<string, RawBuilder<unknown>> = Record<never, never>,
>(declared: DeclaredTable<T, F>, more: More<Derived>) {
  type Row = StoredRecord<T, F> & ValuesOf<Derived>
  const shown = (row: Row) => ({ ...row, ...shownFields<T, F, Row>(declared, row) })
  return { ...declared, ...more, shown } satisfies RecordTable<Row>
}

export interface RecordList {
  scope: Scope
  search: string | undefined
  /** Equal to, by field; undefined: any. */
  filters: Record<string, unknown>
  order: { column: string; direction: 'asc' | 'desc' }
  range: { offset: number; limit: number }
}

type Values = Record<string, unknown>
type TableName = keyof Tables & string

const common = {
  id: 'id',
  organization: 'organization_id',
  created_at: 'created_at',
  updated_at: 'updated_at',
}

function selection({ columns, derived = {} }: RecordTable<unknown>): RawBuilder<unknown> {
  const own = Object.entries({ ...common, ...columns }).map(
    ([field, column]) => sql`${sql.ref(`t.${column}`)} as ${sql.ref(field)}`,
  )
  const others = Object.entries(derived).map(([field, value]) => sql`${value} as ${sql.ref(field)}`)
  return sql.join([...own, ...others])
}

export async function listRecords<Row>(db: Reader, record: RecordTable<Row>, list: RecordList) {
  const { table, columns } = record
  const conditions: Expression<unknown>[] = [
    inScope(list.scope, 't.organization_id'),
    contains(record.search, list.search),
  ]
  for (const [field, value] of Object.entries(list.filters)) {
    if (value === undefined) continue
    const asked = own(record.filters ?? {}, field) ?? sql.ref(`t.${own(columns, field)!}`)
    conditions.push(sql`${asked} = ${value}`)
  }
  const matching = sql`from ${sql.table(table)} t where ${sql.join(conditions, sql` and `)}`
  const { column, direction } = list.order
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<Row>`
    select ${selection(record)} ${matching}
    order by ${orderedBy('t', own({ ...common, ...columns }, column)!)} ${way}, t.id ${way}
    limit ${list.range.limit} offset ${list.range.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${COUNT_LIMIT + 1}) matches`.execute(db)
  return { rows, count: counted.rows[0]!.count }
}

/** Rows are read before and after every change, so the text is made once per table. */
const findTexts = new WeakMap<object, string>()

export async function findRecord<Row>(
  db: Reader,
  record: RecordTable<Row>,
  org: OrgId,
  id: number,
): Promise<Row | undefined> {
  let text = findTexts.get(record)
  if (text === undefined) {
    text = oneRecord(record, org, id).compile(db).sql
    findTexts.set(record, text)
  }
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [org, id]))
  return rows[0]
}

/** Locks the row, also against commands that only hold on to it (`for key share`). */
export async function lockRecord<Row>(
  tx: Tx,
  record: RecordTable<Row>,
  org: OrgId,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${oneRecord(record, org, id)} for update of t`.execute(tx)
  return rows[0]
}

const oneRecord = (record: RecordTable<unknown>, org: OrgId, id: number) => sql`
  select ${selection(record)} from ${sql.table(record.table)} t
  where t.organization_id = ${org} and t.id = ${id}`

/** The columns whose fields are given, with their values. */
const givenColumns = (columns: Readonly<Record<string, string>>, values: object): Values =>
  Object.fromEntries(
    Object.entries(columns)
      .map(([field, column]): [string, unknown] => [column, own(values, field)])
      .filter(([, value]) => value !== undefined),
  )

interface Making {
  by: number | null
  now: LocalTime
}

export const insertRecord = <Row>(
  tx: Tx,
  { table, columns }: RecordTable<Row>,
  org: OrgId,
  making: Making,
  values: object,
): Promise<number> => insertRow(tx, table, org, making, givenColumns(columns, values))

/** Inserts a row of these columns and returns its id. */
export async function insertRow(
  tx: Tx,
  table: string,
  org: OrgId,
  { by, now }: Making,
  values: Values,
): Promise<number> {
  const row = Object.entries({
    organization_id: org,
    created_by: by,
    created_at: now,
    updated_at: now,
    ...values,
  })
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([, value]) => sql`${value}`))})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Sets the given fields; the others stay. */
export const updateRecord = <Row>(
  tx: Tx,
  { table, columns }: RecordTable<Row>,
  org: OrgId,
  id: number,
  now: LocalTime,
  values: object,
): Promise<void> => updateRow(tx, table, org, id, now, givenColumns(columns, values))

/** Sets these columns and raises the row's version. */
export async function updateRow(
  tx: Tx,
  table: string,
  org: OrgId,
  id: number,
  now: LocalTime,
  values: Values,
): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(table)} set ${sql.join([...changes, sql`updated_at = ${nextVersion(now)}`])}
    where organization_id = ${org} and id = ${id}`.execute(tx)
}

/** False when there is no such row. The database refuses a row that something refers to. */
export async function deleteRow(tx: Tx, table: string, org: OrgId, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where organization_id = ${org} and id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}
