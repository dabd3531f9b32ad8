import type { EndedWork, JobKind, JobKinds } from './features/jobs/job'
import { meterImport } from './features/meters/import'
import { tellAbnormalImport } from './features/notices/tell'
import { readingBatch, readingImport } from './features/readings/import'
import { abnormalRows } from './features/readings/import-store'

/** Adds the notice about abnormal readings: the feature readings imports no notices. */
const toldOfAbnormal = <Value>(kind: JobKind<Value>): JobKind<Value> => ({
  ...kind,
  async tell({ tx, org, now, job, file }: EndedWork) {
    await tellAbnormalImport({ tx, org, now }, { file, ...(await abnormalRows(tx, org, job)) })
  },
})

/** Every kind of long work, for the worker. */
export const jobKinds: JobKinds = {
  meter_import: meterImport,
  reading_import: toldOfAbnormal(readingImport),
  reading_batch: toldOfAbnormal(readingBatch),
}
