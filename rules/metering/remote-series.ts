import type { Litres } from '../money'
import { type Doubt, type Neighbour, type Point, type RemoteDevice, reportDoubt } from './remote-report'

export type ReportState = 'good' | 'quarantined' | 'rejected'

/** A report among those of its device. */
export interface SeriesReport extends Point {
  state: ReportState
  /** Its index is below that of the good report or the reading before it. */
  isRollover: boolean
  /** Why it did not fit when it was judged. */
  doubt: Doubt | null
}

/** A device with its first index, and its readings in the order of their times: those that are not void and no estimates. */
export interface SeriesDevice extends RemoteDevice {
  readonly start: Point
  readonly readings: readonly Neighbour[]
}

const NONE: ReadonlySet<SeriesReport> = new Set()

/**
 * 一只表的上报序列。迟到、重复、乱序都可以：同样一批上报无论先后，结果相同（其间走满一圈以上而无一上报的除外）。
 * The reports of a device. They come late and in any order, and the same ones give the same states. One that does not fit is
 * quarantined. Whenever the good ones change, the quarantined ones beside the change are judged again, oldest first: so none
 * stays in doubt that fits now. See remote-report.md.
 */
export class RemoteSeries {
  private readonly device: SeriesDevice
  private readonly reports: SeriesReport[]
  /** Most series change none: it is made for the first one. */
  private judgedAgain: Set<SeriesReport> | null = null

  /** The reports are in the order of their times. */
  constructor(device: SeriesDevice, reports: readonly SeriesReport[]) {
    this.device = device
    this.reports = [...reports]
  }

  /** The reports whose state changed after they were first judged, or whose rollover did. */
  get changed(): ReadonlySet<SeriesReport> {
    return this.judgedAgain ?? NONE
  }

  at(moment: number): SeriesReport | undefined {
    const found = this.reports[this.placeOf(moment)]
    return found?.at === moment ? found : undefined
  }

  /** Adds a report of a moment that has none, and judges it. */
  add({ at, index }: Point): SeriesReport {
    const report: SeriesReport = { at, index, state: 'quarantined', isRollover: false, doubt: null }
    const place = this.placeOf(at)
    if (place === this.reports.length) this.reports.push(report)
    else this.reports.splice(place, 0, report)
    report.doubt = this.doubtOf(report)
    if (report.doubt === null) {
      report.state = 'good'
      this.settle(at)
      this.judgedAgain?.delete(report)
    }
    return report
  }

  /** Why a report does not fit now. `isTurn`: it is past a rollover. */
  doubtOf(report: SeriesReport, isTurn = false): Doubt | null {
    const { at, index } = report
    return reportDoubt({ at, index, isTurn }, this.before(report), this.after(report), this.device)
  }

  before({ at }: Point): Point {
    const report = this.goodBefore(at)
    const reading = this.device.readings.findLast((one) => one.at <= at)
    if (report && reading) return reading.at > report.at ? reading : report
    return report ?? reading ?? this.device.start
  }

  after({ at }: Point): Neighbour | null {
    const report = this.goodAfter(at)
    const reading = this.device.readings.find((one) => one.at > at)
    if (reading && (!report || reading.at < report.at)) return reading
    return report ? { at: report.at, index: report.index, isTurn: report.isRollover } : null
  }

  makeGood(report: SeriesReport): void {
    report.state = 'good'
    this.change(report)
    this.settle(report.at)
  }

  reject(report: SeriesReport): void {
    const wasGood = report.state === 'good'
    report.state = 'rejected'
    this.change(report)
    if (wasGood) this.settle(report.at)
  }

  /** The newest good report from a moment on and before another one. */
  last(from: number, until: number): SeriesReport | undefined {
    return this.reports.findLast(({ at, state }) => state === 'good' && at >= from && at < until)
  }

  private change(report: SeriesReport): void {
    this.judgedAgain ??= new Set()
    this.judgedAgain.add(report)
  }

  /** Judges the quarantined reports between the good ones around a moment until none fits. */
  private settle(moment: number): void {
    const [good, next] = [this.goodBefore(moment), this.goodAfter(moment)]
    const from = good ? this.placeOf(good.at) + 1 : 0
    const to = next ? this.placeOf(next.at) : this.reports.length - 1
    this.markRollovers(from, to)
    for (let again = true; again; ) {
      again = false
      for (let place = from; place <= to; place++) {
        const report = this.reports[place]!
        if (report.state !== 'quarantined' || this.doubtOf(report) !== null) continue
        report.state = 'good'
        this.change(report)
        this.markRollovers(from, to)
        again = true
      }
    }
  }

  private markRollovers(from: number, to: number): void {
    for (let place = from; place <= to; place++) {
      const report = this.reports[place]!
      if (report.state !== 'good') continue
      const previous = this.goodBefore(report.at) ?? this.device.start
      const isRollover = report.index < Math.max(previous.index, this.before(report).index)
      if (isRollover === report.isRollover) continue
      report.isRollover = isRollover
      this.change(report)
    }
  }

  private goodBefore(moment: number): SeriesReport | undefined {
    for (let place = this.placeOf(moment) - 1; place >= 0; place--)
      if (this.reports[place]!.state === 'good') return this.reports[place]
    return undefined
  }

  private goodAfter(moment: number): SeriesReport | undefined {
    for (let place = this.placeOf(moment); place < this.reports.length; place++) {
      const report = this.reports[place]!
      if (report.at > moment && report.state === 'good') return report
    }
    return undefined
  }

  /** The place of the first report that is not before a moment. */
  private placeOf(moment: number): number {
    let [from, to] = [0, this.reports.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.reports[middle]!.at < moment) from = middle + 1
      else to = middle
    }
    return from
  }
}

/** A volume between two indexes of a register, over a rollover too. */
export const flowBetween = (from: Litres, to: Litres, capacity: Litres): Litres =>
  to >= from ? to - from : to - from + capacity
