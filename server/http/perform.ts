import type { Endpoint, Wire } from '@water/contract/endpoint'
import { may } from '@water/rules/access/may'
import type { LocalTime, Month } from '@water/rules/calendar'
import { actorOf, type Tx, writeWithin } from '../db/read-write'
import { type OrgId, type Scope, scopeOf } from '../db/scope'
import { refuse } from '../refusal'
import type { AnyCall, Caller } from './call'
import { parsed } from './field-problems'
import type { Route } from './route'

/** An actor at a moment. */
export interface Moment {
  tx: Tx
  caller: Caller
  now: LocalTime
  /** Only for a super administrator. Everybody else works in the own organization. */
  org?: OrgId
}

type BodyOf<E extends Endpoint> = Wire<E>['body'] extends undefined
  ? InPath
  : InPath & { body: Wire<E>['body'] }
interface InPath {
  id?: number
  month?: Month
}

/**
 * Does inside the program what a request does over HTTP, with the same access, schema, handler and audit entries,
 * within a transaction that goes on.
 */
export async function perform<E extends Endpoint>(
  routes: readonly Route[],
  endpoint: E,
  { tx, caller, now, org }: Moment,
  given: BodyOf<E>,
): Promise<Wire<E>['reply']> {
  const route = routes.find((one) => one.endpoint === endpoint)
  if (!route || route.kind === 'procedure' || route.isOnWire)
    throw new Error(`${endpoint.path} is served to requests alone`)
  if (!may(caller, endpoint.access)) refuse('no_permission')
  const home = caller.organization ?? org ?? null
  const scope: Scope = caller.is_superuser && !home ? { of: 'all' } : scopeOf(home)
  const call: AnyCall = {
    path: { id: given.id ?? 0, ...(given.month !== undefined && { month: given.month }) },
    query: {},
    body: endpoint.body && parsed(endpoint.body, 'body' in given ? given.body : {}),
    caller,
    scope,
    reach: scope,
    org: home,
    now,
    language: 'zh',
    origin: { address: '', url: endpoint.path, request_id: '' },
    answerWith: () => {},
  }
  // The types in route.ts guarantee that the handler answers its endpoint.
  if (route.kind === 'query') return (await route.serve({ ...call, db: tx })) as Wire<E>['reply']
  const { address, request_id } = call.origin
  const command = { action: route.action, org: home, actor: actorOf(caller), now, address, request_id }
  const reply = await writeWithin(tx, command, (_, audit) => route.serve({ ...call, tx, audit }))
  return reply as Wire<E>['reply']
}
