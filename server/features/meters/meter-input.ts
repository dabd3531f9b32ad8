import { meterInput } from '@water/contract/meters'
import * as z from 'zod'

export const meterFields = z.strictObject(meterInput)

/** What a form, or a row of a sheet, says of a new meter: parsed, its references as ids. */
export type MeterInput = z.output<typeof meterFields>
