import type { RawBuilder } from 'kysely'

/** A row that breaks an invariant. */
export interface Violation {
  /** Null: of the platform. */
  organization_id: number | null
  /** The kind of `id`: an order, a meter, a payment … */
  object: string
  id: number | null
  /** The figures that differ. */
  detail: string
}

/** A rule that holds in every database at any time (domain.md §3.2). The query finds the rows that break it. */
export interface Invariant {
  /** The number in domain.md; null where it has none. */
  number: number | null
  zh: string
  en: string
  /** For one organization, or for all. */
  question: (within: (column: string) => RawBuilder<unknown>) => RawBuilder<Violation>
}
