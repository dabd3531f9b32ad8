/** The queries of declared lists. */
import type * as z from 'zod'
import type { Field } from './field'
import type { ValueOf } from './field-schemas'
import { decimal } from './fields'
import {
  type FieldOf,
  type Filter,
  fieldOf,
  type List,
  type OrderingOf,
  type ParameterOf,
  parametersOf,
} from './list'
import {
  dateFilter,
  flagFilter,
  idFilter,
  idsFilter,
  listQuery,
  manyOf,
  monthFilter,
  numberFilter,
  oneOf,
  orderingBy,
  textFilter,
  unsearchedQuery,
} from './query'
import { valueWordsOf } from './value-words'

/** A value that a filter asks for: of a field of the kind `other`, one of those that it says, or a text. */
type AskedValue<F> = F extends { kind: 'other' }
  ? F extends { said: infer Said }
    ? keyof Said & string
    : string
  : ValueOf<F>
type FilterValue<L extends List, F extends Filter> = F['how'] extends 'many'
  ? readonly AskedValue<FieldOf<L, F['name']>>[]
  : AskedValue<FieldOf<L, F['name']>>
type Searched<L extends List, Value> = L extends { search: object } ? { search: Value } : Record<never, never>

/** The filters and the search of a list, without page and order. */
export type FiltersOf<L extends List> = {
  [F in L['filters'][number] as ParameterOf<F>]?: FilterValue<L, F> | undefined
} & Partial<Searched<L, string | undefined>>

type Ordering<L extends List> = OrderingOf<L> | `-${OrderingOf<L>}`
type Optional<Value, Given = unknown> = z.ZodOptional<z.ZodType<Value, Given>>
type QueryShape<L extends List> = {
  [F in L['filters'][number] as ParameterOf<F>]: Optional<FilterValue<L, F>>
} & Searched<L, Optional<string, string>> & {
    page: z.ZodDefault<z.ZodType<number, string>>
    page_size: z.ZodDefault<z.ZodType<number, string>>
  } & (L extends { orderings: object }
    ? { ordering: Optional<Ordering<L>, Ordering<L>> }
    : Record<never, never>)

/** An amount to filter by: red ones are compared without their sign. */
const amountFilter = decimal({ scale: 2, digits: 12, shown: 2 }).optional()

const valuesOf = (field: Field): [string, ...string[]] | undefined => {
  const words = valueWordsOf(field)
  // An enumeration has a value.
  return words && (Object.keys(words) as [string, ...string[]])
}

function filterSchema(field: Field, how: Filter['how']): z.ZodType {
  const values = valuesOf(field)
  if (values) return how === 'many' ? manyOf(values) : oneOf(values)
  switch (field.kind) {
    case 'identifier':
      return numberFilter(field.max)
    case 'whole':
      return idFilter
    case 'reference':
      return how === 'many' ? idsFilter : idFilter
    case 'yes':
      return flagFilter
    case 'month':
      return monthFilter
    case 'date':
    case 'time':
      return dateFilter
    case 'money':
      return amountFilter
    default:
      return textFilter
  }
}

/** The query of a list: paging, search, its filters and its order. */
export function queryOf<L extends List>(list: L): z.ZodObject<QueryShape<L>, z.core.$strict> {
  const filters = list.filters.flatMap((filter) =>
    parametersOf(filter).map((name) => [name, filterSchema(fieldOf(list, filter.name), filter.how)]),
  )
  const shape = {
    ...Object.fromEntries(filters),
    ...(list.orderings ? { ordering: orderingBy(list.orderings as [string, ...string[]]) } : {}),
  }
  // The declaration has checked its names; which schema stands under each, types do not follow through a loop.
  return (list.search ? listQuery(shape) : unsearchedQuery(shape)) as unknown as z.ZodObject<
    QueryShape<L>,
    z.core.$strict
  >
}
