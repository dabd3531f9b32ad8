/** 停用期: days on which an account is suspended, or closed. */
import { spanOf } from '@water/rules/billing/period'
import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { refuse } from '../../refusal'
import type { BillingState, IdleSpan } from './billing-state'
import type { ReadingRequest } from './reading-request'

/** Nothing is read or changed on a suspended day. */
export function refuseSuspended(
  { accountNo: account_no, idle }: BillingState,
  day: LocalDate,
  about: string,
): void {
  const span = spanOf(day, idle)
  if (span) refuse('meter_suspended', { params: { account_no, from: span.from, day }, about })
}

/**
 * An account may have been read on the day on which it became idle, before it did: such a reading is still billed when it waits
 * for its order, and corrected when it has one.
 */
export function refuseReadWhileIdle(request: ReadingRequest, state: BillingState): void {
  const day = dateOf(request.read_at)
  const { recorded, reissue } = request
  const wasReadBefore = recorded !== undefined || reissue?.day === day
  if (wasReadBefore && spanOf(day, state.idle)?.from === day) return
  refuseSuspended(state, day, 'read_at')
}

/** The idle days that a reading's order knows: what began on its own day began after it. */
export const idleBefore = ({ idle }: BillingState, readAt: LocalTime): readonly IdleSpan[] =>
  idle.length === 0 ? idle : idle.filter((span) => spanOf(dateOf(readAt), [span]) === undefined)

/**
 * A final reading ends with a reopening or a transfer that was posted after it. A reissue keeps the place of its first original.
 */
export const isFinalEnded = ({ reissue, customer }: ReadingRequest, { idle }: BillingState): boolean =>
  reissue !== undefined &&
  (customer?.until != null ||
    idle.some(({ reopenedAfter }) => reopenedAfter !== null && reopenedAfter >= reissue.first))
