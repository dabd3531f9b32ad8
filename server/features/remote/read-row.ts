import { time } from '@water/contract/fields'
import { HOURS_OF_DAY } from '@water/contract/remote/calls'
import {
  type DeviceAlarm,
  deviceAlarms,
  type RowRefusal,
  type ValveState,
  valveStates,
} from '@water/contract/remote/vocabulary'
import { addSeconds, type LocalTime } from '@water/rules/calendar'
import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import { own } from '@water/rules/own'

/** A row of a batch as a gateway has sent it. */
export interface SentReport {
  /** From 1. */
  row: number
  imei: string
  freezeAt: LocalTime
  /** The count of the register. */
  reading: number
  /** Counts of flow, oldest first. */
  hours: readonly number[] | null
  battery: number | null
  rsrp: number | null
  valve: ValveState | null
  alarms: readonly DeviceAlarm[]
}

export interface RefusedRow {
  row: number
  code: RowRefusal
  field?: string
}

/** A field that was left out, and the rest of its row stands. */
export interface IgnoredField {
  row: number
  field: string
}

/** A module's clock may be so far ahead. */
const AHEAD_S = 600
const OLDEST_DAYS = 400
const DAY_S = 86_400
const IMEI = /^\d{15}$/
const COUNT = /^\d{1,20}$/
const VALVES: ReadonlySet<unknown> = new Set(valveStates)
const ALARMS: ReadonlySet<unknown> = new Set(deviceAlarms)
/** In percent: volts are no battery that people can compare. */
const MOST_BATTERY = 100
const [LEAST_RSRP, MOST_RSRP] = [-32_768, 32_767]

/**
 * Reads the rows of a batch, each by itself and leniently: only imei, freeze_at and reading refuse one. What else cannot be read is left
 * out and named.
 */
export function readRows(given: readonly unknown[], now: LocalTime) {
  const read: SentReport[] = []
  const refused: RefusedRow[] = []
  const ignored: IgnoredField[] = []
  const timeIn = timeReader()
  const [latest, oldest] = [addSeconds(now, AHEAD_S), addSeconds(now, -OLDEST_DAYS * DAY_S)]
  for (const [place, one] of given.entries()) {
    const row = place + 1
    const fields: object = typeof one === 'object' && one !== null ? one : {}
    const imei = imeiIn(own(fields, 'imei'))
    const freezeAt = timeIn(own(fields, 'freeze_at'))
    const reading = countIn(own(fields, 'reading'))
    if (imei === null || freezeAt === null || reading === null) {
      const field = imei === null ? 'imei' : freezeAt === null ? 'freeze_at' : 'reading'
      refused.push({ row, code: 'bad_field', field })
    } else if (freezeAt > latest || freezeAt < oldest) refused.push({ row, code: 'bad_time' })
    else read.push({ row, imei, freezeAt, reading, ...othersOf(row, fields, ignored) })
  }
  return { read, refused, ignored }
}

function othersOf(row: number, fields: object, ignored: IgnoredField[]) {
  const optional = <Value>(field: string, valueIn: (given: unknown) => Value | null): Value | null => {
    const given = own(fields, field) as unknown
    if (given === undefined || given === null) return null
    const value = valueIn(given)
    if (value === null) ignored.push({ row, field })
    return value
  }
  return {
    hours: optional('hours', hoursIn),
    battery: optional('battery', wholeWithin(0, MOST_BATTERY)),
    rsrp: optional('rsrp', wholeWithin(LEAST_RSRP, MOST_RSRP)),
    valve: optional('valve', (given) => (VALVES.has(given) ? (given as ValveState) : null)),
    alarms: alarmsIn(row, own(fields, 'alarms'), ignored),
  }
}

/** Alarms that nobody knows are left out, and the others stay. */
function alarmsIn(row: number, given: unknown, ignored: IgnoredField[]): DeviceAlarm[] {
  if (given === undefined || given === null) return []
  const all = Array.isArray(given) ? given : [null]
  const known = all.filter((one): one is DeviceAlarm => ALARMS.has(one))
  if (known.length < all.length) ignored.push({ row, field: 'alarms' })
  return [...new Set(known)].sort()
}

function imeiIn(given: unknown): string | null {
  if (typeof given === 'string' && IMEI.test(given)) return given
  const text =
    typeof given === 'number' ? String(given) : typeof given === 'string' ? foldedNumber(given) : ''
  return IMEI.test(text) ? text : null
}

/** Most rows of a batch have the same freeze. */
function timeReader() {
  let last: { given: unknown; read: LocalTime | null } | null = null
  return (given: unknown): LocalTime | null => {
    if (last === null || last.given !== given) last = { given, read: time.safeParse(given).data ?? null }
    return last.read
  }
}

/** A whole number that is not negative, or its text. A larger one than a number holds is larger than every register. */
function countIn(given: unknown): number | null {
  if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? given : null
  if (typeof given !== 'string') return null
  const text = foldedNumber(given)
  return COUNT.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : null
}

function hoursIn(given: unknown): number[] | null {
  if (!Array.isArray(given) || given.length !== HOURS_OF_DAY) return null
  const counts: number[] = []
  for (const one of given) {
    const count = countIn(one)
    if (count === null) return null
    counts.push(count)
  }
  return counts
}

const wholeWithin = (least: number, most: number) => (given: unknown) =>
  typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most ? given : null
