import { isEdit } from '@water/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { lastChange, lockVersion } from '../db/row-version'
import { Refusal } from '../refusal'
import { dataAsSent } from './answer'
import type { OpenCall } from './open-call'
import type { Route } from './route'

type ActRoute = Extract<Route, { kind: 'act' }>
export type LookRoute = Extract<Route, { kind: 'look' }>

/** What reads the row that an edit changes: the GET of the same path. */
export const readerOf = ({ endpoint }: Route, routes: readonly Route[]): LookRoute | undefined =>
  routes.find(
    (one): one is LookRoute => isEdit(endpoint) && one.kind === 'look' && one.endpoint.path === endpoint.path,
  )

/**
 * What refuses a change that was made from another state than the row's own: 409 `changed_meanwhile` with the row as it is
 * now, so that the two can be compared; null when there is nothing to refuse. Asked before the act, while the row is still as
 * it was, and thrown after it: who may make the edit at all is the act's to say, and whoever may not learns nothing here.
 * The row stays locked until the act has ended.
 */
export async function staleness(
  { endpoint, action }: ActRoute,
  reader: LookRoute,
  call: OpenCall,
  reply: FastifyReply,
): Promise<Refusal | null> {
  const { basis, path, owner, tx } = call
  if (basis === null || tx === undefined || endpoint.owner === undefined) return null
  const version = await lockVersion(tx, endpoint.owner, owner, path.id)
  // A row that is not there is the act's to miss.
  if (version === undefined || version === basis) return null
  const current = await readCurrent(reader, call)
  const org = owner ?? call.caller?.organization ?? null
  const last = await lastChange(tx, org, [action.split('.')[0]!, path.id])
  return new Refusal('changed_meanwhile', {
    params: { who: last?.actor_name ?? '—', when: last?.at ?? version },
    data: current === undefined ? null : JSON.parse(dataAsSent(reply, 200, current)),
  })
}

/** The row as its reader gives it; undefined where it refuses, for the act will, too. */
async function readCurrent(reader: LookRoute, call: OpenCall): Promise<unknown> {
  call.db = call.tx!
  try {
    return await reader.serve(call as never) // a call of the same row, for which the reader's endpoint vouches
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
