import type { Endpoint } from '@water/contract/endpoint'
import type { Tx } from '../db/read-write'
import type { OrgId } from '../db/scope'
import type { ActCall, AnyAct, AnyLook, Call, LookCall, OnWire, ReplyOf, StepsCall } from './call'

/**
 * An endpoint and its handler. The types of the makers below guarantee that they fit; here the handler is opaque. A handler
 * that needs parts of the request itself is made on the wire, and `perform` does not run it.
 */
export type Route =
  | ({ endpoint: Endpoint; kind: 'look' } & Serving<AnyLook>)
  | ({
      endpoint: Endpoint
      kind: 'act'
      action: string
      before?: (call: StepsCall<Endpoint>) => Promise<void>
      lock?: Lock
    } & Serving<AnyAct>)
  | { endpoint: Endpoint; kind: 'steps'; serve: (call: StepsCall<Endpoint>) => Promise<unknown> }

type Serving<C> =
  | { isOnWire: false; serve: (call: C) => Promise<unknown> }
  | { isOnWire: true; serve: (call: C & OnWire) => Promise<unknown> }

type ActRoute = Extract<Route, { kind: 'act' }>

/** Takes the locks of an edit that go before the lock of its own row. */
type Lock = (tx: Tx, org: OrgId, id: number) => Promise<unknown>

type Handler<E extends Endpoint, C extends Call<E>> = (call: C) => Promise<ReplyOf<E>>
type Before<E extends Endpoint> = (call: StepsCall<E>) => Promise<void>

// The adapter parses each call with the endpoint's own schemas, so a call of any endpoint is one of E: that is what the
// casts below say.

/** A query: reads and changes nothing. */
export const look = <E extends Endpoint>(endpoint: E, handler: Handler<E, LookCall<E>>): Route => ({
  endpoint,
  kind: 'look',
  isOnWire: false,
  serve: handler as unknown as (call: AnyLook) => Promise<unknown>,
})

/** A query that needs parts of the request itself. */
export const lookOnWire = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, LookCall<E> & OnWire>,
): Route => ({
  endpoint,
  kind: 'look',
  isOnWire: true,
  serve: handler as unknown as (call: AnyLook & OnWire) => Promise<unknown>,
})

/**
 * A command: one transaction with its audit entries; `action` is its name there (`meter.create`). `before` commits on
 * its own, and its changes stay when the command fails.
 */
export const act = <E extends Endpoint>(
  endpoint: E,
  action: string,
  handler: Handler<E, ActCall<E>>,
  before?: Before<E>,
): ActRoute => ({
  endpoint,
  kind: 'act',
  action,
  isOnWire: false,
  serve: handler as unknown as (call: AnyAct) => Promise<unknown>,
  ...(before && { before: before as unknown as Before<Endpoint> }),
})

/** A command that needs parts of the request itself. */
export const actOnWire = <E extends Endpoint>(
  endpoint: E,
  action: string,
  handler: Handler<E, ActCall<E> & OnWire>,
): ActRoute => ({
  endpoint,
  kind: 'act',
  action,
  isOnWire: true,
  serve: handler as unknown as (call: AnyAct & OnWire) => Promise<unknown>,
})

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
