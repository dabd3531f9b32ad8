import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { litres } from '../money'
import { testExamples } from '../testing/example-tables'
import { countsAs } from './freeze'
import { type Neighbour, reportDoubt } from './remote-report'
import { RemoteSeries, type SeriesDevice, type SeriesReport } from './remote-series'

const HOUR = 3600

describe('remote-report.md', () => {
  const pointOf = (text: string, at: number): Neighbour => ({
    at,
    index: litres(text.replace('!', '')),
    isTurn: text.startsWith('!'),
  })
  testExamples('metering/remote-report.md', ' Examples', (row) => {
    const number = (name: string) => Number.parseInt(row.cellOr(name, '0'), 10)
    const [after, later] = [row.cell('after'), number('hours_after')]
    const doubt = reportDoubt(
      pointOf(row.cell('index'), 0),
      pointOf(row.cell('before'), -HOUR * number('hours')),
      after === '' ? null : pointOf(after, HOUR * later),
      { digits: number('digits'), mm: number('mm'), autoLimit: litres(row.cell('limit')) },
    )
    expect(doubt ?? 'none').toBe(row.cell('doubt'))
  })
})

test('a freeze at midnight counts as the end of the day before', () => {
  expect(countsAs('2026-03-01 00:00:00')).toBe('2026-02-28 23:59:59')
  expect(countsAs('2026-03-01 00:00:01')).toBe('2026-03-01 00:00:01')
})

/** The freezes of a device with their indexes, less than one turn of its register in all; some of them somebody has read, too. */
const histories = fc
  .record({
    digits: fc.integer({ min: 4, max: 6 }),
    mm: fc.constantFrom(15, 50, 200),
    autoLimit: fc.constantFrom(20_000, 200_000),
    start: fc.double({ min: 0.9, max: 1, noNaN: true }),
    steps: fc.array(
      fc.record({
        hours: fc.integer({ min: 1, max: 60 }),
        flow: fc.integer({ min: 0, max: 100 }),
        isRead: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 1, maxLength: 25 },
    ),
  })
  .map(({ digits, mm, autoLimit, start, steps }) => {
    const capacity = 1000 * 10 ** digits
    let at = 0
    let total = Math.floor(start * (capacity - 1))
    const first = total
    const points = steps.flatMap(({ hours, flow, isRead }) => {
      at += hours * HOUR
      const most = Math.min(Math.floor((hours * HOUR * mm * mm) / 270), autoLimit)
      total += Math.floor((most * flow) / 100)
      return total - first < capacity ? [{ at, index: total % capacity, isRead: isRead === 0 }] : []
    })
    let before = first
    const readings = points.flatMap((point): Neighbour[] => {
      if (!point.isRead) return []
      const isTurn = point.index < before
      before = point.index
      return [{ at: point.at, index: point.index, isTurn }]
    })
    const device: SeriesDevice = { digits, mm, autoLimit, start: { at: 0, index: first }, readings }
    return { device, capacity, points: points.map(({ at, index }) => ({ at, index })) }
  })

const shownOf = ({ at, index, state, isRollover }: SeriesReport) => `${at} ${index} ${state} ${isRollover}`

/** Sends reports in their order; the first of a moment stays. Each comes to a series that is read anew, as from a database. */
function received(device: SeriesDevice, sent: readonly { at: number; index: number }[]): SeriesReport[] {
  const reports: SeriesReport[] = []
  for (const one of sent) {
    const series = new RemoteSeries(device, reports)
    if (series.at(one.at)) continue
    reports.push(series.add(one))
    reports.sort((a, b) => a.at - b.at)
  }
  return reports
}

test('reports that do not contradict each other are good in whatever order they come, and however often', () => {
  fc.assert(
    fc.property(histories, fc.infiniteStream(fc.nat(1_000_000)), ({ device, points }, chance) => {
      const sent = [...points, ...points.filter((_, place) => place % 3 === 0)]
      const shuffled = sent
        .map((point) => [chance.next().value as number, point] as const)
        .sort(([a], [b]) => a - b)
        .map(([, point]) => point)
      const inOrder = received(device, points)
      expect(inOrder.filter(({ state }) => state !== 'good')).toEqual([])
      expect(received(device, shuffled).map(shownOf)).toEqual(inOrder.map(shownOf))
    }),
    { numRuns: 3000 },
  )
})

/** A spike, a fall, or another reading of a freeze, at one of the points or up to an hour after it. */
const contradictions = fc.array(
  fc.record({
    kind: fc.constantFrom('spike', 'fall', 'freeze'),
    place: fc.nat(24),
    later: fc.integer({ min: 1, max: HOUR }),
    part: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  { minLength: 1, maxLength: 6 },
)

test('false reports stand in the way of true ones only until they are rejected', () => {
  let [cases, contradicted] = [0, 0]
  fc.assert(
    fc.property(
      histories.filter(({ points }) => points.length > 0),
      fc.oneof({ arbitrary: fc.constant([]), weight: 1 }, { arbitrary: contradictions, weight: 2 }),
      fc.infiniteStream(fc.nat(1_000_000)),
      ({ device, capacity, points }, made, chance) => {
        const wrong = made.map(({ kind, place, later, part }) => {
          const { at, index } = points[place % points.length]!
          const by = Math.floor(capacity * part ** 3)
          if (kind === 'freeze') return { at, index: (index + 1 + by) % capacity }
          const to = kind === 'spike' ? Math.min(index + by, capacity - 1) : Math.max(index - by, 0)
          return { at: at + later, index: to }
        })
        const isTrue = (one: { at: number; index: number }) =>
          points.some(({ at, index }) => at === one.at && index === one.index)
        const drawn = <T>(some: readonly T[]): T[] =>
          some
            .map((one) => [chance.next().value as number, one] as const)
            .sort(([a], [b]) => a - b)
            .map(([, one]) => one)
        cases += 1
        if (wrong.some((one) => !isTrue(one))) contradicted += 1
        const sent = drawn([...points, ...wrong, ...points.filter((_, place) => place % 3 === 0)])
        const reports = received(device, sent)
        // The rows are those that were sent. Of two readings of a freeze the first stays.
        const first = new Map(sent.toReversed().map((one) => [one.at, one.index]))
        expect(new Map(reports.map(({ at, index }) => [at, index]))).toEqual(
          new Map([...first].sort(([a], [b]) => a - b)),
        )
        expectNoFall(reports)

        for (const report of drawn(reports.filter((one) => !isTrue(one))))
          new RemoteSeries(device, reports).reject(report)
        expectNoFall(reports)
        const trues = reports.filter(isTrue)
        const doubtful = trues.filter(({ state }) => state === 'quarantined')
        expect([[], pastLostTurn(device, capacity, trues)]).toContainEqual(doubtful)
        // The first one past the turn is enough: somebody says that it is past a rollover.
        if (doubtful[0]) {
          const series = new RemoteSeries(device, reports)
          expect(series.doubtOf(doubtful[0], true)).toBe(null)
          series.makeGood(doubtful[0])
        }
        expect(trues.filter(({ state }) => state !== 'good')).toEqual([])
        expectNoFall(reports)
      },
    ),
    { numRuns: 3000 },
  )
  expect(contradicted).toBeGreaterThan(cases / 3)
})

/** No index falls between good neighbours without a rollover. */
function expectNoFall(reports: readonly SeriesReport[]): void {
  const good = reports.filter(({ state }) => state === 'good')
  for (const [place, report] of good.entries())
    if (place > 0 && report.index < good[place - 1]!.index) expect(report.isRollover).toBe(true)
}

/**
 * A false reading may hold the freeze in which the register turned over. Without the true one the next is past a rollover that is above
 * the limit, if nobody has read the register since: it waits, and all after it.
 */
function pastLostTurn(
  { autoLimit, start, readings }: SeriesDevice,
  capacity: number,
  trues: readonly SeriesReport[],
): SeriesReport[] {
  const known = [start, ...readings.map(({ at, index }) => ({ at, index })), ...trues].sort(
    (a, b) => a.at - b.at,
  )
  const turn = known.findIndex(({ index }, place) => place > 0 && index < known[place - 1]!.index)
  if (turn < 0) return []
  const { at, index } = known[turn]!
  const isUsual = index + capacity - known[turn - 1]!.index <= autoLimit
  return isUsual || readings.some((one) => one.at >= at) ? [] : trues.filter((one) => one.at >= at)
}
