import { useNames } from '../vocabulary/names'
import type { Explained } from './explained'

/**
 * The name of a line. Beside the water of the same price, the lines for capacity and for use above the plan have names
 * of their own.
 */
export function useLineName(): (line: Pick<Explained['lines'][number], 'name' | 'item'>) => string {
  const name = useNames()
  return ({ name: own, item }) =>
    item === 'capacity' || item === 'over_plan' || !own ? name('lineItem', item) : own
}
