import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { readInvoiceDetail } from './detail'
import type { IssueRequest } from './provider'
import { findInvoices } from './store'

/** An invoice as its provider needs it. */
export async function requestOf(db: Reader, org: OrgId, id: number): Promise<IssueRequest> {
  const invoice = await readInvoiceDetail(db, org, id)
  const { red_of_no, red_reason, request_no: requestNo } = invoice
  if (red_of_no === null || red_reason === null) return { requestNo, invoice, cancels: null }
  const { red_confirm_no: confirmNo } = orNotFound((await findInvoices(db, org, [id]))[0])
  return { requestNo, invoice, cancels: { invoiceNo: red_of_no, reason: red_reason, confirmNo } }
}
