interface Numbered {
  account_no: string
  /** Not every list of accounts names the device. */
  meter_no?: string
}

/** The text to search for: trimmed, and with plain digits instead of a Chinese input method's full-width ones. */
export const searchText = (typed: string): string => typed.normalize('NFKC').trim()

const isExactly = ({ account_no, meter_no }: Numbered, search: string) =>
  [account_no, meter_no].some((no) => no?.toUpperCase() === search.toUpperCase())

/** Puts the meter whose account or device number equals the text before those that only contain it. */
export function exactFirst<Row extends Numbered>(rows: readonly Row[], search: string): Row[] {
  return [...rows.filter((row) => isExactly(row, search)), ...rows.filter((row) => !isExactly(row, search))]
}

/**
 * The meter for a text and Enter, before the user has seen the choices: the one with exactly this account number, else
 * with exactly this device number, else the only match. Several matches choose none.
 */
export function meantBy<Row extends Numbered>(rows: readonly Row[], search: string): Row | null {
  const wanted = search.toUpperCase()
  const account = rows.find(({ account_no }) => account_no.toUpperCase() === wanted)
  if (account) return account
  const devices = rows.filter(({ meter_no }) => meter_no?.toUpperCase() === wanted)
  const candidates = devices.length > 0 ? devices : rows
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}
