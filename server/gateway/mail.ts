import type { Chance } from '../seed/chance'

const MOST = 1000
const LONGEST_DELAY = 3

/** The way from the field to the product: rows come in another order, some nights later, and some batches twice. */
export class Mail<Row> {
  private readonly late: { row: Row; nights: number }[] = []

  constructor(private readonly chance: Chance) {}

  /** The batches that go out in a night. */
  post(rows: readonly Row[]): Row[][] {
    const due = this.late.filter((one) => one.nights <= 0)
    const waiting = this.late.filter((one) => one.nights > 0)
    const [held, sent] = this.parted(rows)
    this.late.splice(0, Infinity, ...waiting, ...held.map((row) => ({ row, nights: this.delay() })))
    for (const one of this.late) one.nights -= 1
    return this.batches(this.shuffled([...sent, ...due.map(({ row }) => row)]))
  }

  /** Sends what is still held. */
  rest(): Row[][] {
    return this.batches(this.shuffled(this.late.splice(0).map(({ row }) => row)))
  }

  private delay(): number {
    return this.chance.between(1, LONGEST_DELAY)
  }

  private parted(rows: readonly Row[]): [held: Row[], sent: Row[]] {
    const held: Row[] = []
    const sent: Row[] = []
    for (const row of rows) (this.chance.happens(0.04) ? held : sent).push(row)
    return [held, sent]
  }

  private shuffled(rows: Row[]): Row[] {
    for (let at = rows.length - 1; at > 0; at--) {
      const other = this.chance.between(0, at)
      ;[rows[at], rows[other]] = [rows[other]!, rows[at]!]
    }
    return rows
  }

  private batches(rows: readonly Row[]): Row[][] {
    const batches: Row[][] = []
    for (let at = 0; at < rows.length; at += MOST) batches.push(rows.slice(at, at + MOST))
    return batches.flatMap((batch) => (this.chance.happens(0.2) ? [batch, batch] : [batch]))
  }
}
