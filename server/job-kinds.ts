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
import { moveInCheck } from './features/move-ins/check'
import { moveInLoad } from './features/move-ins/load'
import { moveInParallel } from './features/move-ins/parallel'
import { moveInWithdraw } from './features/move-ins/withdraw'
import { orderPrint } from './features/printing/print'
import { readingBatch, readingImport } from './features/readings/import'
import { notifyAbnormalRows } from './features/readings/notify'
import { readingBill, readingRecord, readingTakeBack } from './features/readings/recorded-jobs'
import { reconciliationJob } from './features/reconciliations/reconcile'
import { locationImport } from './features/reference/import'
import { moduleImport } from './features/remote/import'
import { roundEstimate } from './features/rounds/estimate'
import { roundTakeRemote } from './features/rounds/take-remote'
import { withholdingAnswer } from './features/withholdings/answer'
import { withholdingMake } from './features/withholdings/make'
import { fileEnded, importEnded } from './job-notices'

type Notify = (ended: EndedWork) => Promise<void>

/** Adds the notices that many kinds share. The queue knows none, and neither do the acts of money. */
const withNotices = <Value>(kind: JobKind<Value>, ...notices: Notify[]): JobKind<Value> => ({
  ...kind,
  async notify(ended) {
    for (const notify of notices) await notify(ended)
  },
})

/** Every kind of long work, for the worker. */
export const jobKinds: JobKinds = {
  meter_import: withNotices(meterImport, importEnded('meters_imported')),
  reading_import: withNotices(readingImport, importEnded('readings_imported'), notifyAbnormalRows),
  reading_batch: withNotices(readingBatch, importEnded('readings_imported'), notifyAbnormalRows),
  reading_estimate: withNotices(roundEstimate, importEnded('readings_imported')),
  reading_remote: withNotices(roundTakeRemote, importEnded('records_imported')),
  charge_import: withNotices(chargeImport, importEnded('charges_imported')),
  change_import: withNotices(changeImport, importEnded('changes_imported')),
  module_import: withNotices(moduleImport, importEnded('modules_imported')),
  location_import: withNotices(locationImport, importEnded('places_imported')),
  reading_record: withNotices(readingRecord, importEnded('records_imported')),
  reading_bill: withNotices(readingBill, importEnded('readings_imported')),
  reading_take_back: readingTakeBack,
  change_take_back: changeTakeBack,
  take_back: takeBack,
  invoice_bulk: invoiceBulk,
  invoice_archive: invoiceArchive,
  withholding_make: withholdingMake,
  withholding_answer: withholdingAnswer,
  reconciliation: reconciliationJob,
  meter_bulk: meterBulk,
  message_send: messageSend,
  list_export: { ...listExport, notify: fileEnded },
  move_in_check: moveInCheck,
  move_in_load: moveInLoad,
  move_in_withdraw: moveInWithdraw,
  move_in_parallel: moveInParallel,
  order_print: { ...orderPrint, notify: fileEnded },
}
