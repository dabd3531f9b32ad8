import { daysBetween, type LocalDate } from '@water/rules/calendar'
import { CUBIC_METRE, cubicMetres, type Litres } from '@water/rules/money'
import { chanceOf } from './chance'
import type { Household } from './households'

/**
 * A month's use in percent of the usual use, January first: people bathe and water in summer, and travel at New Year.
 */
const SEASON = [88, 84, 92, 97, 104, 114, 126, 124, 110, 100, 95, 96]

/** The state of a device between two readings. */
export interface DeviceState {
  /** Continues beyond the register's last digit. */
  litres: Litres
  readOn: LocalDate
}

/** The water since the last reading until a day, in litres. */
export function usedUntil(household: Household, since: LocalDate, day: LocalDate): Litres {
  const chance = chanceOf(`${household.key} ${day}`)
  if (household.quirk === 'vacant') return 0
  const season = SEASON[Number(day.slice(5, 7)) - 1]!
  const usual = Math.floor((household.litresPerDay * daysBetween(since, day) * season) / 100)
  const spread = Math.floor((usual * chance.between(82, 118)) / 100)
  // A leak is found and repaired: about one period in ten has three times the use.
  return household.quirk === 'leak' && chance.happens(0.1) ? spread * 3 : spread
}

/** The index on a register of five digits: whole cubic metres, turned over if necessary. */
export function shownIndex(litres: Litres): string {
  const turn = 100_000 * CUBIC_METRE
  const shown = litres % turn
  return cubicMetres(shown - (shown % CUBIC_METRE))
}
