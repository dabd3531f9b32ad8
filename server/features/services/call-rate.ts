import { CALLS_PER_MINUTE } from '@water/contract/services/calls'
import type { LocalTime } from '@water/rules/calendar'
import { refuse } from '../../refusal'

const minuteOf = (now: LocalTime): string => now.slice(0, 16)
const secondsLeft = (now: LocalTime): number => 60 - Number(now.slice(17, 19))

/** Counts the calls of each account in the minute of the clock; each server counts its own. */
export class CallRate {
  private minute = ''
  private calls = new Map<number, number>()

  /** Refuses a call above the limit with 429. */
  count(service: number, now: LocalTime): void {
    const minute = minuteOf(now)
    if (minute !== this.minute) {
      this.minute = minute
      this.calls = new Map()
    }
    const calls = (this.calls.get(service) ?? 0) + 1
    this.calls.set(service, calls)
    if (calls > CALLS_PER_MINUTE) refuse('too_many_requests', { retry_after_s: secondsLeft(now) })
  }
}
