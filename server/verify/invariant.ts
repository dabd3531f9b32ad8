import type { RawBuilder } from 'kysely'

/** A row that breaks an invariant. */
export interface Violation {
  /** Null: of the platform. */
  organization_id: number | null
  /** What `id` is: an order, a meter, a payment … */
  object: string
  id: number | null
  /** The figures that do not agree. */
  detail: string
}

/** Something that holds in every database at any time (domain.md §3.2): the question names the rows that break it. */
export interface Invariant {
  /** As domain.md counts them; null for what it does not count. */
  number: number | null
  zh: string
  en: string
  /** Of one organization, or of all. */
  question: (within: (column: string) => RawBuilder<unknown>) => RawBuilder<Violation>
}
