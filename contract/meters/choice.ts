import * as z from 'zod'
import { id } from '../fields'
import { filterOf } from '../query'
import { listMeters } from './calls'

const { page, page_size, ordering, ...meterFilters } = listMeters.query.shape

/** Meters named one by one, or all that the filters of GET /meters/ find. */
export const meterChoice = {
  ids: z.array(id).min(1, 'required').max(10_000).optional(),
  filter: filterOf(meterFilters).optional(),
}

export function oneChoice(
  { ids, filter }: { ids?: unknown; filter?: unknown },
  context: z.core.$RefinementCtx,
): void {
  if ((ids === undefined) === (filter === undefined))
    context.addIssue({ code: 'custom', path: ['ids'], message: 'ids_or_filter' })
}
