import { positiveMoney } from '@water/contract/fields'
import { totalTakings } from '@water/rules/ledger/cashier-day'
import { changeOf } from '@water/rules/ledger/tender'
import { fen, yuan } from '@water/rules/money'
import type { ReplyOf } from '../../api/call'
import { type Draft, needsBank } from './draft'

export type PayerAccount = ReplyOf<'GET /payment-records/payer/'>['accounts'][number]

/** An account in a payment for several, with what it gets. */
export interface ShareDraft {
  account: PayerAccount
  amount: string
}

export interface GroupDraft extends Omit<Draft, 'keepsRest'> {
  rows: ShareDraft[]
}

const typed = (amount: string | undefined) => {
  const parsed = positiveMoney.safeParse(amount ?? '')
  return parsed.success ? fen(parsed.data) : null
}

/** An account gets what it owes, until somebody types another amount. */
export const shareOf = (account: PayerAccount): ShareDraft => ({
  account,
  amount: /[1-9]/.test(account.total) ? account.total : '',
})

/**
 * The rows with their dues up to another day, for which `read` answers: an account and those of the same payer. An amount follows
 * what its account owes, unless somebody typed another one.
 */
export async function sharesOn(
  rows: readonly ShareDraft[],
  read: (meter: number) => Promise<readonly PayerAccount[]>,
): Promise<ShareDraft[]> {
  const known = new Map<number, PayerAccount>()
  for (const { account } of rows) {
    if (known.has(account.meter)) continue
    for (const one of await read(account.meter)) known.set(one.meter, one)
  }
  return rows.map((row) => {
    const account = known.get(row.account.meter) ?? row.account
    return row.amount === shareOf(row.account).amount ? shareOf(account) : { account, amount: row.amount }
  })
}

/** The sum of the amounts so far. */
export const sumOf = (rows: readonly ShareDraft[]): string =>
  yuan(totalTakings(rows.map(({ amount }) => typed(amount) ?? 0)))

/** The part above what the account owes, which goes to its balance. */
export function keptOf({ account, amount }: ShareDraft): string {
  const given = typed(amount)
  const kept = given === null ? null : changeOf(given, fen(account.total))
  return yuan(kept ?? 0)
}

/** The body of the request, with the part for each balance as the cashier sees it. */
export function groupBodyOf({ rows, method, ...draft }: GroupDraft) {
  return {
    method,
    bank_account: needsBank(method) ? draft.bank_account : null,
    channel_no: method === 'cash' ? '' : draft.channel_no,
    tender: method === 'cash' ? draft.tender : null,
    paid_at: draft.paid_at,
    remark: draft.remark,
    rows: rows.map((row) => ({ meter: row.account.meter, amount: row.amount, to_balance: keptOf(row) })),
  }
}
