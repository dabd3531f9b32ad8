/**
 * The time that somebody waits for an answer: until a limit, or until the caller hangs up. Work that is under way for
 * the caller ends with it.
 */
export class Deadline {
  /** For work that no caller waits for. */
  static readonly none = new Deadline(null)

  private stop: (() => void) | null = null
  private isLost = false
  private readonly limit: NodeJS.Timeout | null

  constructor(limit_ms: number | null) {
    this.limit = limit_ms === null ? null : setTimeout(() => this.lose(), limit_ms)
  }

  lose(): void {
    this.isLost = true
    this.stop?.()
  }

  /** Does one thing at a time; `stop` can end it. */
  async run<T>(stop: () => void, work: () => Promise<T>): Promise<T> {
    this.stop = stop
    try {
      if (this.isLost) stop()
      return await work()
    } finally {
      this.stop = null
    }
  }

  /** Called when the answer is there. */
  end(): void {
    if (this.limit) clearTimeout(this.limit)
  }
}
