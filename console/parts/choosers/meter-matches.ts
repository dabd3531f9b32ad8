import { searchKey } from '@water/rules/identity/numbers-and-names'

interface Numbered {
  account_no: string
  /** The numbers that it had elsewhere, with a blank between two. */
  former_account_nos?: string
  /** Not every list of accounts names the device. */
  meter_no?: string
}

const isExactly = (row: Numbered, search: string) => isAccount(row, search) || isSame(row.meter_no, search)
/** By its number, or by one that it had elsewhere. */
const isAccount = ({ account_no, former_account_nos = '' }: Numbered, search: string) =>
  [account_no, ...former_account_nos.split(' ')].some((no) => isSame(no, search))
const isSame = (no: string | undefined, search: string) =>
  no !== undefined && searchKey(no) === searchKey(search)

/** Puts the meter whose account or device number equals the text before those that only contain it. */
export function exactFirst<Row extends Numbered>(rows: readonly Row[], search: string): Row[] {
  return [...rows.filter((row) => isExactly(row, search)), ...rows.filter((row) => !isExactly(row, search))]
}

/**
 * The meter for a text and Enter, before the user has seen the choices: the one with exactly this account number, else
 * with exactly this device number, else the only match. Several matches choose none.
 */
export function meantBy<Row extends Numbered>(rows: readonly Row[], search: string): Row | null {
  const account = rows.find((row) => isAccount(row, search))
  if (account) return account
  const devices = rows.filter(({ meter_no }) => isSame(meter_no, search))
  const candidates = devices.length > 0 ? devices : rows
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}
