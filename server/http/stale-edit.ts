import { isEdit } from '@water/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { lastChange, lockVersion } from '../db/row-version'
import { Refusal } from '../refusal'
import { dataAsSent } from './answer'
import type { OpenCall } from './open-call'
import type { Route } from './route'

type CommandRoute = Extract<Route, { kind: 'command' }>
export type QueryRoute = Extract<Route, { kind: 'query' }>

/** The route that reads the row of an edit: the GET of the same path. */
export const readerOf = ({ endpoint }: Route, routes: readonly Route[]): QueryRoute | undefined =>
  isEdit(endpoint)
    ? routes.find((one): one is QueryRoute => one.kind === 'query' && one.endpoint.path === endpoint.path)
    : undefined

/**
 * The refusal of an edit that started from another version than the row's: 409 `changed_meanwhile` with the current
 * row, so that the two can be compared. Null when there is nothing to refuse. It is prepared before the command, while
 * the row is unchanged, and thrown after it: the command decides who may edit, and a caller without permission learns
 * nothing here. The row stays locked until the end of the command.
 */
export async function changedMeanwhile(
  { endpoint, action, lock }: CommandRoute,
  reader: QueryRoute,
  call: OpenCall,
  reply: FastifyReply,
): Promise<Refusal | null> {
  const { basis, path, owner, tx } = call
  if (basis === null || tx === undefined || endpoint.owner === undefined) return null
  if (owner !== null) await lock?.(tx, owner, path.id)
  const version = await lockVersion(tx, endpoint.owner, owner, path.id)
  // The command itself reports a missing row.
  if (version === undefined || version === basis) return null
  const current = await readCurrent(reader, call)
  const org = owner ?? call.caller?.organization ?? null
  const last = await lastChange(tx, org, [action.split('.')[0]!, path.id])
  return new Refusal('changed_meanwhile', {
    params: { who: last?.actor_name ?? '—', when: last?.at ?? version },
    data: current === undefined ? null : JSON.parse(dataAsSent(reply, 200, current)),
  })
}

/** The row as its reader returns it; undefined where the reader refuses, as the command will, too. */
async function readCurrent(reader: QueryRoute, call: OpenCall): Promise<unknown> {
  call.db = call.tx!
  try {
    return await reader.serve(call as never) // a call of the same row, as the reader's endpoint guarantees
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
