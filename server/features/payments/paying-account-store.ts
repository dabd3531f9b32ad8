import type { bankPurposes } from '@water/contract/reference/vocabulary'
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

/** The fields of the organization's bank account that a payment needs. */
export interface BankAccount {
  label: string
  purpose: (typeof bankPurposes)[number]
}

/** The account of a payment, with the bank account that received it: one query. */
export interface PayingAccount extends Account {
  bankAccount: BankAccount | null
}

export async function readPayingAccount(
  db: Reader,
  org: OrgId,
  meter: number,
  bankAccount: number | null,
): Promise<PayingAccount | undefined> {
  const { rows } = await sql<AccountRow & { bankAccount: BankAccount | null }>`
    select (
        select json_build_object('label', ${bankAccountLabel}, 'purpose', b.purpose) from bank_accounts b
        where b.organization_id = ${org} and b.id = ${bankAccount}::bigint) as "bankAccount",
      ${accountColumns()}
    from ${accountTables(org, meter)}`.execute(db)
  return rows[0] && accountOf(rows[0])
}

/** The name of a bank account beside its id. */
export const bankAccountLabel = sql<string | null>`b.bank_name || ' ' || b.account_no`
