import type { JobKinds } from './features/jobs/job'
import { meterImport } from './features/meters/import'

/** Every kind of long work, for the worker. */
export const jobKinds: JobKinds = {
  meter_import: meterImport,
}
