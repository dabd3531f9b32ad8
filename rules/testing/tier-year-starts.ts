import type { TierYears } from '../billing/tier-year'

/** `01-01; 2027-07-01: 07-01`: the first start, then each later one with the day it counts from. */
export function startsOf(cell: string): TierYears {
  return cell.split(';').map((entry) => {
    const [from, start] = entry.includes(':') ? entry.split(':').map((part) => part.trim()) : [null, entry]
    return { from: from ?? null, start: start!.trim() }
  })
}
