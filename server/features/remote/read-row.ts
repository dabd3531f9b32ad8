import { time } from '@water/contract/fields'
import { HOURS_OF_DAY } from '@water/contract/remote/calls'
import {
  type DeviceAlarm,
  deviceAlarms,
  type RowRefusal,
  type ValveState,
  valveStates,
} from '@water/contract/remote/vocabulary'
import { addSeconds, epochOf, type LocalTime } from '@water/rules/calendar'
import { foldedNumber } from '@water/rules/identity/numbers-and-names'

/** A row of a batch as a gateway has sent it. */
export interface SentReport {
  /** From 1. */
  row: number
  imei: string
  freezeAt: LocalTime
  /** The same in seconds. */
  at: number
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
const LEAST_RSRP = -32_768
const MOST_RSRP = 32_767

/** A row as it is sent: anything may stand in it. No object of JSON has other things under these names. */
type Given = {
  readonly [Field in Exclude<keyof SentReport, 'row' | 'freezeAt' | 'at'> | 'freeze_at']?: unknown
}

const NO_FIELDS: Given = {}

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
    const fields: Given = typeof one === 'object' && one !== null ? one : NO_FIELDS
    const imei = imeiIn(fields.imei)
    const freeze = timeIn(fields.freeze_at)
    const reading = countIn(fields.reading)
    if (imei === null || freeze === null || reading === null) {
      const field = imei === null ? 'imei' : freeze === null ? 'freeze_at' : 'reading'
      refused.push({ row, code: 'bad_field', field })
    } else if (freeze.time > latest || freeze.time < oldest) refused.push({ row, code: 'bad_time' })
    else
      read.push({
        row,
        imei,
        freezeAt: freeze.time,
        at: freeze.at,
        reading,
        hours: optional(row, 'hours', fields.hours, hoursIn, ignored),
        battery: optional(row, 'battery', fields.battery, batteryIn, ignored),
        rsrp: optional(row, 'rsrp', fields.rsrp, rsrpIn, ignored),
        valve: optional(row, 'valve', fields.valve, valveIn, ignored),
        alarms: alarmsIn(row, fields.alarms, ignored),
      })
  }
  return { read, refused, ignored }
}

function optional<Value>(
  row: number,
  field: string,
  given: unknown,
  valueIn: (given: unknown) => Value | null,
  ignored: IgnoredField[],
): Value | null {
  if (given === undefined || given === null) return null
  const value = valueIn(given)
  if (value === null) ignored.push({ row, field })
  return value
}

const NO_ALARMS: readonly DeviceAlarm[] = []

/** Alarms that nobody knows are left out, and the others stay. */
function alarmsIn(row: number, given: unknown, ignored: IgnoredField[]): readonly DeviceAlarm[] {
  if (given === undefined || given === null) return NO_ALARMS
  if (Array.isArray(given) && given.length === 0) return NO_ALARMS
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

interface Freeze {
  time: LocalTime
  at: number
}

/** Most rows of a batch have the same freeze. */
function timeReader() {
  let last: { given: unknown; read: Freeze | null } | null = null
  return (given: unknown): Freeze | null => {
    if (last === null || last.given !== given) last = { given, read: freezeIn(given) }
    return last.read
  }
}

function freezeIn(given: unknown): Freeze | null {
  const read = time.safeParse(given).data
  return read === undefined ? null : { time: read, at: epochOf(read) / 1000 }
}

/** A whole number that is not negative, or its text. A larger one than a number holds is larger than every register. */
function countIn(given: unknown): number | null {
  if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? given : null
  if (typeof given !== 'string') return null
  const text = foldedNumber(given)
  return COUNT.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : null
}

const isCount = (given: unknown): boolean =>
  typeof given === 'number' && Number.isSafeInteger(given) && given >= 0

function hoursIn(given: unknown): readonly number[] | null {
  if (!Array.isArray(given) || given.length !== HOURS_OF_DAY) return null
  if (given.every(isCount)) return given
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
const batteryIn = wholeWithin(0, MOST_BATTERY)
const rsrpIn = wholeWithin(LEAST_RSRP, MOST_RSRP)
const valveIn = (given: unknown): ValveState | null => (VALVES.has(given) ? (given as ValveState) : null)
