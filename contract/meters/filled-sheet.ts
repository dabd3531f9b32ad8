import * as z from 'zod'
import { queryOf } from '../list-query'
import { flagFilter } from '../query'
import { meterList } from './list'

/** A template has at most this many accounts: a file that a person waits for, as an export is. */
export const MOST_FILLED = 10_000

const { page: _page, page_size: _size, ...filters } = queryOf(meterList).shape

/**
 * The query of a template that may be filled: with `filled` it has the accounts that the filters of the list of meters find, in its
 * order, but for those that are suspended or closed and take no row.
 */
export const filledQuery = z.strictObject({ ...filters, filled: flagFilter })
export type FilledQuery = z.output<typeof filledQuery>
