import { dateOf, type LocalDate, type LocalTime } from '../calendar'
import { weekdayOf } from '../messages/sending-times'

export type ValveAction = 'open' | 'close'
export type ValveState = 'queued' | 'sent' | 'done' | 'failed' | 'expired' | 'cancelled'

const FRIDAY = 5
const BEGIN = '08:00'
const END = '17:00'
const NOON = '12:00'

/**
 * 因欠费关阀的免停时段：17:00 至次日 8:00、周五 12:00 至周一 8:00，以及设置的免停日。修好一个被停水的家须有人在，所以只在有人上班时关。
 * Tells whether no valve is closed for arrears at this moment: in the evening and at night, from Friday noon to Monday
 * morning, and on the days that the organization names. See valve.md.
 */
export function isQuietForCuts(at: LocalTime, freeDays: readonly LocalDate[]): boolean {
  const time = at.slice(11, 16)
  const weekday = weekdayOf(dateOf(at))
  if (time < BEGIN || time >= END || freeDays.includes(dateOf(at))) return true
  return weekday > FRIDAY || (weekday === FRIDAY && time >= NOON)
}

/** The facts that decide whether a valve may be closed. */
export interface CloseFacts {
  hasValve: boolean
  hasModule: boolean
  /** The household is never cut off: a hospital, a school, a home. */
  isNeverCut: boolean
  reason: 'arrears' | 'repair' | 'leak' | 'request'
  /** A close is queued or sent. */
  isUnderWay: boolean
  /** The present customer has an overdue order. */
  hasOverdue: boolean
  /** One of them is in a withholding row that the bank has not answered. */
  isWithheld: boolean
  /** The customer was told, after the oldest overdue order was due and long enough ago. */
  isNoticed: boolean
  isQuiet: boolean
  /** It came with a move-in that is not agreed yet: what it owes is not sure. */
  isMovingIn: boolean
}

export type CloseRefusal =
  | 'no_valve'
  | 'no_module'
  | 'no_cut'
  | 'command_open'
  | 'nothing_overdue'
  | 'no_notice'
  | 'quiet_time'
  | 'moving_in'

/** The reason why a valve is not closed now, or null. The first of several is said. */
export function refuseClose(facts: CloseFacts): CloseRefusal | null {
  const { reason } = facts
  if (!facts.hasValve) return 'no_valve'
  if (!facts.hasModule) return 'no_module'
  if (facts.isNeverCut && (reason === 'arrears' || reason === 'repair')) return 'no_cut'
  if (facts.isUnderWay) return 'command_open'
  if (reason !== 'arrears') return null
  if (!facts.hasOverdue || facts.isWithheld) return 'nothing_overdue'
  if (!facts.isNoticed) return 'no_notice'
  if (facts.isQuiet) return 'quiet_time'
  return facts.isMovingIn ? 'moving_in' : null
}

/** A command of a valve, as far as it is known. */
export interface ValveCommand {
  /** Counts the commands of a meter. */
  seq: number
  action: ValveAction
  state: ValveState
  /** The device has carried it out, whatever became of the command before. */
  isDone: boolean
}

/** The newest command that was carried out, in whatever order the answers came; undefined: none was. */
export const carriedOut = <Command extends ValveCommand>(commands: readonly Command[]): Command | undefined =>
  commands.reduce<Command | undefined>(
    (newest, command) => (command.isDone && command.seq > (newest?.seq ?? 0) ? command : newest),
    undefined,
  )

/** The facts that the newest close depends on. */
export interface CloseReason {
  isForArrears: boolean
  /** It is the former customer's: the account was transferred since. */
  isFormer: boolean
  /** It would not be refused now, the time of the day apart. */
  isDue: boolean
  hasOverdue: boolean
  /** A valve that was closed for arrears opens by itself when nothing is overdue any more. */
  reopensWhenPaid: boolean
  /** The answer of the device has come just now. */
  isAnswered: boolean
}

/**
 * The close that an open must follow by itself, or null: the reason of one that was sent is gone, one was carried out
 * though it had been given up or was no longer due, or what was overdue has been paid since.
 * A command that came to nothing does not count. An open that failed, or was cancelled, is for people to repeat.
 */
export function closeToUndo<Command extends ValveCommand>(
  commands: readonly Command[],
  reasonOf: (close: Command) => CloseReason,
): Command | null {
  const newest = [...commands]
    .sort((left, right) => right.seq - left.seq)
    .find(
      ({ action, state, isDone }) => isDone || (state !== 'expired' && (action === 'open' || isAlive(state))),
    )
  if (newest?.action !== 'close' || newest.state === 'queued') return null
  const { isForArrears, isFormer, isDue, hasOverdue, reopensWhenPaid, isAnswered } = reasonOf(newest)
  const isGivenUp = newest.state === 'expired' || newest.state === 'cancelled'
  if (isFormer || (newest.isDone && isGivenUp)) return newest
  if (!isForArrears) return null
  if (newest.state === 'sent' || isAnswered) return isDue ? null : newest
  return reopensWhenPaid && !hasOverdue ? newest : null
}

const isAlive = (state: ValveState): boolean => state === 'queued' || state === 'sent' || state === 'done'
