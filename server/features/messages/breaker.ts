import { addSeconds, type LocalTime } from '@water/rules/calendar'

/** Messages in a row that no answer came to before a service is left alone. */
const MOST_MISSES = 5
const FIRST_PAUSE_S = 30
const LONGEST_PAUSE_S = 900

/**
 * Leaves a service alone that does not answer, for longer each time; then one message tries whether it is back. What waits for
 * it waits on, and nobody else waits with it.
 */
export class Breaker {
  private misses = 0
  private pause_s = 0
  private until: LocalTime = ''

  rests(now: LocalTime): boolean {
    return now < this.until
  }

  /** It did not answer when it was last tried. */
  get isDoubtful(): boolean {
    return this.pause_s > 0
  }

  answered(): void {
    this.misses = 0
    this.pause_s = 0
    this.until = ''
  }

  missed(now: LocalTime): void {
    // Of messages that were on their way together, the first has said it all.
    if (this.rests(now)) return
    this.misses++
    if (!this.isDoubtful && this.misses < MOST_MISSES) return
    this.pause_s = Math.min(LONGEST_PAUSE_S, Math.max(FIRST_PAUSE_S, this.pause_s * 2))
    this.rest(now, this.pause_s)
  }

  /** A pause for a reason of ours. */
  rest(now: LocalTime, seconds: number): void {
    this.until = addSeconds(now, seconds)
  }
}
