interface Numbered {
  account_no: string
  meter_no: string
}

/** What is searched for: without blanks at its ends, and full-width digits as a Chinese input method leaves them made plain. */
export const searchText = (typed: string): string => typed.normalize('NFKC').trim()

const isExactly = ({ account_no, meter_no }: Numbered, search: string) =>
  [account_no, meter_no].some((no) => no.toUpperCase() === search.toUpperCase())

/** The meter whose account or device number is the very text, before those that only contain it. */
export function exactFirst<Row extends Numbered>(rows: readonly Row[], search: string): Row[] {
  return [...rows.filter((row) => isExactly(row, search)), ...rows.filter((row) => !isExactly(row, search))]
}

/**
 * Which meter a text followed by Enter means when the person has not seen the choices: the one with that very account
 * number, else with that very device number, else the only one found. Several are never guessed among.
 */
export function meantBy<Row extends Numbered>(rows: readonly Row[], search: string): Row | null {
  const wanted = search.toUpperCase()
  const account = rows.find(({ account_no }) => account_no.toUpperCase() === wanted)
  if (account) return account
  const devices = rows.filter(({ meter_no }) => meter_no.toUpperCase() === wanted)
  const candidates = devices.length > 0 ? devices : rows
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}
