import type { RawBuilder } from 'kysely'
import type { Reader } from '../db/read-write'
import type { OrgId } from '../db/scope'

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

/** A rule that holds in every database at any time (domain.md §3.2). */
export type Invariant = {
  /** The number in domain.md; null where it has none. */
  number: number | null
  zh: string
  en: string
} & (
  | {
      /** The query that finds the rows that break it, for one organization or for all. */
      question: (within: (column: string) => RawBuilder<unknown>) => RawBuilder<Violation>
    }
  | {
      /** Finds the rows that break it, a batch in memory at a time, for one organization or (null) for all. */
      search: (db: Reader, org: OrgId | null) => AsyncIterable<Violation>
    }
)

/** An invariant that one statement answers. */
export type AskedInvariant = Extract<Invariant, { question: unknown }>
