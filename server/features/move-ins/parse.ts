import { problemsOf } from '@water/contract/field-problems'
import { columnKey } from '@water/contract/sheet-column'
import type * as z from 'zod'
import type { FoundProblems } from './row-to-read'

/** The values of a row by their schema; null, with the problems of its columns added, where they do not fit. */
export function parsedBy<S extends z.ZodType>(
  schema: S,
  body: unknown,
  problems: FoundProblems,
): z.output<S> | null {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  // A problem of the cell's content explains more than the blank that remains.
  for (const [path, list] of Object.entries(problemsOf(parsed.error.issues)))
    if (!problems.has(columnKey(path))) problems.set(columnKey(path), list)
  return null
}
