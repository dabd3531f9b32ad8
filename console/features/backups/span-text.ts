import { epochOf } from '@water/rules/calendar'

/** How long it took, as 1:02:03 or 2:03. */
export function spanText(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((epochOf(to) - epochOf(from)) / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
