import { chargeImport } from './features/charges/import'
import { takeBack } from './features/corrections/take-back'
import type { EndedWork, JobKind, JobKinds } from './features/jobs/job'
import { changeImport } from './features/lifecycle/import'
import { meterImport } from './features/meters/import'
import { type ImportedRows, notifyAbnormalImport, notifyImportEnded } from './features/notices/notify'
import { readingBatch, readingImport } from './features/readings/import'
import { abnormalRows } from './features/readings/import-store'
import { readingBill, readingRecord, readingTakeBack } from './features/readings/recorded-jobs'
import { roundEstimate } from './features/rounds/estimate'

type Tell = (ended: EndedWork) => Promise<void>

const tellEnded =
  (of: ImportedRows): Tell =>
  ({ tx, org, now, job, ...ended }) =>
    notifyImportEnded({ tx, org, now }, { id: job, of, ...ended })

const tellAbnormal: Tell = async ({ tx, org, now, job, file }) =>
  notifyAbnormalImport({ tx, org, now }, { file, ...(await abnormalRows(tx, org, job)) })

/** Adds the notices: neither the queue nor the features of the kinds import notices. */
const told = <Value>(kind: JobKind<Value>, ...tells: Tell[]): JobKind<Value> => ({
  ...kind,
  async notify(ended) {
    for (const tell of tells) await tell(ended)
  },
})

/** Every kind of long work, for the worker. */
export const jobKinds: JobKinds = {
  meter_import: told(meterImport, tellEnded('meters')),
  reading_import: told(readingImport, tellEnded('readings'), tellAbnormal),
  reading_batch: told(readingBatch, tellEnded('readings'), tellAbnormal),
  reading_estimate: told(roundEstimate, tellEnded('readings')),
  charge_import: told(chargeImport, tellEnded('charges')),
  change_import: told(changeImport, tellEnded('changes')),
  reading_record: told(readingRecord, tellEnded('records')),
  reading_bill: told(readingBill, tellEnded('readings')),
  reading_take_back: readingTakeBack,
  take_back: takeBack,
}
