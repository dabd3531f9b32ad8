import type { JobKinds } from './features/jobs/job'
import { meterImport } from './features/meters/import'
import { readingBatch, readingImport } from './features/readings/import'

/** Every kind of long work, for the worker. */
export const jobKinds: JobKinds = {
  meter_import: meterImport,
  reading_import: readingImport,
  reading_batch: readingBatch,
}
