import { chargeImport } from './features/charges/import'
import { takeBack } from './features/corrections/take-back'
import { listExport } from './features/exports/list-export'
import { invoiceArchive } from './features/invoices/archive'
import { invoiceBulk } from './features/invoices/bulk'
import type { EndedWork, JobKind, JobKinds } from './features/jobs/job'
import { changeImport } from './features/lifecycle/import'
import { changeTakeBack } from './features/lifecycle/take-back'
import { messageSend } from './features/messages/send-many'
import { meterBulk } from './features/meters/bulk'
import { meterImport } from './features/meters/import'
import {
  type ImportedRows,
  notifyAbnormalImport,
  notifyFileEnded,
  notifyImportEnded,
  notifyReconciliationEnded,
  notifyWithholdingEnded,
} from './features/notices/notify'
import { orderPrint } from './features/printing/print'
import { readingBatch, readingImport } from './features/readings/import'
import { abnormalRows } from './features/readings/import-store'
import { readingBill, readingRecord, readingTakeBack } from './features/readings/recorded-jobs'
import { reconciliationJob } from './features/reconciliations/reconcile'
import { reconciledOf } from './features/reconciliations/store'
import { roundEstimate } from './features/rounds/estimate'
import { withholdingAnswer } from './features/withholdings/answer'
import { withholdingMake } from './features/withholdings/make'
import { runAbout } from './features/withholdings/make-store'

type Notify = (ended: EndedWork) => Promise<void>

const notifyEnded =
  (of: ImportedRows): Notify =>
  ({ tx, org, now, job, ...ended }) =>
    notifyImportEnded({ tx, org, now }, { id: job, of, ...ended })

const notifyAbnormal: Notify = async ({ tx, org, now, job, file }) =>
  notifyAbnormalImport({ tx, org, now }, { file, ...(await abnormalRows(tx, org, job)) })

const notifyReconciled: Notify = async ({ tx, org, now, job, ...ended }) =>
  notifyReconciliationEnded({ tx, org, now }, { ...ended, ...(await reconciledOf(tx, org, job)) })

const notifyFileMade: Notify = ({ tx, org, now, job, ...ended }) =>
  notifyFileEnded({ tx, org, now }, { id: job, ...ended })

const notifyWithheld: Notify = async ({ tx, org, now, job, ...ended }) =>
  notifyWithholdingEnded({ tx, org, now }, { ...ended, ...(await runAbout(tx, org, job)) })

/** Adds the notices: neither the queue nor the features of the kinds import notices. */
const withNotices = <Value>(kind: JobKind<Value>, ...notices: Notify[]): JobKind<Value> => ({
  ...kind,
  async notify(ended) {
    for (const notify of notices) await notify(ended)
  },
})

/** Every kind of long work, for the worker. */
export const jobKinds: JobKinds = {
  meter_import: withNotices(meterImport, notifyEnded('meters')),
  reading_import: withNotices(readingImport, notifyEnded('readings'), notifyAbnormal),
  reading_batch: withNotices(readingBatch, notifyEnded('readings'), notifyAbnormal),
  reading_estimate: withNotices(roundEstimate, notifyEnded('readings')),
  charge_import: withNotices(chargeImport, notifyEnded('charges')),
  change_import: withNotices(changeImport, notifyEnded('changes')),
  reading_record: withNotices(readingRecord, notifyEnded('records')),
  reading_bill: withNotices(readingBill, notifyEnded('readings')),
  reading_take_back: readingTakeBack,
  change_take_back: changeTakeBack,
  take_back: takeBack,
  invoice_bulk: invoiceBulk,
  invoice_archive: invoiceArchive,
  withholding_make: withNotices(withholdingMake, notifyWithheld),
  withholding_answer: withNotices(withholdingAnswer, notifyWithheld),
  reconciliation: withNotices(reconciliationJob, notifyReconciled),
  meter_bulk: meterBulk,
  message_send: messageSend,
  list_export: { ...listExport, notify: notifyFileMade },
  order_print: { ...orderPrint, notify: notifyFileMade },
}
