import { accessRefusals } from './access/refusals'
import { alarmRefusals } from './alarms/refusals'
import { attachmentRefusals } from './attachments/refusals'
import { chargeRefusals } from './charges/refusals'
import { correctionRefusals } from './corrections/refusals'
import { dayRefusals } from './days/refusals'
import { exportRefusals } from './exports/refusals'
import { gathered } from './gathered'
import { invoiceRefusals } from './invoices/refusals'
import { jobRefusals } from './jobs/refusals'
import { lifecycleRefusals } from './lifecycle/refusals'
import { messageRefusals } from './messages/refusals'
import { meterRefusals } from './meters/refusals'
import { moveInRefusals } from './move-ins/refusals'
import { noteRefusals } from './notes/refusals'
import { orderRefusals } from './orders/refusals'
import { organizationRefusals } from './organizations/refusals'
import { paymentRefusals } from './payments/refusals'
import { periodRefusals } from './periods/refusals'
import { priceRefusals } from './prices/refusals'
import { readingRefusals } from './readings/refusals'
import { reconciliationRefusals } from './reconciliations/refusals'
import type { Refusals } from './refusal'
import { remoteRefusals } from './remote/refusals'
import { requestRefusals } from './request-refusals'
import { roundRefusals } from './rounds/refusals'
import { serviceRefusals } from './services/refusals'
import { userRefusals } from './users/refusals'
import { valveRefusals } from './valves/refusals'
import { viewRefusals } from './views/refusals'
import { withholdingRefusals } from './withholdings/refusals'

/**
 * The table of refusals: every refusal that the API can answer. A row is declared with its feature, in `refusals.ts`
 * there.
 */
export const refusals = gathered([
  requestRefusals,
  accessRefusals,
  userRefusals,
  serviceRefusals,
  moveInRefusals,
  organizationRefusals,
  priceRefusals,
  meterRefusals,
  readingRefusals,
  orderRefusals,
  chargeRefusals,
  correctionRefusals,
  lifecycleRefusals,
  noteRefusals,
  valveRefusals,
  alarmRefusals,
  remoteRefusals,
  roundRefusals,
  paymentRefusals,
  dayRefusals,
  withholdingRefusals,
  periodRefusals,
  reconciliationRefusals,
  invoiceRefusals,
  messageRefusals,
  attachmentRefusals,
  jobRefusals,
  exportRefusals,
  viewRefusals,
])

export type RefusalCode = keyof typeof refusals

/** The `code` of the envelope. */
export function wireCodeOf(code: RefusalCode): string {
  const row: Refusals[string] = refusals[code]
  return row.code ?? code
}
