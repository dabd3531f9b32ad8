import type { Endpoint } from '@water/contract/endpoint'
import type { Tx } from '../db/read-write'
import type { OrgId } from '../db/scope'
import type {
  AnyCommand,
  AnyQuery,
  Call,
  CommandCall,
  OnWire,
  ProcedureCall,
  QueryCall,
  ReplyOf,
} from './call'

/**
 * An endpoint and its handler. The types of the makers below guarantee that they fit; here the handler is opaque. A handler
 * that needs parts of the request itself is made on the wire, and `perform` does not run it.
 */
export type Route = { crosses?: string } & (
  | ({ endpoint: Endpoint; kind: 'query' } & Serving<AnyQuery>)
  | ({
      endpoint: Endpoint
      kind: 'command'
      action: string
      /** Its work is taken back: it only answers what the command would do. */
      isRehearsal?: true
      /** Its rows say themselves who brought them and when, so that the trail has no entry of it. */
      isUnaudited?: true
      before?: (call: ProcedureCall<Endpoint>) => Promise<void>
      lock?: Lock
    } & Serving<AnyCommand>)
  | { endpoint: Endpoint; kind: 'procedure'; serve: (call: ProcedureCall<Endpoint>) => Promise<unknown> }
)

type Serving<C> =
  | { isOnWire: false; serve: (call: C) => Promise<unknown> }
  | { isOnWire: true; serve: (call: C & OnWire) => Promise<unknown> }

type CommandRoute = Extract<Route, { kind: 'command' }>

/** Takes the locks of an edit that go before the lock of its own row. */
type Lock = (tx: Tx, org: OrgId, id: number) => Promise<unknown>

type Handler<E extends Endpoint, C extends Call<E>> = (call: C) => Promise<ReplyOf<E>>
type Before<E extends Endpoint> = (call: ProcedureCall<E>) => Promise<void>

// The adapter parses each call with the endpoint's own schemas, so a call of any endpoint is one of E: that is what the
// casts below say.

/** A query: reads and changes nothing. */
export const query = <E extends Endpoint>(endpoint: E, handler: Handler<E, QueryCall<E>>): Route => ({
  endpoint,
  kind: 'query',
  isOnWire: false,
  serve: handler as unknown as (call: AnyQuery) => Promise<unknown>,
})

/** A query that needs parts of the request itself. */
export const queryOnWire = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, QueryCall<E> & OnWire>,
): Route => ({
  endpoint,
  kind: 'query',
  isOnWire: true,
  serve: handler as unknown as (call: AnyQuery & OnWire) => Promise<unknown>,
})

/**
 * A command: one transaction with its audit entries; `action` is its name there (`meter.create`). `before` commits on
 * its own, and its changes stay when the command fails.
 */
export const command = <E extends Endpoint>(
  endpoint: E,
  action: string,
  handler: Handler<E, CommandCall<E>>,
  before?: Before<E>,
): CommandRoute => ({
  endpoint,
  kind: 'command',
  action,
  isOnWire: false,
  serve: handler as unknown as (call: AnyCommand) => Promise<unknown>,
  ...(before && { before: before as unknown as Before<Endpoint> }),
})

/** The preview of a command: the command itself, whose work is taken back. Its handler answers what it would do. */
export const rehearsal = <E extends Endpoint>(endpoint: E, handler: Handler<E, CommandCall<E>>): Route => ({
  ...command(endpoint, 'rehearsal', handler),
  isRehearsal: true,
})

/** A command of a machine whose rows say themselves who brought them and when: the trail has no entry of it. */
export const unaudited = <E extends Endpoint>(endpoint: E, handler: Handler<E, CommandCall<E>>): Route => ({
  ...command(endpoint, 'unaudited', handler),
  isUnaudited: true,
})

/** A command that needs parts of the request itself. */
export const commandOnWire = <E extends Endpoint>(
  endpoint: E,
  action: string,
  handler: Handler<E, CommandCall<E> & OnWire>,
): CommandRoute => ({
  endpoint,
  kind: 'command',
  action,
  isOnWire: true,
  serve: handler as unknown as (call: AnyCommand & OnWire) => Promise<unknown>,
})

/**
 * An edit whose command locks another row before its own (the account of a meter). An edit that names the version it started
 * from locks its own row when the two are compared, before the command runs; `lock` keeps one order of locks for both.
 */
export const locking = (lock: Lock, route: CommandRoute): CommandRoute => ({ ...route, lock })

/** A call that needs rows of more than one organization, and why. */
export const crossing = (why: string, route: Route): Route => ({ ...route, crosses: why })

/** A command in several transactions, each with its own decision. */
export function procedure<E extends Endpoint>(endpoint: E, handler: Handler<E, ProcedureCall<E>>): Route {
  // As above.
  return {
    endpoint,
    kind: 'procedure',
    serve: handler as unknown as (call: ProcedureCall<Endpoint>) => Promise<unknown>,
  }
}
