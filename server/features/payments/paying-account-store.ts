import type { bankPurposes } from '@water/contract/reference/vocabulary'
import { type Fen, fen } from '@water/rules/money'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import {
  type Account,
  type AccountRow,
  accountColumns,
  accountOf,
  accountTables,
} from '../ledger/accounts-store'
import type { Method } from '../ledger/payments-store'

/** The bank's data of a payment, read with the account in one query. */
export interface BankData {
  method: Method
  channel_no: string
  bank_account: number | null
}

/** The fields of the organization's bank account that a payment needs. */
export interface BankAccount {
  label: string
  purpose: (typeof bankPurposes)[number]
}

/** The account of a payment, its bank account, and the payment that has its bank's number already. */
export interface PayingAccount extends Account {
  bankAccount: BankAccount | null
  twin: { id: number; meter: number; amount: Fen } | null
}

export async function readPayingAccount(
  db: Reader,
  org: OrgId,
  meter: number,
  { method, channel_no, bank_account }: BankData,
): Promise<PayingAccount | undefined> {
  const { rows } = await sql<
    AccountRow & {
      bankAccount: BankAccount | null
      twin: { id: number; meter: number; amount: string } | null
    }
  >`
    select (
        select json_build_object('id', p.id, 'meter', p.meter_id, 'amount', p.amount::text)
        from payments p where p.organization_id = ${org} and p.method = ${method} and p.channel_no = ${channel_no}
          and ${holdsChannelNo}) as twin, (
        select json_build_object('label', ${bankAccountLabel}, 'purpose', b.purpose) from bank_accounts b
        where b.organization_id = ${org} and b.id = ${bank_account}::bigint) as "bankAccount",
      ${accountColumns(org)}
    from ${accountTables(org, meter)}`.execute(db)
  const [row] = rows
  return row && { ...accountOf(row), twin: row.twin && { ...row.twin, amount: fen(row.twin.amount) } }
}

/** The name of a bank account beside its id. */
export const bankAccountLabel = sql<string | null>`b.bank_name || ' ' || b.account_no`

/** In the words of the index payments_channel_no_key, because a prepared plan does not know its parameters. */
export const holdsChannelNo = sql<boolean>`p.channel_no <> '' and p.kind in ('payment', 'prepay') and p.status = 'success' and p.group_id is null`
