import {
  type FieldOf,
  type Filter,
  fieldOf,
  type List,
  type ParameterOf,
  parametersOf,
} from '@water/contract/list'
import type { FiltersOf } from '@water/contract/list-query'
import { addDays, type LocalDate, startOfDay } from '@water/rules/calendar'
import { own } from '@water/rules/own'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tables } from './generated/tables'

type TableName = keyof Tables & string
/** A table of a query, as Kysely names it. */
type Aliased = TableName | `${TableName} as ${string}`
type TableOf<A extends string> = (A extends `${infer T} as ${string}` ? T : A) & TableName
/** The column of a filter by its name: the same, or with `_id` for a reference. */
type ColumnOf<L extends List, A extends Aliased, Name extends string> = Extract<
  keyof Tables[TableOf<A>],
  FieldOf<L, Name> extends { kind: 'reference' } ? `${Name}_id` : Name
>

type Value<L extends List, F extends Filter> = NonNullable<FiltersOf<L>[ParameterOf<F> & keyof FiltersOf<L>]>
/** The condition of a filter, where no column of the table has its value. */
type Finds<L extends List, F extends Filter> = F['how'] extends 'span'
  ? (from: Value<L, F> | undefined, to: Value<L, F> | undefined) => Expression<SqlBool>
  : (value: Value<L, F>) => Expression<SqlBool>
/** A column that the table calls otherwise, a condition, or null for a filter that the caller applies. */
type Source<L extends List, F extends Filter> = Expression<unknown> | Finds<L, F> | null

type Sources<L extends List, A extends Aliased, IsStored extends boolean> = {
  [F in L['filters'][number] as [ColumnOf<L, A, F['name']>] extends [never]
    ? IsStored extends true
      ? never
      : F['name']
    : IsStored extends true
      ? F['name']
      : never]: Source<L, F>
}

/**
 * Where the given filters of a declared list hold. A filter finds the column of its own name in the table; one that has no such
 * column does not compile before `sources` says what it finds.
 */
export function whereFilters<L extends List, A extends Aliased>(
  list: L,
  table: A,
  filters: NoInfer<FiltersOf<L>>,
  sources: NoInfer<Sources<L, A, false> & Partial<Sources<L, A, true>>>,
): Expression<SqlBool> {
  const rowsAs = table.split(' ').at(-1)!
  const conditions = list.filters.flatMap((filter) => {
    const values = parametersOf(filter).map((name) => own(filters as Record<string, unknown>, name))
    if (values.every((value) => value === undefined || (Array.isArray(value) && value.length === 0)))
      return []
    const source = own(sources as Record<string, unknown>, filter.name)
    if (source === null) return []
    // The types above have checked the arguments of each.
    if (typeof source === 'function') return [source(...values) as Expression<SqlBool>]
    const { kind } = fieldOf(list, filter.name)
    const column = sql.ref(`${rowsAs}.${kind === 'reference' ? `${filter.name}_id` : filter.name}`)
    return holds((source as Expression<unknown> | undefined) ?? column, filter, kind === 'time', values)
  })
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
}

function holds(
  column: Expression<unknown>,
  { how }: Filter,
  isTime: boolean,
  [first, last]: unknown[],
): Expression<SqlBool>[] {
  if (how === 'one') return [sql<SqlBool>`${column} = ${first}`]
  // A query never has an empty list of values here.
  if (how === 'many') return [sql<SqlBool>`${column} in (${sql.join(first as unknown[])})`]
  // A query has dates for times; the last day counts as a whole.
  const beginning = (day: unknown) => (isTime ? startOfDay(day as LocalDate) : day)
  const until = isTime
    ? sql<SqlBool>`${column} < ${last && startOfDay(addDays(last as LocalDate, 1))}`
    : sql<SqlBool>`${column} <= ${last}`
  return [
    ...(first === undefined ? [] : [sql<SqlBool>`${column} >= ${beginning(first)}`]),
    ...(last === undefined ? [] : [until]),
  ]
}
