import * as z from 'zod'
import { requiredText } from '../fields'

/** The columns of the sheet of meters whose names may be read as others. */
export const replacedColumns = ['location', 'watches', 'meter_type', 'diameter', 'water_price'] as const

const MOST_NAMES = 200
const names = z
  .array(
    z.strictObject({
      field: z.enum(replacedColumns),
      /** The name in the sheet, and the existing one that is meant. */
      value: requiredText(200),
      by: requiredText(200),
    }),
  )
  .max(MOST_NAMES)

/** Names of a sheet that are read as others, as the JSON text of a list: the parts of such a body are texts. */
export const replacedNames = z
  .string()
  .max(200_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'format' })
      return z.NEVER
    }
  })
  .pipe(names)
