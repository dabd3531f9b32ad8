import { takeBack } from './features/corrections/take-back'
import type { EndedWork, JobKind, JobKinds } from './features/jobs/job'
import { meterImport } from './features/meters/import'
import { notifyAbnormalImport, notifyImportEnded } from './features/notices/notify'
import { readingBatch, readingImport } from './features/readings/import'
import { abnormalRows } from './features/readings/import-store'
import { roundEstimate } from './features/rounds/estimate'

type Tell = (ended: EndedWork) => Promise<void>

const tellEnded =
  (isOfMeters: boolean): Tell =>
  ({ tx, org, now, job, ...ended }) =>
    notifyImportEnded({ tx, org, now }, { id: job, isOfMeters, ...ended })

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
  meter_import: told(meterImport, tellEnded(true)),
  reading_import: told(readingImport, tellEnded(false), tellAbnormal),
  reading_batch: told(readingBatch, tellEnded(false), tellAbnormal),
  reading_estimate: told(roundEstimate, tellEnded(false)),
  take_back: takeBack,
}
