/** How long somebody waits for an answer: until a time limit, or until they have gone. What is under way for them ends with it. */
export class Patience {
  /** Of what nobody waits for. */
  static readonly endless = new Patience(null)

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

  /** Does one thing at a time, which `stop` can end. */
  async during<T>(stop: () => void, work: () => Promise<T>): Promise<T> {
    this.stop = stop
    try {
      if (this.isLost) stop()
      return await work()
    } finally {
      this.stop = null
    }
  }

  /** The answer is there. */
  end(): void {
    if (this.limit) clearTimeout(this.limit)
  }
}
