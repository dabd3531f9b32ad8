import * as z from 'zod'
import { decimalOut } from './fields'

/** So many rows of each kind are named. */
export const NAMED_ROWS = 50

/** `about` is a word more about the row: the number of the invoice that has it, the day of the last print. */
const named = z.object({
  id: z.int(),
  no: z.string(),
  name: z.string(),
  amount: decimalOut,
  about: z.string(),
})

/**
 * The preview of a command on many rows: what became of all of them if it began now. `rows` are the chosen ones; `made` of them are
 * done, on so many `papers`, for so much money; `left` are left, each kind with its reason; `noted` are done, too, but worth a look.
 * Of each kind the first are named.
 */
export function bulkPreview<
  const Left extends readonly [string, ...string[]],
  const Noted extends readonly [string, ...string[]],
>(left: Left, noted: Noted) {
  const kind = { count: z.int(), amount: decimalOut, rows: z.array(named) }
  return z.object({
    rows: z.int(),
    made: z.object({ count: z.int(), papers: z.int(), amount: decimalOut }),
    left: z.array(z.object({ reason: z.enum(left), ...kind })),
    noted: z.array(z.object({ reason: z.enum(noted), ...kind })),
  })
}
