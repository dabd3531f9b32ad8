import { today } from '../../../ui/field/today'

/** The first of a month, this many months from now. */
export function firstOfMonth(ahead: number): string {
  const [year = 0, month = 1] = today().split('-').map(Number)
  const count = year * 12 + month - 1 + ahead
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The first day of the next month on which no version begins yet. */
export function nextFreeMonth(versions: readonly { effective_from: string }[]): string {
  let ahead = 1
  while (versions.some((version) => version.effective_from === firstOfMonth(ahead))) ahead++
  return firstOfMonth(ahead)
}
