/** An independent book-keeper: the entries as a journal of hledger (hledger.org), and its sums. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decimal, whole } from '../own-figures'
import type { Accounts, Sums } from './accounts'
import type { Book } from './book'
import { monthAfter } from './month-end'

const run = promisify(execFile)
// Its names of accounts are Chinese words.
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

/** Tells whether this machine has it. */
export function hasHledger(): boolean {
  try {
    execFileSync('hledger', ['--version'], { env })
    return true
  } catch {
    return false
  }
}

/** A figure with one side stands in brackets: it need not balance. */
export const journalOf = ({ entries }: Book): string =>
  entries
    .map(({ date, memo, postings, figures }) =>
      [
        `${date} ${memo}`,
        ...[...postings].map(([account, fen]) => `    ${account}  ${decimal(fen, 2)}`),
        ...[...figures].map(([account, amount]) => `    (${account})  ${decimal(amount, 2)}`),
      ].join('\n'),
    )
    .join('\n\n')

/** The same journal, added up by hledger. It also checks that each entry balances. */
export function hledgerAccounts(book: Book): Accounts & { end(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'quarter-'))
  const file = join(folder, 'quarter.journal')
  writeFileSync(file, `${journalOf(book)}\n`)
  const balances = async (...span: string[]): Promise<Sums> => {
    const options = ['bal', '--flat', '--no-total', '-O', 'csv']
    const { stdout } = await run('hledger', ['-f', file, ...options, ...span], { env })
    const [, ...rows] = stdout.trim().split('\n')
    return new Map(
      rows.map((row) => {
        const [account = '', amount = ''] = JSON.parse(`[${row}]`) as string[]
        return [account, whole(amount, 2)]
      }),
    )
  }
  return {
    in: (period) => balances('--period', period),
    until: (month) => balances('--end', `${monthAfter(month)}-01`),
    end: () => rmSync(folder, { recursive: true }),
  }
}
