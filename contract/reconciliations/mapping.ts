import * as z from 'zod'
import { requiredText } from '../fields'
import { outSigns, statementEncodings } from './vocabulary'

const heading = requiredText(100)

/** The columns of a bank's file, by their headings. What is left out is found in the file. */
export const statementMapping = z.strictObject({
  /** The row of the headings, as a spreadsheet program counts. */
  header_row: z.int().min(1).max(100).optional(),
  channel_no: heading,
  amount: heading,
  paid_at: heading,
  remark: heading.nullish(),
  /** The column of money that went out, where it has one of its own. */
  amount_out: heading.nullish(),
  /** The column that says for each row whether money came in or went out. */
  direction: heading.nullish(),
  /** The meaning of the minus of money out; the file says it, where it is left out. */
  out_sign: z.enum(outSigns).nullish(),
  /** Only a text file has an encoding and a delimiter. */
  encoding: z.enum(statementEncodings).nullish(),
  delimiter: z
    .string()
    .regex(/^[^\p{L}\p{N}"\r\n\0]$/u, 'delimiter')
    .nullish(),
})

/** The question of a preview. Without a column, the columns are found in the row of the headings; some may still be missing. */
export const previewMapping = statementMapping.extend({
  channel_no: heading.nullish(),
  amount: heading.nullish(),
  paid_at: heading.nullish(),
})

/** The same with all that was found, as it is kept on the bank account. */
export const keptMapping = z.object({
  header_row: z.int(),
  channel_no: z.string(),
  amount: z.string(),
  paid_at: z.string(),
  remark: z.string().nullable(),
  amount_out: z.string().nullable(),
  direction: z.string().nullable(),
  out_sign: z.enum(outSigns).nullable(),
  encoding: z.enum(statementEncodings).nullable(),
  delimiter: z.string().nullable(),
})

/** The columns that a mapping names. */
export const mappedColumns = ['channel_no', 'amount', 'amount_out', 'direction', 'paid_at', 'remark'] as const
export type MappedColumn = (typeof mappedColumns)[number]

export type StatementMapping = z.output<typeof statementMapping>
export type PreviewMapping = z.output<typeof previewMapping>
export type KeptMapping = z.output<typeof keptMapping>
