/** Rows of the first batch; the others have as many as take about a second, so that nobody waits long for the end of one. */
const FIRST_ROWS = 100
const FEWEST_ROWS = 20
/** With more rows nothing is done sooner, and a correction beside the job waits longer for its turn. */
const MOST_ROWS = 400
const BATCH_MS = 1000
/** How long a job goes on while others wait. Its rows are read anew for each turn, which takes a quarter of the time at most. */
const TURN_MS = 3000
const TURN_PER_READING = 3

/** How much a job does at once, and for how long. */
export class Pace {
  /** The rows of the next batch. */
  rows = FIRST_ROWS
  private readonly turnEnds: number

  constructor(reading_ms: number) {
    this.turnEnds = performance.now() + Math.max(TURN_MS, TURN_PER_READING * reading_ms)
  }

  get isTurnOver(): boolean {
    return performance.now() >= this.turnEnds
  }

  /** Measures a batch. */
  async timed(rows: number, work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    await work()
    const inTime = Math.round((rows * BATCH_MS) / (performance.now() - began))
    this.rows = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, inTime))
  }
}
