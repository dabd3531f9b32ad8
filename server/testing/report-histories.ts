import { addSeconds, type LocalTime } from '@water/rules/calendar'
import fc from 'fast-check'

/** A row of a batch without its module; the reading counts steps of ten litres. */
export interface HistoryRow {
  freeze_at: string
  reading: number
  hours?: number[]
  battery: number
  valve: 'open' | 'closed'
  alarms: string[]
}

const HOURS = 24
/** The most counts of a DN15 meter in an hour. */
const MOST_STEPS = 300
const CAPACITY = 10_000_000
/** The first index of the devices, in m³: near the end of five digits. */
export const FIRST_INDEX = 99_900

/**
 * The freezes of a device that begins near the end of its register: each is within the flow of its pipe, so that none contradicts another.
 * Some have hours, which may be those of another day.
 */
export const freezesFrom = (begin: LocalTime): fc.Arbitrary<HistoryRow[]> =>
  fc
    .array(
      fc.record({
        hours: fc.oneof(fc.integer({ min: 4, max: 40 }), fc.constantFrom(12, HOURS, HOURS)),
        flow: fc.nat(100),
        told: fc.constantFrom('nothing', 'right', 'right', 'wrong'),
        battery: fc.integer({ min: 60, max: 100 }),
        valve: fc.constantFrom('open', 'closed'),
        alarms: fc.subarray(['leak', 'magnet', 'battery']),
      }),
      { minLength: 4, maxLength: 9 },
    )
    .map((steps) => {
      let [at, reading] = [begin, FIRST_INDEX * 100]
      return steps.map(({ hours, flow, told, ...others }): HistoryRow => {
        const used = Math.floor((hours * MOST_STEPS * flow) / 100)
        at = addSeconds(at, hours * 3600)
        reading = (reading + used) % CAPACITY
        const last = told === 'wrong' ? used + 7 : used
        return {
          ...{ freeze_at: at, reading, ...others },
          ...(told !== 'nothing' && { hours: [...Array.from({ length: HOURS - 1 }, () => 0), last] }),
        }
      })
    })

/** Some rows in an order of chance. */
export const inOrder = <Row>(rows: readonly Row[], order: readonly number[]): Row[] =>
  rows
    .map((row, at) => [order[at % order.length]!, row] as const)
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row)
