import type { LocalTime } from '@water/rules/calendar'
import type { Databases } from '../../db/databases'
import type { FileStore } from '../../files/file-store'
import type { InvoiceProvider } from './provider'

export interface IssuingServices {
  databases: Databases
  clock: () => LocalTime
  /** Keeps the files that a provider gives. */
  files: FileStore
  /** Null: we issue by ourselves. */
  provider: InvoiceProvider | null
  report(error: unknown): void
  /** How long a call to the provider may take. */
  limit_ms?: number
}
