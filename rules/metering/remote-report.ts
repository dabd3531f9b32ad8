import type { Litres } from '../money'
import { isUsualRollover, rolloverVolume } from './rollover'

/** Why an index does not follow another one: it fell, or it rose faster than the pipe can flow. */
export type Doubt = 'backwards' | 'jump'

/** An index at a moment, in seconds. */
export interface Point {
  readonly at: number
  readonly index: Litres
}

/** The register and the pipe of a device, and the largest rollover that needs no question. */
export interface RemoteDevice {
  readonly digits: number
  /** The nominal width in millimetres. */
  readonly mm: number
  readonly autoLimit: Litres
}

/**
 * 过载流量：公称口径的平方 ÷ 75（立方米每小时），DN15 为 3。
 * The overload flow of a diameter is mm² ÷ 75 m³ an hour. In whole numbers: litres × 75 × 3600 ≤ seconds × mm² × 1000. They may have more
 * digits than a number holds: then they are counted exactly, which takes longer.
 */
function isWithinFlow(volume: Litres, seconds: number, mm: number): boolean {
  const [flow, most] = [volume * 270, seconds * mm * mm]
  if (Number.isSafeInteger(flow) && Number.isSafeInteger(most)) return flow <= most
  return BigInt(volume) * 270n <= BigInt(seconds) * BigInt(mm) ** 2n
}

/** Why `next` does not follow `before`; null: it does. `isTurn`: somebody knows that the register turned over between the two. */
export function stepDoubt(
  before: Point,
  next: Point,
  { digits, mm, autoLimit }: RemoteDevice,
  isTurn = false,
): Doubt | null {
  // Most follow: nothing more is made for them.
  const turned =
    next.index >= before.index
      ? null
      : rolloverVolume({ digits, volumeScale: 3, previous: before.index, current: next.index })
  if (turned !== null) {
    if (isTurn || isUsualRollover(turned, { autoLimit, average: 0 })) return null
    return 'backwards'
  }
  return isWithinFlow(next.index - before.index, next.at - before.at, mm) ? null : 'jump'
}

/** A neighbour of a report; `isTurn`: the register is known to have turned over on the way to it. */
export interface Neighbour extends Point {
  readonly isTurn: boolean
}

/**
 * 远传读数夹在前后两个读数之间判断：倒退的、或比管道过载流量还快的，存疑。
 * Why a report does not fit between its neighbours; null: it fits. A fall on either side is the graver doubt. See remote-report.md.
 */
export function reportDoubt(
  report: Neighbour,
  before: Point,
  after: Neighbour | null,
  device: RemoteDevice,
): Doubt | null {
  if (after === null) return stepDoubt(before, report, device, report.isTurn)
  const isPastTurn = after.isTurn && report.index <= after.index
  const first = stepDoubt(before, report, device, report.isTurn || isPastTurn)
  const second = stepDoubt(report, after, device, after.isTurn)
  return first === 'backwards' || second === 'backwards' ? 'backwards' : (first ?? second)
}
