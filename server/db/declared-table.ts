import { type Fields, otherwiseOf } from '@water/contract/field'
import type { ValueOf } from '@water/contract/field-schemas'
import { cubicMetres, litres, priceText, priceUnits, ratio, ratioText } from '@water/rules/money'
import { own } from '@water/rules/own'
import { type RawBuilder, type SelectType, sql } from 'kysely'
import type { Tables } from './generated/tables'

type TableName = keyof Tables & string
type Columns<T extends TableName> = keyof Tables[T] & string
/** Columns that every record has and no declaration names. */
type Common = 'id' | 'organization_id' | 'created_by' | 'created_at' | 'updated_at'

/** The column of a field: of its own name, or with `_id` for a reference. */
type ColumnOf<T extends TableName, F, Name extends keyof F = keyof F> = Name extends unknown
  ? (F[Name] extends { kind: 'reference' } ? `${Name & string}_id` : Name) & Columns<T>
  : never
type Stored<T extends TableName, F> = {
  [Name in keyof F & string]: ColumnOf<T, F, Name> extends never ? never : Name
}[keyof F & string]

/** The stored fields of a row in the form of the database. */
export type StoredFields<T extends TableName, F> = {
  [Name in Stored<T, F>]: SelectType<Tables[T][ColumnOf<T, F, Name> & keyof Tables[T]]>
}

/** Those of them that the list shows. */
export type StoredRow<T extends TableName, F> = Pick<
  StoredFields<T, F>,
  { [Name in Stored<T, F>]: F[Name] extends { row: true } ? Name : never }[Stored<T, F>]
>

/** A volume of the database in the form of the wire: without trailing zeros. */
export const volumeText = (text: string): string => cubicMetres(litres(text))

/** The forms of the wire that are not those of the database. */
const TEXTS: Readonly<Record<string, (text: string) => string>> = {
  volume: volumeText,
  price: (text) => priceText(priceUnits(text)),
  rate: (text) => ratioText(ratio(text)),
}
const plain = (text: string): string => text

declare const checked: unique symbol

/** A table with its fields. Only `declaredTable` makes one. */
export interface DeclaredRecord {
  [checked]: true
  table: string
  fields: Fields
  /** Field → column, for the fields in the table. */
  columns: Readonly<Record<string, string>>
}

export interface DeclaredTable<T extends TableName, F extends Fields> extends DeclaredRecord {
  table: T
  fields: F
  columns: Readonly<Record<Stored<T, F>, Columns<T>>>
  /** The stored fields of a row in the form of the wire; `undefined` for those that the row does not have. */
  shown: (row: object) => object
}

/**
 * The table of a declared record. Every declared field is a column of it or names another source, and every column is
 * declared or named as the server's own: a forgotten field or column does not compile.
 */
export function declaredTable<T extends TableName, const F extends Fields>(
  table: T,
  fields: F,
  {
    elsewhere,
  }: {
    /** The sources of declared fields without a column here. */
    elsewhere: Record<Exclude<keyof F & string, Stored<T, F>>, string>
    /** The purposes of columns without a declared field. */
    undeclared: Record<Exclude<Columns<T>, Common | ColumnOf<T, F>>, string>
  },
): DeclaredTable<T, F> {
  const stored = Object.entries(fields).filter(([name]) => !Object.hasOwn(elsewhere, name))
  const columns = stored.map(([name, { kind }]) => [name, kind === 'reference' ? `${name}_id` : name])
  const names = stored.map(([name]) => name)
  const texts = names.map((name) => own(TEXTS, own(fields, name)?.kind ?? '') ?? plain)
  // The types above have found a column for each of them.
  const shown = compiled(names, texts)
  return { table, fields, columns: Object.fromEntries(columns), shown } as unknown as DeclaredTable<T, F>
}

/**
 * Compiled from the names, as the serializer is compiled from its schema: a long list passes here with every field of every
 * row, and a loop over the names takes nine times as long. The names come from the code and not from people.
 */
function compiled(
  names: readonly string[],
  texts: readonly ((text: string) => string)[],
): (row: object) => object {
  const fields = names.map((name, at) => {
    const key = JSON.stringify(name)
    return texts[at] === plain ? `${key}: row[${key}]` : `${key}: shown(texts[${at}], row[${key}])`
  })
  return new Function('texts', 'shown', `return (row) => ({ ${fields.join(', ')} })`)(texts, shownDecimal)
}

const shownDecimal = (show: (text: string) => string, value: unknown): unknown =>
  typeof value === 'string' ? show(value) : value

/**
 * The select list that reads stored fields of the table's alias: `m.location_id as location`. Either those of the list,
 * or the others, which only a single record shows.
 */
export function selected<T extends TableName, F extends Fields>(
  { columns, fields }: DeclaredTable<T, F>,
  alias: string,
  which: 'row' | 'others',
): RawBuilder<unknown> {
  // Names from the code and not from people. One text costs a statement less than a node for each column.
  const columnsOf = Object.entries<string>(columns)
    .filter(([name]) => 'row' in own(fields, name)! === (which === 'row'))
    .map(([name, column]) => `${alias}."${column}" as "${name}"`)
  return sql.raw(columnsOf.join(', '))
}

/** Stored fields of a row in the form of the wire. */
type ShownFields<T extends TableName, F> = {
  [Name in Stored<T, F>]: F[Name] extends { none: true } ? ValueOf<F[Name]> | null : ValueOf<F[Name]>
}

/** The stored fields that a row has, in the form of the wire, and nothing else of the row. */
export function shownFields<
  T extends TableName,
  const F extends Fields,
  Row extends { [Name in Stored<T, F>]?: StoredFields<T, F>[Name] | null },
>({ shown }: DeclaredTable<T, F>, row: Row): Pick<ShownFields<T, F>, keyof Row & Stored<T, F>> {
  // The checks of the database limit its texts to the choices of the contract.
  return shown(row) as Pick<ShownFields<T, F>, keyof Row & Stored<T, F>>
}

type Value<T extends TableName, C> = C extends keyof Tables[T] ? SelectType<Tables[T][C]> : never

/** Every column that clients write, filled from the given values; absent ones have the declaration's default. */
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

/** The columns of the given fields; the others stay. */
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
