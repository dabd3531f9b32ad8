import { accessCalls } from './access/calls'
import { sessionCalls } from './access/sessions'
import { alarmCalls } from './alarms/calls'
import { attachmentCalls } from './attachments/calls'
import { auditCalls } from './audit/calls'
import { backupCalls } from './backups/calls'
import { chargeCalls } from './charges/calls'
import { correctionCalls } from './corrections/calls'
import { correctionRequestCalls } from './corrections/requests'
import { waiverCalls } from './corrections/waivers'
import { dashboardCalls } from './dashboard/calls'
import { dayCalls } from './days/calls'
import type { Endpoint, Wire } from './endpoint'
import { exportCalls } from './exports/calls'
import { invoiceBulkCalls } from './invoices/bulk'
import { invoiceCalls } from './invoices/calls'
import { invoiceableCalls } from './invoices/invoiceable'
import { invoicePaperCalls } from './invoices/papers'
import { jobCalls } from './jobs/calls'
import { lifecycleCalls } from './lifecycle/calls'
import { messageCalls } from './messages/calls'
import { messageConfigCalls } from './messages/configs'
import { messageScheduleCalls } from './messages/schedules'
import { messageSendCalls } from './messages/send'
import { meterBulkCalls } from './meters/bulk'
import { meterCalls } from './meters/calls'
import { moveInCalls } from './move-ins/calls'
import { moveInPaperCalls } from './move-ins/papers'
import { moveInSampleCalls } from './move-ins/samples'
import { noteCalls } from './notes/calls'
import { noticeCalls } from './notices/calls'
import { orderCalls } from './orders/calls'
import { consumptionCalls } from './orders/consumption'
import { orderPrintCalls } from './orders/print'
import { organizationCalls } from './organizations/calls'
import { paymentCalls } from './payments/calls'
import { groupCalls } from './payments/groups'
import { periodCalls } from './periods/calls'
import { permissionCalls } from './permissions/calls'
import { priceCalls } from './prices/calls'
import { readingCalls } from './readings/calls'
import { pendingCalls } from './readings/pending'
import { reconciliationCalls } from './reconciliations/calls'
import { referenceCalls } from './reference/calls'
import { remoteCalls } from './remote/calls'
import { reportCalls } from './reports/calls'
import { roundCalls } from './rounds/calls'
import { searchCalls } from './search/calls'
import { serviceCalls } from './services/calls'
import { surchargeCalls } from './surcharges/calls'
import { trialCalls } from './trials/calls'
import { userCalls } from './users/calls'
import { photoCalls } from './users/photos'
import { valveCalls } from './valves/calls'
import { viewCalls } from './views/calls'
import { withholdingCalls } from './withholdings/calls'

/** Every call of the API, in the order of the documentation. A call is declared with its feature. */
export const endpoints = [
  ...accessCalls,
  ...dashboardCalls,
  ...searchCalls,
  ...userCalls,
  ...photoCalls,
  ...sessionCalls,
  ...permissionCalls,
  ...organizationCalls,
  ...serviceCalls,
  ...moveInCalls,
  ...moveInPaperCalls,
  ...moveInSampleCalls,
  ...backupCalls,
  ...referenceCalls,
  ...messageConfigCalls,
  ...messageScheduleCalls,
  ...messageSendCalls,
  ...messageCalls,
  ...surchargeCalls,
  ...priceCalls,
  ...trialCalls,
  ...meterCalls,
  ...noteCalls,
  ...valveCalls,
  ...alarmCalls,
  ...meterBulkCalls,
  ...lifecycleCalls,
  ...remoteCalls,
  ...exportCalls,
  ...auditCalls,
  ...attachmentCalls,
  ...pendingCalls,
  ...readingCalls,
  ...roundCalls,
  ...orderCalls,
  ...orderPrintCalls,
  ...consumptionCalls,
  ...chargeCalls,
  ...correctionCalls,
  ...correctionRequestCalls,
  ...waiverCalls,
  ...groupCalls,
  ...dayCalls,
  ...paymentCalls,
  ...withholdingCalls,
  ...reconciliationCalls,
  ...invoiceBulkCalls,
  ...invoiceableCalls,
  ...invoicePaperCalls,
  ...invoiceCalls,
  ...periodCalls,
  ...reportCalls,
  ...jobCalls,
  ...noticeCalls,
  ...viewCalls,
] as const satisfies readonly Endpoint[]

type Declared = (typeof endpoints)[number]

/** 'METHOD /path/' → request and reply. For `import type` only. */
export type Api = { [E in Declared as `${E['method']} ${E['path']}`]: Wire<E> }
