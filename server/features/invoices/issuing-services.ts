import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import type { InvoiceProvider } from './provider'

export interface IssuingServices {
  db: Database
  clock: () => LocalTime
  /** Null: we issue by ourselves. */
  provider: InvoiceProvider | null
  report(error: unknown): void
  /** How long a call to the provider may take. */
  limit_ms?: number
}
