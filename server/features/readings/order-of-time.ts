import type { LocalTime } from '@water/rules/calendar'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { Refusal } from '../../refusal'
import type { PreparedRow } from '../jobs/job'
import { keptRefusal } from '../jobs/outcome'
import type { ReadingRequest } from './reading-request'
import { placeInJob } from './subs'
import { mastersOf } from './subs-store'

/** The request of a row; undefined when it is refused already. */
export const requestOf = <Value>({ asked }: PreparedRow<Value>): Value | undefined =>
  'value' in asked ? asked.value : undefined

/** Masters are billed when all subs are, whose volumes they deduct. */
export async function mastersLast(
  db: Reader,
  org: OrgId,
  rows: readonly PreparedRow<ReadingRequest>[],
): Promise<PreparedRow<ReadingRequest>[]> {
  const meters = rows.flatMap((row) => requestOf(row)?.meter ?? [])
  const masters = await mastersOf(db, org, [...new Set(meters)])
  if (masters.size === 0) return [...rows]
  return rows.map((row) => ({ ...row, ...placeInJob(requestOf(row)?.meter ?? 0, masters) }))
}

/** Rows of one meter are put side by side, by their times; all others keep their places. */
export function inOrderOfTime<Value>(
  rows: readonly (readonly [meter: number | null, row: PreparedRow<Value>])[],
  timeOf: (value: Value) => LocalTime,
): PreparedRow<Value>[] {
  const byMeter = grouped(rows, ([meter]) => meter)
  return rows.flatMap(([meter, row]) => {
    const same = byMeter.get(meter)!
    if (meter === null || same.length === 1) return [row]
    // The first one takes the others along.
    return same[0]![1] === row
      ? chained(
          meter,
          same.map(([, one]) => one),
          timeOf,
        )
      : []
  })
}

/**
 * Later rows of the meter wait for the correction of a refused one. One without a readable time may be earlier than all.
 */
function chained<Value>(
  meter: number,
  rows: readonly PreparedRow<Value>[],
  timeOf: (value: Value) => LocalTime,
): PreparedRow<Value>[] {
  const time = (row: PreparedRow<Value>) => {
    const value = requestOf(row)
    return value === undefined ? '' : timeOf(value)
  }
  const waits = rows.some((row) => requestOf(row) === undefined)
  return rows
    .toSorted((one, next) => (time(one) < time(next) ? -1 : time(one) > time(next) ? 1 : 0))
    .map((row) => ({
      ...row,
      group: meter,
      asked:
        waits && 'value' in row.asked ? { refusal: keptRefusal(new Refusal('earlier_refused')) } : row.asked,
    }))
}
