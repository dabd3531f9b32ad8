/**
 * Query parameters: always text on the wire, `name[]=` for arrays; unknown ones are refused. What `meta` says stands in the OpenAPI
 * document, where a parameter has the type of its value.
 */
import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import * as z from 'zod'
import { date, month } from './fields'

const digits = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'id')
  .transform(Number)
  .refine(Number.isSafeInteger, 'id')
  .meta({ type: 'integer', minimum: 1 })

export const idFilter = digits.optional()
/** `name[]=…`, or `name=…` for a single one. */
const listed = <S extends z.ZodType>(list: S) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), list)
export const idsFilter = listed(z.array(digits).max(200).optional()).optional()
/** Names of fields. */
export const namesFilter = listed(
  z
    .array(z.string().regex(/^[a-z_]{1,40}$/, 'format'))
    .max(60)
    .optional(),
).optional()
/** A number (号码), or the beginning of one: those that it is compared with are folded, too. */
export const numberFilter = (max: number) => z.string().overwrite(foldedNumber).max(max).optional()
/** The words that people look for, among numbers and texts. */
export const searchTerm = numberFilter(100)
/** A value as it is stored: older documents keep what they were made with. */
export const textFilter = z.string().trim().max(100).optional()
export const dateFilter = date.optional()
export const monthFilter = month.optional()
export const flagFilter = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
  .meta({ type: 'boolean' })
  .optional()
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).optional()
export const manyOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  listed(z.array(z.enum(values)).max(values.length).optional()).optional()

/** `ordering=field` or `-field`; the first of `columns` is the default when none is named. */
export function orderingBy<const T extends readonly [string, ...string[]]>(columns: T) {
  const both = columns.flatMap((column) => [column, `-${column}`]) as [
    T[number] | `-${T[number]}`,
    ...(T[number] | `-${T[number]}`)[],
  ]
  return z.enum(both).optional()
}

const whole = (most: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'whole_number')
    .transform(Number)
    .refine((value) => value <= most, 'page_limit')
    .meta({ type: 'integer', minimum: 1, maximum: most })
    .default(usual)

/** Lists have pages up to this row. To reach a later row, filter or sort. */
export const LAST_ROW = 10_000

/** The query of a list: paging, free search and its own filters. It is strict, so a misspelt filter is an error. */
export const listQuery = <S extends z.ZodRawShape>(shape: S) =>
  unsearchedQuery({ search: searchTerm, ...shape })

/** As above, for a list without a search. */
export const unsearchedQuery = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ page: whole(1_000_000, 1), page_size: whole(200, 20), ...shape })

/** The filters of a list without its paging and order. */
export const filtersOf = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) => {
  const { page: _page, page_size: _size, ordering: _ordering, ...filters } = shape
  return z.strictObject(filters as Omit<S, 'page' | 'page_size' | 'ordering'>)
}

/**
 * A page of a list. `count` is exact up to 10,000; beyond, `count` is 10001 and `count_capped` true. The
 * exact number has a call of its own beside the large lists (`…/totals/`), so that nobody waits for it.
 */
export const pageOf = <S extends z.ZodType>(row: S) =>
  z.object({
    count: z.int(),
    count_capped: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  })

/** The filters of a list in a body: a program may send a number or a yes as such, which is text in a query. */
export const filterOf = <S extends z.ZodRawShape>(filters: S) =>
  z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null && !Array.isArray(given)
        ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)]))
        : given,
    z.strictObject(filters),
  )

const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
