import type { Endpoint } from '@water/contract/endpoint'
import type { Tx } from '../db/read-write'
import type { OrgId } from '../db/scope'
import type { ActCall, Call, LookCall, ReplyOf, StepsCall } from './call'

/**
 * An endpoint and its handler. The types of the three makers below guarantee that they fit; here the handler is opaque.
 */
export type Route =
  | { endpoint: Endpoint; kind: 'look'; serve: (call: LookCall<Endpoint>) => Promise<unknown> }
  | {
      endpoint: Endpoint
      kind: 'act'
      action: string
      serve: (call: ActCall<Endpoint>) => Promise<unknown>
      before?: (call: StepsCall<Endpoint>) => Promise<void>
      lock?: Lock
    }
  | { endpoint: Endpoint; kind: 'steps'; serve: (call: StepsCall<Endpoint>) => Promise<unknown> }

type ActRoute = Extract<Route, { kind: 'act' }>

/** Takes the locks of an edit that go before the lock of its own row. */
type Lock = (tx: Tx, org: OrgId, id: number) => Promise<unknown>

type Handler<E extends Endpoint, C extends Call<E>> = (call: C) => Promise<ReplyOf<E>>

/** A query: reads and changes nothing. */
export function look<E extends Endpoint>(endpoint: E, handler: Handler<E, LookCall<E>>): Route {
  // The adapter parses each call with this endpoint's schemas, so the call is one of E.
  return {
    endpoint,
    kind: 'look',
    serve: handler as unknown as (call: LookCall<Endpoint>) => Promise<unknown>,
  }
}

/**
 * A command: one transaction with its audit entries; `action` is its name there (`meter.create`). `before` commits on
 * its own, and its changes stay when the command fails.
 */
export function act<E extends Endpoint>(
  endpoint: E,
  action: string,
  handler: Handler<E, ActCall<E>>,
  before?: (call: StepsCall<E>) => Promise<void>,
): ActRoute {
  // As above.
  return {
    endpoint,
    kind: 'act',
    action,
    serve: handler as unknown as (call: ActCall<Endpoint>) => Promise<unknown>,
    ...(before && { before: before as unknown as (call: StepsCall<Endpoint>) => Promise<void> }),
  }
}

/**
 * An edit whose command locks another row before its own (the account of a meter). An edit that names the version it started
 * from locks its own row when the two are compared, before the command runs; `lock` keeps one order of locks for both.
 */
export const locking = (lock: Lock, route: ActRoute): ActRoute => ({ ...route, lock })

/** A command in several transactions, each with its own decision. */
export function steps<E extends Endpoint>(endpoint: E, handler: Handler<E, StepsCall<E>>): Route {
  // As above.
  return {
    endpoint,
    kind: 'steps',
    serve: handler as unknown as (call: StepsCall<Endpoint>) => Promise<unknown>,
  }
}
