import type { Wire } from '@water/contract/endpoint'
import type { readStatement } from '@water/contract/reconciliations/calls'
import { statementLists } from '@water/contract/reconciliations/vocabulary'
import { dateOf } from '@water/rules/calendar'
import {
  type Explained,
  type Flow,
  type StatementBalance,
  statementBalance,
} from '@water/rules/ledger/statement-balance'
import { yuan } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { accountOf, spanOf } from './store'
import { entriesOf, rowsOfStatement, type TotalledEntry, type TotalledRow } from './totals-store'

type Totals = NonNullable<Wire<typeof readStatement>['reply']['totals']>

/** So many rows of each list are named; the sheet with the results has all. */
const NAMED = 200

/** The totals of a file beside those of the books; null until the whole file has been read. */
export async function totalsOfStatement(db: Reader, org: OrgId, id: number): Promise<Totals | null> {
  const account = orNotFound(await accountOf(db, org, id))
  const span = await spanOf(db, org, id)
  if (span === null) return null
  const rows = await rowsOfStatement(db, org, id)
  const entries = await entriesOf(db, org, { rows, account, span })
  const balance = statementBalance<TotalledRow, TotalledEntry>(rows, entries, NAMED)
  const known = new Map(entries.map((entry) => [entry.key, entry]))
  const { difference, lists, rest } = balance
  return {
    bank: presentFlows(balance.bank),
    books: presentFlows(balance.books),
    difference: yuan(difference),
    lists: statementLists.map((list) => ({
      list,
      count: lists[list].count,
      amount: yuan(lists[list].amount),
      rows: lists[list].first.map((one) => named(one, known)),
    })),
    rest: yuan(rest),
  }
}

function named(
  { of: one, amount }: Explained<TotalledRow | TotalledEntry>,
  known: ReadonlyMap<string, TotalledEntry>,
) {
  const { paidAt, remark } = one
  const entry = 'key' in one ? one : one.entry === null ? undefined : known.get(one.entry)
  const no = 'key' in one ? one.no : one.channelNo || (entry?.no ?? '')
  const line = 'key' in one ? null : one.line
  return { line, no, day: dateOf(paidAt), amount: yuan(amount), remark }
}

const presentFlows = ({ in: came, out, net }: StatementBalance<unknown>['bank']) => ({
  ...{ in: presentFlow(came), out: presentFlow(out), net: yuan(net) },
})
const presentFlow = ({ count, amount }: Flow) => ({ count, amount: yuan(amount) })
