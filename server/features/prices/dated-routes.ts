import type { Access, Endpoint } from '@water/contract/endpoint'
import { dateOf } from '@water/rules/calendar'
import type * as z from 'zod'
import { grouped } from '../../db/grouped'
import { listRecords } from '../../db/record-store'
import { page } from '../../http/page'
import { type ListQuery, listOf, type Page, unitOf } from '../../http/record-routes'
import { command, query, type Route } from '../../http/route'
import type { datedActions } from './actions'
import type { DatedRecord, DatedReply, VersionInput } from './dated-record'
import { present } from './present'
import { type VersionRow, versionsOf } from './version-store'

type Named = { organization?: number | null | undefined }
type Body<I> = z.ZodType<I & Named>
type Put<I> = z.ZodType<I & Named & { version?: number | null | undefined }>

/** The calls that the contract declares for a dated record. */
interface DatedEndpoints<R extends DatedReply, I> {
  list: Endpoint<
    'GET',
    string,
    z.ZodType<ListQuery>,
    undefined,
    z.ZodType<Page<Omit<R, 'billed_until'>>>,
    Access,
    undefined
  >
  create: Endpoint<'POST', string, undefined, Body<I>, z.ZodType<R>, Access, undefined>
  read: Endpoint<'GET', `${string}{id}/`, undefined, undefined, z.ZodType<R>, Access, string>
  replace: Endpoint<'PUT', `${string}{id}/`, undefined, Put<I>, z.ZodType<R>, Access, string>
  addVersion: Endpoint<'POST', `${string}{id}/versions/`, undefined, Body<I>, z.ZodType<R>, Access, string>
  remove: Endpoint<'DELETE', `${string}{id}/`, undefined, undefined, undefined, Access, string>
  removeVersion: Endpoint<'DELETE', `${string}{id}/`, undefined, undefined, undefined, Access, string>
}

/**
 * The seven calls of a dated record. A version is named by `version` in the record's PUT, because people edit the
 * record, whose `updated_at` is compared. A version is deleted under a path of its own, because a path has one id.
 */
export function datedRoutes<R extends DatedReply, V extends VersionRow, I extends VersionInput>(
  endpoints: DatedEndpoints<R, I>,
  record: DatedRecord<R, V, I>,
  actions: ReturnType<typeof datedActions<R, V, I>>,
): Route[] {
  const { name, table, versions } = record
  return [
    query(endpoints.list, async (call) => {
      const { db, now } = call
      const { rows, count } = await listRecords(db, table, listOf(call, table))
      const byRecord = grouped(await versionsOf(db, versions, rows), (version) =>
        Number(version[versions.record]),
      )
      const extrasOf = await record.extras(
        db,
        rows.map(({ organization }) => organization),
        rows.map(({ id }) => id),
      )
      const shown: object[] = rows.map((row) => ({
        ...present(record, row, byRecord.get(row.id) ?? [], dateOf(now)),
        ...extrasOf(row.id),
      }))
      // The reply without the day that only a single record has.
      return page(call, count, shown as Omit<R, 'billed_until'>[])
    }),
    command(endpoints.create, `${name}.create`, (call) => actions.create(unitOf(call), call.body)),
    query(endpoints.read, (call) => actions.read(call.db, call.org, call.path.id, dateOf(call.now))),
    command(endpoints.replace, `${name}.update`, (call) => actions.replace(call, call.path.id, call.body)),
    command(endpoints.addVersion, `${name}.add_version`, (call) =>
      actions.add(call, call.path.id, call.body),
    ),
    command(endpoints.remove, `${name}.delete`, (call) => actions.remove(call, call.path.id)),
    command(endpoints.removeVersion, `${name}.delete_version`, (call) =>
      actions.removeVersion(call, call.path.id),
    ),
  ]
}
