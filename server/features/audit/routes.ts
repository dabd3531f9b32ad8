import { countAudit, listAudit, readMeterTimeline, readTimeline } from '@water/contract/audit/calls'
import { type Access, audited, staff } from '@water/contract/endpoint'
import type { ObjectName } from '@water/contract/objects'
import type { Language } from '@water/contract/text'
import { may } from '@water/rules/access/may'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import type { Caller } from '../../http/call'
import { page, rangeOf } from '../../http/page'
import { query, type Route } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { findMeter } from '../meters/store'
import { isSeen } from './history-store'
import { kinds } from './kinds'
import type { Log } from './matching-store'
import { namesFor } from './names-store'
import { presentEntry } from './present'
import { countEntries, type EntryRow, listEntries, timelineOf } from './store'

/** Whoever may see an object may see its history, and everybody their own. */
const readersOf = (type: ObjectName): Access =>
  kinds[type].readers ?? (kinds[type].owner === undefined ? staff : audited)

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
 * The scope decides whose entries are found, but for those of the platform's log, which have none: only who may see the row sees them.
 */
const maySee = ({ db, caller, scope }: Looking, type: ObjectName, id: number): Promise<boolean> | boolean =>
  kinds[type].isOfPlatform || kinds[type].owner !== undefined
    ? isSeen(db, scope, { type, id }, { id: caller.id, isStaff: may(caller, staff) })
    : true

async function replyWithTimeline(call: Looking, type: ObjectName, id: number) {
  const subject = { type, id, maySee: (kind: ObjectName) => may(call.caller, readersOf(kind)) }
  const { rows, count } = await timelineOf(call.db, call.scope, subject, rangeOf(call.query))
  return page(call, count, await presented(call, rows))
}

async function presented({ db, caller, language }: Looking, rows: readonly EntryRow[]) {
  const nameOf = await namesFor(db, rows, language)
  const isStaff = may(caller, staff)
  return rows.map((row) => presentEntry(row, language, nameOf, { isStaff }))
}
