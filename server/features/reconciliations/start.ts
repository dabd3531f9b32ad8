import { createHash } from 'node:crypto'
import type { StatementMapping } from '@water/contract/reconciliations/mapping'
import type { Audit, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Person } from '../../http/call'
import { refuseField } from '../../refusal'
import type { SheetFile } from '../../spreadsheet/sheet'
import { startJob } from '../jobs/actions'
import { completed, type Head } from './mapping'
import { findSameFile, insertReconciliation, keepMapping, lockBankAccount } from './store'

interface Starting {
  tx: Tx
  org: OrgId
  caller: Person
  now: string
  origin: { address: string; url: string; request_id: string }
  audit: Audit
}

interface Sent {
  file: SheetFile
  bank_account: number
  asked: StatementMapping | undefined
  /** The first lines of the file, as the asked mapping reads them, else the kept one. */
  head: Head
}

/** Accepts a bank's file: its job reads it. The same file with the same columns is the reconciliation that there is. */
export async function startStatement(
  call: Starting,
  { file, bank_account, asked, head }: Sent,
): Promise<{ job: number; reconciliation: number; is_repeated: boolean }> {
  const { tx, org, caller, now, audit } = call
  const account = await lockBankAccount(tx, org, bank_account)
  if (account === undefined) return refuseField('bank_account', 'unknown_reference')
  const chosen = asked ?? account.mapping ?? refuseField('mapping', 'required')
  const mapping = completed(head, chosen, asked === undefined)
  const hash = createHash('sha256').update(JSON.stringify(mapping)).update(file.bytes).digest('base64url')
  const same = await findSameFile(tx, org, account.id, hash)
  if (same) return { job: same.job, reconciliation: same.id, is_repeated: true }
  const { job } = await startJob(
    { ...call, query: {}, body: { account: account.id, hash } },
    {
      kind: 'reconciliation',
      isCheck: false,
      params: { bank_account: account.id, mapping },
      content: file.bytes,
      fileName: file.name,
    },
  )
  const id = await insertReconciliation(tx, org, {
    ...{ account: account.id, job, file: file.name, hash, mapping, by: caller.id, now },
  })
  await keepMapping(tx, org, account.id, mapping, now)
  audit({ object: ['reconciliation', id], after: { bank_account: account.id, file: file.name, mapping } })
  return { job, reconciliation: id, is_repeated: false }
}
