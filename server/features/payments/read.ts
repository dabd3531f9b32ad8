import type { Wire } from '@water/contract/endpoint'
import type { readGroup as readGroupCall } from '@water/contract/payments/groups'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { allocationsOf } from '../ledger/allocations-store'
import type { Payee } from '../ledger/payments-store'
import { findGroup } from './groups-store'
import { changeOfPayment, type PaymentReply, presentPayment } from './present'
import { findPayment, paymentsOfGroup, type StoredPayment } from './store'

export type GroupReply = Wire<typeof readGroupCall>['reply']

/** One payment with its allocations, and its reversal or the reversed payment. */
export async function readPayment(db: Reader, org: OrgId, id: number): Promise<PaymentReply | undefined> {
  const row = await findPayment(db, org, id)
  return row && presentWhole(row, await allocationsOf(db, org, { payments: [id] }))
}

/** One payment for several accounts, with the payment of each. */
export async function readGroup(db: Reader, org: OrgId, id: number): Promise<GroupReply | undefined> {
  const [group, rows] = await Promise.all([findGroup(db, org, id), paymentsOfGroup(db, org, id)])
  if (!group) return undefined
  const ids = rows.map((row) => row.id)
  const allocations = await allocationsOf(db, org, { payments: ids })
  return {
    ...group,
    change: changeOfPayment(group),
    payments: rows.map((row) =>
      presentWhole(
        row,
        allocations.filter(({ payment }) => payment === row.id),
      ),
    ),
  }
}

const presentWhole = (row: StoredPayment, allocations: PaymentReply['allocations']): PaymentReply => ({
  ...presentPayment(row),
  address: row.address,
  former_nos: row.former_nos,
  // As `refund` wrote it.
  payee: row.payee as Payee | null,
  change: changeOfPayment(row),
  print_count: row.group_print_count ?? row.print_count,
  reversal_of_no: row.reversal_of_no,
  reversed_by: row.reversed_by,
  reversed_by_no: row.reversed_by_no,
  allocations,
})
