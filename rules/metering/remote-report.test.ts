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

test('false reports stand in the way of true ones only until they are rejected', () => {
  fc.assert(
    fc.property(
      histories,
      fc.array(
        fc.record({ place: fc.nat(24), later: fc.integer({ min: 0, max: HOUR }), part: fc.nat(1_000_000) }),
        { minLength: 1, maxLength: 6 },
      ),
      fc.infiniteStream(fc.nat(1_000_000)),
      ({ device, capacity, points }, made, chance) => {
        fc.pre(points.length > 0)
        const wrong = made.map(({ place, later, part }) => ({
          at: points[place % points.length]!.at + later,
          index: Math.floor((part / 1_000_001) * capacity),
        }))
        const isTrue = (one: { at: number; index: number }) =>
          points.some(({ at, index }) => at === one.at && index === one.index)
        const drawn = <T>(some: readonly T[]): T[] =>
          some
            .map((one) => [chance.next().value as number, one] as const)
            .sort(([a], [b]) => a - b)
            .map(([, one]) => one)
        const sent = drawn([...points, ...wrong])
        const reports = received(device, sent)
        // Every moment has one row: the first that came.
        const first = new Map(sent.toReversed().map((one) => [one.at, one.index]))
        expect(new Map(reports.map(({ at, index }) => [at, index]))).toEqual(
          new Map([...first].sort(([a], [b]) => a - b)),
        )
        for (const report of drawn(reports.filter((one) => !isTrue(one))))
          new RemoteSeries(device, reports).reject(report)
        // A true one that `differs` kept away may have been the link between two others.
        const left = received(device, reports.filter(isTrue))
        if (left.every(({ state }) => state === 'good'))
          expect(reports.filter(isTrue).map(shownOf)).toEqual(left.map(shownOf))
        // No index falls between good neighbours without a rollover.
        const good = reports.filter(({ state }) => state === 'good')
        for (const [place, report] of good.entries())
          if (place > 0 && report.index < good[place - 1]!.index) expect(report.isRollover).toBe(true)
      },
    ),
    { numRuns: 3000 },
  )
})
