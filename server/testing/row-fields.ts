import { id } from '@water/contract/fields'
import { idFilter } from '@water/contract/query'
import type * as z from 'zod'

/** The forms of a row's id: a number in a body, digits in a query. */
const NAMES: readonly unknown[] = [id, idFilter.unwrap()]

/** The parts of a schema that nest other schemas. */
interface Inside {
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
  valueType?: z.ZodType
}

/**
 * The fields of a body or a query that name a row by its id, as paths: `meter`, `surcharge_items[]`, `rows[].meter`.
 */
export function rowFields(schema: z.ZodType | undefined, path = ''): string[] {
  if (schema === undefined) return []
  if (NAMES.includes(schema)) return [path]
  const { shape, innerType, element, options = [], in: from, out, valueType } = schema._zod.def as Inside
  const within = path === '' ? '' : `${path}.`
  const found = [
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => rowFields(field, within + name)),
    ...(element ? rowFields(element, `${path}[]`) : []),
    ...[innerType, from, out, valueType, ...options].flatMap((inner) => rowFields(inner, path)),
  ]
  return [...new Set(found)]
}

/** A body whose field names another row; in a list that row is the only one. */
export function naming(body: object, path: string, row: number | string): object {
  const [head = '', ...rest] = path.split('.')
  const name = head.replace('[]', '')
  const isList = head.endsWith('[]')
  const before = (body as Record<string, unknown>)[name]
  const inner = (within: unknown) =>
    rest.length === 0 ? row : naming((within ?? {}) as object, rest.join('.'), row)
  const value = isList ? [inner(Array.isArray(before) ? before[0] : undefined)] : inner(before)
  return { ...body, [name]: value }
}
