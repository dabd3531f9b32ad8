/** Sheets of an invented old system, with which a move-in is tried while the demo is shown. */
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { date, decimalOut } from '../fields'
import { text } from '../text'
import { moveInTotals } from './calls'

/** The sheets of a move-in, and the bills for its parallel run. */
export const moveInSamples = ['accounts', 'open_bills', 'balances', 'history', 'parallel'] as const

const asked = {
  /** The old system’s last day; the last day of the month before last where it is not said. */
  as_of: date.optional(),
}

export const readMoveInSamples = endpoint({
  method: 'GET',
  path: '/demo/move-in/',
  title: text(
    '旧系统的样例表格及其合计；不演示，或组织没有水价、位置、类型、口径时为空',
    'The sample sheets of an old system, with its totals. None where no demo is shown, and where the organization has no price, location, type or diameter',
  ),
  access: staff,
  query: z.strictObject(asked),
  reply: z.array(
    z.object({
      as_of: z.string(),
      totals: moveInTotals,
      /** The bills for the parallel run, how many of them agree with ours, and the sum of the differences. */
      parallel: z.object({ rows: z.int(), same: z.int(), difference: decimalOut }),
      /** Whether accounts may have the numbers of the sheets (setting account_no_rule). */
      takes_numbers: z.boolean(),
    }),
  ),
})

export const downloadMoveInSample = endpoint({
  method: 'GET',
  path: '/demo/move-in/{kind}/',
  title: text(
    '接管的样例表格，限演示时；`errors` 为含常见错误的样例',
    'A sample sheet of a move-in, while the demo is shown. The variant `errors` has typical mistakes',
  ),
  access: staff,
  query: z.strictObject({ ...asked, variant: z.enum(['good', 'errors']).optional() }),
  download: ['csv'],
})

export const moveInSampleCalls = [readMoveInSamples, downloadMoveInSample] as const
