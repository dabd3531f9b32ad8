import { daysBetween, type LocalDate } from '@water/rules/calendar'
import { CUBIC_METRE, cubicMetres, type Litres } from '@water/rules/money'
import { chanceOf } from './chance'
import type { Household } from './households'

/** What a month uses of a usual one, in percent, January first: people bathe and water in summer, travel at New Year. */
const SEASON = [88, 84, 92, 97, 104, 114, 126, 124, 110, 100, 95, 96]

/** What the demo knows of a device between two readings. */
export interface DeviceState {
  /** Runs on beyond the register's last digit. */
  litres: Litres
  readOn: LocalDate
}

/** Water that has run through until a day since the last reading, in litres. */
export function usedUntil(household: Household, since: LocalDate, day: LocalDate): Litres {
  const chance = chanceOf(`${household.key} ${day}`)
  if (household.quirk === 'vacant') return 0
  const season = SEASON[Number(day.slice(5, 7)) - 1]!
  const usual = Math.floor((household.litresPerDay * daysBetween(since, day) * season) / 100)
  const spread = Math.floor((usual * chance.between(82, 118)) / 100)
  // A leak is found and mended: about one period in ten runs three times as much.
  return household.quirk === 'leak' && chance.happens(0.1) ? spread * 3 : spread
}

/** What the reader sees of an index on a register of five digits: whole cubic metres, turned over if need be. */
export function shownIndex(litres: Litres): string {
  const turn = 100_000 * CUBIC_METRE
  const shown = litres % turn
  return cubicMetres(shown - (shown % CUBIC_METRE))
}
