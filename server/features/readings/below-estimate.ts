import { cubicMetres, type Litres, litres } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { Refusal } from '../../refusal'
import { type EstimateOrder, lastEstimates } from './estimates-store'

/** An entered index, with the facts that tell whether the one before it was estimated. */
export interface EnteredIndex {
  meter: number
  index: Litres
  state: { estimateStreak: number } | undefined
  /** The change-overs since the last order: the index before is then the one of a new device. */
  changes: readonly unknown[]
}

/**
 * The same outcomes; the refusal of an index below an estimated one names the estimates. An index that the last real one is
 * above, too, stays reversed: no reversal of an estimate would help. Few are refused so, and only they cost a statement.
 */
export async function toldOfEstimates<Made>(
  db: Reader,
  org: OrgId,
  judged: readonly (Made | Refusal)[],
  entered: (at: number) => EnteredIndex | null,
): Promise<(Made | Refusal)[]> {
  const lower = new Map<number, EnteredIndex>()
  for (const [at, one] of judged.entries()) {
    if (!(one instanceof Refusal) || one.code !== 'reversed') continue
    const index = entered(at)
    if (index?.state && index.state.estimateStreak > 0 && index.changes.length === 0) lower.set(at, index)
  }
  if (lower.size === 0) return [...judged]
  const found = await lastEstimates(
    db,
    org,
    [...lower.values()].map(({ meter }) => meter),
  )
  const estimates = grouped(found, ({ meter }) => meter)
  return judged.map((one, at) => {
    const own = lower.get(at)
    const above = own ? estimatesAbove(own.index, estimates.get(own.meter) ?? []) : null
    return above !== null && one instanceof Refusal ? belowEstimate(one, above) : one
  })
}

/** The estimates that have to go, newest first, until the index before them is not above a reading; null: that never happens. */
function estimatesAbove(index: Litres, estimates: readonly EstimateOrder[]): EstimateOrder[] | null {
  for (const [at, { previous_reading, is_rollover, begins_device }] of estimates.entries()) {
    // Before an estimate with a rollover the index was of the turn before.
    if (is_rollover || litres(previous_reading) <= index) return estimates.slice(0, at + 1)
    if (begins_device) return null
  }
  return null
}

/** The facts that the refusal of an index below estimates names. */
export interface BelowEstimate {
  estimates: { id: number; order_no: string; current_reading: string; read_at: string }[]
  previous_reading: string
  /** The reading needs is_rollover when the estimates are gone. */
  turned: boolean
}

function belowEstimate({ details }: Refusal, above: readonly EstimateOrder[]): Refusal {
  const { abnormal: _, ...known } = Object(details.data)
  const data: BelowEstimate = {
    ...known,
    estimates: above.map(({ id, order_no, current_reading, read_at }) => ({
      ...{ id, order_no, read_at },
      current_reading: cubicMetres(litres(current_reading)),
    })),
    turned: above.at(-1)!.is_rollover,
  }
  const orders = above.map(({ order_no }) => order_no).join(', ')
  return new Refusal('below_estimate', { ...details, params: { ...details.params, orders }, data })
}
