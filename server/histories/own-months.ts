/** The months of the books as a history knows them: which were open on each of its days, and the money at its end. */

/** A day of work: the first open months that a command of this day may have met, and all money that was in at its end; fen. */
interface OwnDay {
  opens: Set<string>
  money: number
}

export interface OwnMonths {
  /** '' while none was ever closed. */
  firstOpen: string
  /** By date, in their order. */
  days: Map<string, OwnDay>
  /** The date on which a month was closed or opened last: twice at once, nobody could tell their order afterwards. */
  changedOn: string
}

export const newMonths = (): OwnMonths => ({ firstOpen: '', days: new Map(), changedOn: '' })

/** The month so many months later. */
export function shifted(month: string, by: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
