import { endOtherSessions, endOwnSession, listOwnSessions } from '@water/contract/access/sessions'
import { command, query, type Route } from '../../http/route'
import { refuse } from '../../refusal'
import type { Identity } from './identity'
import { endOthers, endSession, openSessions } from './sessions-store'

/** Users see and end their own sessions. */
export const sessionRoutes = ({ clock }: Identity): Route[] => [
  query(listOwnSessions, ({ db, caller }) => openSessions(db, caller.id, clock(), caller.session)),

  command(endOwnSession, 'session.end', async ({ tx, caller, path, audit }) => {
    if (!(await endSession(tx, caller.id, path.id, clock(), 'ended by its user'))) refuse('not_found')
    audit({ object: ['session', path.id] })
  }),

  command(endOtherSessions, 'session.end', async ({ tx, caller, audit }) => {
    const ended = await endOthers(tx, caller.id, caller.session, clock(), 'ended by its user')
    for (const id of ended) audit({ object: ['session', id] })
    return { ended: ended.length }
  }),
]
