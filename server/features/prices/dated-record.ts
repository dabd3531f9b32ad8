import type { Use } from '@water/contract/places'
import type { LocalDate } from '@water/rules/calendar'
import type { Reader, Tx } from '../../db/read-write'
import type { RecordTable } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import type { VersionRow, VersionTable } from './version-store'

/** The fields of every dated record's reply beside its own. */
export interface DatedReply {
  id: number
  organization: number
  created_at: string
  updated_at: string
  name: string
  version: number
  versions: { id: number; used: boolean; effective_from: LocalDate; effective_to: LocalDate | null }[]
  billed_until: LocalDate | null
}

/** The fields of every dated record without its versions. */
export type NamedRow = Pick<DatedReply, 'id' | 'organization' | 'created_at' | 'updated_at' | 'name'>

export interface VersionInput {
  effective_from: LocalDate
}

/** A record with dated versions, each billed from its day on: a water price, a surcharge item. */
export interface DatedRecord<Reply extends DatedReply, V extends VersionRow, Input extends VersionInput> {
  /** Its object in the audit trail. */
  name: string
  table: RecordTable<NamedRow, object>
  versions: VersionTable<V>
  presentVersion: (row: V, until: LocalDate | null) => Reply['versions'][number]
  /** A version's columns, without those that its mode or kind does not use. */
  columnsOf: (input: Input) => Record<string, unknown>
  /** The parts of a version in other tables. */
  parts?: {
    check: (db: Reader, org: OrgId, input: Input) => Promise<void>
    areSame: (input: Input, row: V) => boolean
    write: (tx: Tx, org: OrgId, version: number, input: Input) => Promise<void>
  }
  /** The last day that live orders have billed it. */
  billedUntil: (db: Reader, org: OrgId, id: number) => Promise<LocalDate | null>
  /** Further fields of replies by id: the users of the record. The audit trail leaves them out. */
  extras: (
    db: Reader,
    organizations: readonly number[],
    ids: readonly number[],
  ) => Promise<(id: number) => object>
  /** The reasons against deleting it, in this order; `billed` is the number of its billed versions. */
  usesOf: (tx: Tx, org: OrgId, id: number, billed: number) => Promise<Use[]>
}
