import { countAudit, listAudit, readMeterTimeline, readTimeline } from '@water/contract/audit/calls'
import { type Access, audited, holder, staff } from '@water/contract/endpoint'
import type { ObjectKind } from '@water/contract/object'
import { type ObjectName, objects } from '@water/contract/objects'
import type { Language } from '@water/contract/text'
import { may } from '@water/rules/access/may'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import type { Caller } from '../../http/call'
import { page, rangeOf } from '../../http/page'
import { query, type Route } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { cashierOfDay } from '../days/store'
import { findMeter } from '../meters/store'
import { findUser } from '../users/store'
import type { Log } from './matching-store'
import { namesFor } from './names-store'
import { presentEntry } from './present'
import { countEntries, type EntryRow, listEntries, timelineOf } from './store'

const kinds: Readonly<Record<ObjectName, ObjectKind>> = objects

/** Whoever may see an object may see its history, and everybody their own. */
const readersOf = (type: ObjectName): Access => (type === 'user' ? audited : (kinds[type].readers ?? staff))

interface Looking {
  db: Reader
  caller: Caller
  scope: Scope
  language: Language
  query: { page: number; page_size: number }
  origin: { url: string }
}

export const auditRoutes: Route[] = [
  query(readTimeline, async (call) => {
    const { object_type: type, object_id: id } = call.query
    if (!may(call.caller, readersOf(type))) refuse('no_permission')
    return (await maySee(call, type, id)) ? replyWithTimeline(call, type, id) : page(call, 0, [])
  }),

  query(readMeterTimeline, async (call) => {
    const { db, org, path } = call
    orNotFound(await findMeter(db, org, path.id))
    const { caller, language, query, origin } = call
    return replyWithTimeline(
      { db, caller, language, query, origin, scope: { of: 'one', org } },
      'meter',
      path.id,
    )
  }),

  query(listAudit, async (call) => {
    const { rows, count } = await listEntries(call.db, logFor(call), call.query, rangeOf(call.query))
    return page(call, count, await presented(call, rows))
  }),

  query(countAudit, async (call) => ({ count: await countEntries(call.db, logFor(call), call.query) })),
]

/** Only super administrators read the platform's log. For others it is as empty as another organization's. */
function logFor({
  query,
  caller,
  scope,
}: {
  query: { log?: string | undefined }
  caller: Caller
  scope: Scope
}): Log {
  if (query.log !== 'platform') return scope
  return caller.is_superuser ? 'platform' : { of: 'none' }
}

/**
 * Users and organizations also have entries in the platform's log, which has no scope. Only a caller who may see the
 * row sees these entries. Other objects have their entries in their own organization's log, so the scope decides.
 */
async function maySee({ db, caller, scope }: Looking, type: ObjectName, id: number): Promise<boolean> {
  if (type === 'organization') return scope.of === 'all' || (scope.of === 'one' && scope.org === id)
  if (type === 'cashier_day' && !may(caller, staff)) return isOwnDay(db, scope, caller, id)
  if (type !== 'user' || caller.id === id) return true
  return may(caller, staff) && (await findUser(db, scope, id)) !== undefined
}

/** A cashier sees the days of nobody else. */
const isOwnDay = async (db: Reader, scope: Scope, caller: Caller, id: number): Promise<boolean> =>
  scope.of === 'one' && (await cashierOfDay(db, scope.org, id)) === caller.id

async function replyWithTimeline(call: Looking, type: ObjectName, id: number) {
  const withDocuments = may(call.caller, holder('orderView'))
  const withInvoices = may(call.caller, holder('invoiceView'))
  const { rows, count } = await timelineOf(
    call.db,
    call.scope,
    { type, id, withDocuments, withInvoices },
    rangeOf(call.query),
  )
  return page(call, count, await presented(call, rows))
}

async function presented({ db, caller, language }: Looking, rows: readonly EntryRow[]) {
  const nameOf = await namesFor(db, rows, language)
  const isStaff = may(caller, staff)
  return rows.map((row) => presentEntry(row, language, nameOf, { isStaff }))
}
