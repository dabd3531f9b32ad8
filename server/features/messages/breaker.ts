import { addSeconds, type LocalTime } from '@water/rules/calendar'

/** After this many messages in a row without an answer, the service gets a pause. */
const MOST_MISSES = 5
const FIRST_PAUSE_S = 30
const LONGEST_PAUSE_S = 900

/**
 * Gives a service that does not answer a pause, each time a longer one. After it, one message tries whether the service
 * is back. Only the messages of this service wait.
 */
export class Breaker {
  private misses = 0
  private pause_s = 0
  private until: LocalTime = ''

  rests(now: LocalTime): boolean {
    return now < this.until
  }

  /** The last try got no answer. */
  get isDoubtful(): boolean {
    return this.pause_s > 0
  }

  answered(): void {
    this.misses = 0
    this.pause_s = 0
    this.until = ''
  }

  missed(now: LocalTime): void {
    // Several messages may be under way together: only the first counts.
    if (this.rests(now)) return
    this.misses++
    if (!this.isDoubtful && this.misses < MOST_MISSES) return
    this.pause_s = Math.min(LONGEST_PAUSE_S, Math.max(FIRST_PAUSE_S, this.pause_s * 2))
    this.rest(now, this.pause_s)
  }

  /** A pause for a reason of our own. */
  rest(now: LocalTime, seconds: number): void {
    this.until = addSeconds(now, seconds)
  }
}
