import { useNames } from '../vocabulary/names'
import type { Explained } from './explained'

/** How a line is called. Beside the water of the same price, a capacity and what is above the plan say what they are. */
export function useLineName(): (line: Pick<Explained['lines'][number], 'name' | 'item'>) => string {
  const name = useNames()
  return ({ name: own, item }) =>
    item === 'capacity' || item === 'over_plan' || !own ? name('lineItem', item) : own
}
