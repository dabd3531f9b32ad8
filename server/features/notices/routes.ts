import {
  clearNotices,
  countUnread,
  listNotices,
  readNotices,
  updateNotice,
} from '@water/contract/notices/calls'
import type { Database } from '../../db/database'
import { inTransaction, type Tx } from '../../db/read-write'
import { narrow, type Scope } from '../../db/scope'
import type { Person } from '../../http/call'
import { page, rangeOf } from '../../http/page'
import { procedure, query, type Route } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { presentNotice } from './present'
import {
  type Addressee,
  clear,
  countAddressed,
  findNotice,
  listNotices as listRows,
  markRead,
  setCollected,
  unreadOf,
  type Which,
} from './store'

const addressee = ({ id, is_staff, is_superuser, permissions }: Person): Addressee => ({
  id,
  isStaff: is_staff && !is_superuser,
  isSuperuser: is_superuser,
  codes: [...permissions],
})

interface Asked {
  ids?: number[] | undefined
  until?: string | undefined
  organization?: number | null | undefined
}

/**
 * Reading, clearing and keeping notices is not audited: it changes no record, and its entries would hide the others.
 */
export const noticeRoutes: Route[] = [
  query(listNotices, async (call) => {
    const { db, scope, caller, now, query, language } = call
    const { rows, count } = await listRows(db, scope, addressee(caller), now, query, rangeOf(query))
    return page(
      call,
      count,
      rows.map((row) => presentNotice(row, language)),
    )
  }),

  query(countUnread, ({ db, scope, caller, now }) => unreadOf(db, scope, addressee(caller), now)),

  procedure(readNotices, async (call) => ({
    read: await onWhich(call, (tx, scope, which) =>
      markRead(tx, scope, addressee(call.caller), call.now, which),
    ),
  })),

  procedure(clearNotices, async (call) => ({
    cleared: await onWhich(call, (tx, scope, which) =>
      clear(tx, scope, addressee(call.caller), call.now, which),
    ),
  })),

  procedure(updateNotice, ({ database, org, caller, now, path, body, language }) =>
    inTransaction(database, async (tx) => {
      const who = addressee(caller)
      orNotFound(await findNotice(tx, org, who, now, path.id))
      if (body.collected !== undefined) await setCollected(tx, org, caller.id, path.id, body.collected)
      return presentNotice(orNotFound(await findNotice(tx, org, who, now, path.id)), language)
    }),
  ),
]

interface Asking {
  database: Database
  scope: Scope
  caller: Person
  body: Asked
}

/** Changes notices of the caller, all of them or none: a notice of another user counts as missing. */
function onWhich(
  { database, scope, caller, body: { ids, until, organization } }: Asking,
  change: (tx: Tx, scope: Scope, which: Which) => Promise<number>,
): Promise<number> {
  const within = organization == null ? scope : narrow(scope, organization)
  return inTransaction(database, async (tx) => {
    if (ids === undefined) return change(tx, within, { until })
    const wanted = [...new Set(ids)]
    if ((await countAddressed(tx, within, addressee(caller), wanted)) < wanted.length) {
      return refuse('not_found')
    }
    return change(tx, within, { ids: wanted })
  })
}
