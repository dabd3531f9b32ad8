import { problemsOf } from '@water/contract/field-problems'
import type * as z from 'zod'
import { Refusal } from '../refusal'

/** Parses with a schema, or refuses and names every wrong field. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new Refusal('invalid', { fields: problemsOf(result.error.issues) })
}
