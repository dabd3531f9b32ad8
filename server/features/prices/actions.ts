import { dateOf, type LocalDate } from '@water/rules/calendar'
import type { Reader, UnitOfWork } from '../../db/read-write'
import {
  deleteRow,
  findRecord,
  insertRecord,
  insertRow,
  lockRecord,
  updateRecord,
  updateRow,
} from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { refuseUsed } from '../../db/uses'
import { orNotFound } from '../../refusal'
import type { DatedRecord, DatedReply, VersionInput } from './dated-record'
import { present } from './present'
import { changeOfVersion, checkEffectiveFrom, refuseDeletion, saysTheSame } from './version-change'
import { recordOfVersion, type VersionRow, versionsOf } from './version-store'

/** The commands of a dated record, which its declaration completes. */
export function datedActions<R extends DatedReply, V extends VersionRow, I extends VersionInput>(
  record: DatedRecord<R, V, I>,
) {
  const { name, table, versions, columnsOf, parts, billedUntil } = record

  const read = async (db: Reader, org: OrgId, id: number, today: LocalDate): Promise<R> =>
    detailed(db, org, id, await shownOf(db, org, id, today))

  async function create(unit: UnitOfWork, input: I): Promise<R> {
    const { tx, org, caller, now } = unit
    await parts?.check(tx, org, input)
    const id = await insertRecord(tx, table, org, { by: caller.id, now }, input)
    await addVersion(unit, id, input)
    return finish(unit, id, undefined)
  }

  /**
   * PUT: name and similar fields change at any time; an unused version changes; a version later than a used one is
   * added (domain.md §3.3).
   */
  async function replace(unit: UnitOfWork, id: number, input: I & { version?: number | null | undefined }) {
    const { tx, org, now } = unit
    const before = await locked(unit, id)
    await parts?.check(tx, org, input)
    const change = intended(before.rows, input, await billedUntil(tx, org, id))
    await updateRecord(tx, table, org, id, now, input)
    if (change.do === 'update') {
      const version = change.version.id
      await updateRow(tx, versions.table, org, version, now, columnsOf(input))
      await parts?.write(tx, org, version, input)
    }
    if (change.do === 'add') await addVersion(unit, id, input)
    return finish(unit, id, before.shown)
  }

  async function add(unit: UnitOfWork, id: number, input: I): Promise<R> {
    const { tx, org, now } = unit
    const before = await locked(unit, id)
    await parts?.check(tx, org, input)
    checkEffectiveFrom(input.effective_from, before.rows.map(dated), await billedUntil(tx, org, id))
    await addVersion(unit, id, input)
    await updateRecord(tx, table, org, id, now, {})
    return finish(unit, id, before.shown)
  }

  async function remove(unit: UnitOfWork, id: number): Promise<void> {
    const { tx, org, audit } = unit
    const { rows, shown } = await locked(unit, id)
    const billed = rows.filter((row) => row.used).length
    refuseUsed(await record.usesOf(tx, org, id, billed))
    await deleteRow(tx, table.table, org, id)
    audit({ object: [name, id], before: shown })
  }

  async function removeVersion(unit: UnitOfWork, id: number): Promise<void> {
    const { tx, org, now, audit } = unit
    const of = orNotFound(await recordOfVersion(tx, versions, org, id))
    const before = await locked(unit, of)
    refuseDeletion(before.rows.map(dated), id)
    await deleteRow(tx, versions.table, org, id)
    await updateRecord(tx, table, org, of, now, {})
    audit({ object: [name, of], before: before.shown, after: await shownOf(tx, org, of, dateOf(now)) })
  }

  /** The effect of a PUT on these versions; throws its refusal. */
  function intended(
    rows: readonly V[],
    input: I & { version?: number | null | undefined },
    until: LocalDate | null,
  ) {
    const values = columnsOf(input)
    return changeOfVersion(
      rows.map(dated),
      { effectiveFrom: input.effective_from, version: input.version },
      ({ row }) => saysTheSame(values, row) && (parts?.areSame(input, row) ?? true),
      until,
    )
  }

  async function locked({ tx, org, now }: UnitOfWork, id: number) {
    const row = orNotFound(await lockRecord(tx, table, org, id))
    const rows = await versionsOf(tx, versions, [row])
    return { rows, shown: present(record, row, rows, dateOf(now)) }
  }

  async function addVersion({ tx, org, caller, now }: UnitOfWork, of: number, input: I): Promise<void> {
    const values = { [versions.record]: of, ...columnsOf(input) }
    const id = await insertRow(tx, versions.table, org, { by: caller.id, now }, values)
    await parts?.write(tx, org, id, input)
  }

  async function shownOf(db: Reader, org: OrgId, id: number, today: LocalDate): Promise<object> {
    const row = orNotFound(await findRecord(db, table, org, id))
    return present(record, row, await versionsOf(db, versions, [row]), today)
  }

  async function detailed(db: Reader, org: OrgId, id: number, shown: object): Promise<R> {
    const extrasOf = await record.extras(db, [org], [id])
    const reply: object = { ...shown, ...extrasOf(id), billed_until: await billedUntil(db, org, id) }
    // The record's columns, its versions and the further fields are the reply.
    return reply as R
  }

  /** Ends a command. The audit trail does not keep the users of the record. */
  async function finish(
    { tx, org, now, audit }: UnitOfWork,
    id: number,
    before: object | undefined,
  ): Promise<R> {
    const after = await shownOf(tx, org, id, dateOf(now))
    audit({ object: [name, id], before, after })
    return detailed(tx, org, id, after)
  }

  return { read, create, replace, add, remove, removeVersion, intended }
}

export const dated = <V extends VersionRow>(row: V) => ({
  id: row.id,
  used: row.used,
  effectiveFrom: row.effective_from,
  row,
})
