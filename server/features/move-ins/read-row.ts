import { rowValues } from '../../spreadsheet/row-values'
import type { TableRow } from '../../spreadsheet/table'
import type { MoveInSheet } from './columns'
import { readAccount } from './read-account'
import { readBalance, readHistory } from './read-beside'
import { readBill } from './read-bill'
import type { FoundProblems, Reading, ReadRow, RowToRead } from './row-to-read'

type ReadPart = Omit<ReadRow, 'account_no' | 'problems'>

const READERS: Record<MoveInSheet, (row: RowToRead, reading: Reading) => ReadPart> = {
  accounts: readAccount,
  open_bills: readBill,
  balances: readBalance,
  history: readHistory,
}

/** Reads a row of a sheet; nothing is guessed: what cannot be read is a problem of its column. */
export function readRow(kind: MoveInSheet, row: TableRow, reading: Reading): ReadRow {
  const { body, problems } = rowValues(row, reading.columns)
  const found: FoundProblems = new Map(Object.entries(problems))
  const account_no = String(body.account_no ?? '').toUpperCase()
  const part = READERS[kind]({ body, written: row.values, problems: found }, reading)
  if (!found.has('account_no') && !ACCOUNT_NO.test(account_no))
    found.set('account_no', [{ message: account_no === '' ? 'required' : 'account_no' }])
  const isGood = found.size === 0
  return {
    ...{ ...part, account_no },
    ...{ problems: isGood ? null : Object.fromEntries(found), sums: isGood ? part.sums : {} },
  }
}

const ACCOUNT_NO = /^[0-9A-Z-]{1,20}$/
