import { type Fields, otherwiseOf } from '@water/contract/field'
import { own } from '@water/rules/own'
import { type RawBuilder, type SelectType, sql } from 'kysely'
import type { Tables } from './generated/tables'

type TableName = keyof Tables & string
type Columns<T extends TableName> = keyof Tables[T] & string
/** Columns that every record has, which no declaration names. */
type Common = 'id' | 'organization_id' | 'created_by' | 'created_at' | 'updated_at'

/** The column of a field: of its own name, or with `_id` where it refers to a record. */
type ColumnOf<T extends TableName, Name> =
  Name extends Columns<T> ? Name : `${Name & string}_id` extends Columns<T> ? `${Name & string}_id` : never
type Stored<T extends TableName, F> = {
  [Name in keyof F & string]: ColumnOf<T, Name> extends never ? never : Name
}[keyof F & string]

/** The stored fields of a row as the database gives them. */
export type StoredFields<T extends TableName, F> = {
  [Name in Stored<T, F>]: SelectType<Tables[T][ColumnOf<T, Name> & keyof Tables[T]]>
}

export interface DeclaredTable<T extends TableName, F extends Fields> {
  table: T
  fields: F
  /** Field → column, of the fields that the table holds. */
  columns: Readonly<Record<Stored<T, F>, Columns<T>>>
}

/**
 * The table of a declared record. Every declared field is a column of it or is said to come from elsewhere, and every column
 * is declared or said to be the server's own: a field or a column that is forgotten does not compile.
 */
export function declaredTable<T extends TableName, const F extends Fields>(
  table: T,
  fields: F,
  {
    elsewhere,
  }: {
    /** Where the declared fields come from that are no column here. */
    elsewhere: Record<Exclude<keyof F & string, Stored<T, F>>, string>
    /** What the columns are for that no field declares. */
    undeclared: Record<Exclude<Columns<T>, Common | ColumnOf<T, keyof F & string>>, string>
  },
): DeclaredTable<T, F> {
  const stored = Object.entries(fields).filter(([name]) => !Object.hasOwn(elsewhere, name))
  const columns = stored.map(([name, { kind }]) => [name, kind === 'reference' ? `${name}_id` : name])
  // The types above have found a column for each of them.
  return { table, fields, columns: Object.fromEntries(columns) as DeclaredTable<T, F>['columns'] }
}

/** What a select lists to read stored fields of the table's alias: `m.location_id as location`. */
export function selected<T extends TableName, F extends Fields>(
  { columns }: DeclaredTable<T, F>,
  alias: string,
  only: (name: string) => boolean = () => true,
): RawBuilder<unknown> {
  return sql.join(
    Object.entries<string>(columns)
      .filter(([name]) => only(name))
      .map(([name, column]) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(name)}`),
  )
}

type Value<T extends TableName, C> = C extends keyof Tables[T] ? SelectType<Tables[T][C]> : never

/** Every column that clients write, filled from what was given; what was not given is as the declaration says. */
export function filledColumns<T extends TableName, F extends Fields>(
  { columns, fields }: DeclaredTable<T, F>,
  given: object,
): { [C in Columns<T>]?: Value<T, C> } {
  const filled = Object.entries<string>(columns).flatMap(([name, column]) => {
    const field = own(fields, name)
    if (field === undefined || field.kind === 'other' || field.in === undefined) return []
    const value = own(given, name) ?? otherwiseOf(field)
    return value === undefined ? [] : [[column, value]]
  })
  // Each value stands under its field's own column.
  return Object.fromEntries(filled) as { [C in Columns<T>]?: Value<T, C> }
}

/** The columns of the fields that are given; the others stay. */
export function givenColumns<T extends TableName, F extends Fields>(
  { columns }: DeclaredTable<T, F>,
  given: object,
): { [C in Columns<T>]?: Value<T, C> } {
  const values = Object.entries<string>(columns).flatMap(([name, column]) => {
    const value: unknown = own(given, name)
    return value === undefined ? [] : [[column, value]]
  })
  return Object.fromEntries(values) as { [C in Columns<T>]?: Value<T, C> }
}
