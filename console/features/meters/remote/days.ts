import {
  addDays,
  addSeconds,
  dateOf,
  daysBetween,
  type LocalDate,
  type LocalTime,
} from '@water/rules/calendar'
import { registerCapacity } from '@water/rules/metering/consumption'
import { type Litres, litres } from '@water/rules/money'

/** The hours of the day in which nobody uses water: what flows then is lost. */
export const NIGHT_HOURS = 5
const DAY_HOURS = 24
const HOUR_SECONDS = 3600

export interface FlowReport {
  freeze_at: LocalTime
  index: string
  state: 'good' | 'quarantined' | 'rejected'
  is_rollover: boolean
}

/** The flow of the 24 hours before a freeze, oldest first. */
export interface FlowHours {
  freeze_at: LocalTime
  flows: readonly string[]
}

export interface DayOfFlow {
  day: LocalDate
  /** Its use, or its part of that of the days of which no report tells one from another; null before and after all reports. */
  flow: Litres | null
  /** So many days have one report together. */
  together: number
  /** From 0:00 to 5:00, where all of these hours are known. */
  night: Litres | null
  /** By the hour, from 0:00. */
  hours: readonly (Litres | null)[]
  /** A report of this day does not count. */
  isDoubtful: boolean
}

/** A freeze at midnight belongs to the day that ends then. */
export const dayOf = (freeze: LocalTime): LocalDate => dateOf(addSeconds(freeze, -1))

interface Asked {
  from: LocalDate
  to: LocalDate
  reports: readonly FlowReport[]
  hours: readonly FlowHours[]
  digits: number
}

/** The days from … to, both included. Of the reports, the last good one of a day ends its use. */
export function daysOf({ from, to, reports, hours, digits }: Asked): DayOfFlow[] {
  const flows = flowsByDay(reports, digits)
  const byHour = hourly(hours)
  const doubtful = new Set(
    reports.filter(({ state }) => state === 'quarantined').map((one) => dayOf(one.freeze_at)),
  )
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, after) => {
    const day = addDays(from, after)
    const known = Array.from({ length: DAY_HOURS }, (_, hour) => byHour.get(keyOf(day, hour)) ?? null)
    return {
      day,
      ...(flows.get(day) ?? { flow: null, together: 1 }),
      night: sumOf(known.slice(0, NIGHT_HOURS)),
      hours: known,
      isDoubtful: doubtful.has(day),
    }
  })
}

const keyOf = (day: LocalDate, hour: number) => `${day} ${String(hour).padStart(2, '0')}`

/** All of them together; null where one is unknown. */
const sumOf = (parts: readonly (Litres | null)[]): Litres | null =>
  parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0)

function hourly(hours: readonly FlowHours[]): Map<string, Litres> {
  return new Map(
    hours.flatMap(({ freeze_at, flows }) =>
      flows.map((flow, at): [string, Litres] => [
        addSeconds(freeze_at, (at - flows.length) * HOUR_SECONDS).slice(0, 13),
        litres(flow),
      ]),
    ),
  )
}

function flowsByDay(reports: readonly FlowReport[], digits: number) {
  const last = new Map<LocalDate, { index: Litres; turns: number }>()
  const good = reports
    .filter(({ state }) => state === 'good')
    .toSorted((one, other) => (one.freeze_at < other.freeze_at ? -1 : 1))
  let turns = 0
  for (const { freeze_at, index, is_rollover } of good) {
    if (is_rollover) turns++
    last.set(dayOf(freeze_at), { index: litres(index), turns })
  }
  const round = registerCapacity(digits)
  const flows = new Map<LocalDate, Pick<DayOfFlow, 'flow' | 'together'>>()
  const ends = [...last]
  for (const [at, [day, end]] of ends.entries()) {
    const before = ends[at - 1]
    if (!before) continue
    const [dayBefore, begin] = before
    const together = daysBetween(dayBefore, day)
    const flow = end.index - begin.index + (end.turns - begin.turns) * round
    for (let back = 0; back < together; back++)
      flows.set(addDays(day, -back), { flow: Math.round(flow / together), together })
  }
  return flows
}

/** The mean of an hour at night over the days that know it. */
export function nightMean(days: readonly DayOfFlow[]): Litres | null {
  const nights = days.flatMap(({ night }) => night ?? [])
  if (nights.length === 0) return null
  return Math.round(nights.reduce((sum, night) => sum + night, 0) / (nights.length * NIGHT_HOURS))
}

/** The last two days that are known have no hour without flow. */
export function neverRests(days: readonly DayOfFlow[]): boolean {
  const last = days.filter(({ hours }) => hours.every((hour) => hour !== null)).slice(-2)
  return last.length === 2 && last.every(({ hours }) => hours.every((hour) => hour !== 0))
}
