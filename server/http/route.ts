import type { Endpoint } from '@water/contract/endpoint'
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
    }
  | { endpoint: Endpoint; kind: 'steps'; serve: (call: StepsCall<Endpoint>) => Promise<unknown> }

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
): Route {
  // As above.
  return {
    endpoint,
    kind: 'act',
    action,
    serve: handler as unknown as (call: ActCall<Endpoint>) => Promise<unknown>,
    ...(before && { before: before as unknown as (call: StepsCall<Endpoint>) => Promise<void> }),
  }
}

/** A command in several transactions, each with its own decision. */
export function steps<E extends Endpoint>(endpoint: E, handler: Handler<E, StepsCall<E>>): Route {
  // As above.
  return {
    endpoint,
    kind: 'steps',
    serve: handler as unknown as (call: StepsCall<Endpoint>) => Promise<unknown>,
  }
}
