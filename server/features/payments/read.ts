import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { allocationsOf } from '../ledger/allocations-store'
import type { Payee } from '../ledger/payments-store'
import { changeOfPayment, type PaymentReply, presentPayment } from './present'
import { findPayment } from './store'

/** One payment with its allocations, and its reversal or the reversed payment. */
export async function readPayment(db: Reader, org: OrgId, id: number): Promise<PaymentReply | undefined> {
  const row = await findPayment(db, org, id)
  return (
    row && {
      ...presentPayment(row),
      address: row.address,
      // As `refund` wrote it.
      payee: row.payee as Payee | null,
      change: changeOfPayment(row),
      reversal_of_no: row.reversal_of_no,
      reversed_by: row.reversed_by,
      reversed_by_no: row.reversed_by_no,
      allocations: await allocationsOf(db, org, { payment: id }),
    }
  )
}
