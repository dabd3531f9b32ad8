import type { Callers } from '@water/rules/access/callers'
import type { Need } from '@water/rules/access/may'
import type { PermissionName } from '@water/rules/access/permissions'
import type * as z from 'zod'
import type { FileFormat } from './file-format'
import type { Text } from './text'

/** The callers of an endpoint; `may` of the rules decides. There is no default: "anyone" must be written. */
export type Access = Need

/** Without a token. */
export const anyone = 'anyone'
/** Any signed-in user, also before the approval of the account. */
export const signedIn = 'signed_in'
/** Any approved user of the organization. */
export const audited = 'audited'
/** An approved user with one of the permissions, and every staff user (console.md §6). */
export const holder = <const Names extends readonly PermissionName[]>(...names: Names): Names => names
/** Staff (is_staff) and super administrators. */
export const staff = 'staff'
/** Super administrators only (is_superuser and no organization). */
export const superuser = 'superuser'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodType

/**
 * One call of the API. `owner` names the table of the row of `{id}` in the path: the server finds the row's
 * organization in it, and the tests make the matrix of foreign ids from it. `callers` names whose call it is where it is not
 * that of everybody who has the access: of persons alone, or of the services of one purpose. `money` marks a POST that moves money and
 * accepts an Idempotency-Key. `upload` marks a multipart body: the file arrives as `call.file`, the other parts as
 * `body`.
 */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
  A extends Access = Access,
  O extends string | undefined = string | undefined,
  C extends Callers | undefined = Callers | undefined,
> {
  method: M
  path: P
  title: Text
  access: A
  status: 200 | 201 | 202 | 204
  query: Q
  body: B
  reply: R
  owner: O
  callers: C
  money?: true
  upload?: true
  /**
   * With `upload`: the file is large and is streamed into the store of files, and this is its kind. It arrives as
   * `call.stored`; of sheets several arrive, as `call.sheets`.
   */
  stores?: 'document' | 'photo' | 'sheets'
  /** The answer is a file in one of these formats: the handler returns its bytes. */
  download?: readonly FileFormat[]
  /** With `download`: a large file is made by a job, whose number is the answer. */
  orJob?: true
}

type Declared<M extends Method, P extends string, Q, B, R, A extends Access, O, C> = {
  method: M
  path: P
  title: Text
  access: A
  status?: 200 | 201 | 202 | 204
  query?: Q
  body?: B
  reply?: R
  owner?: O
  callers?: C
  money?: true
  upload?: true
  stores?: 'document' | 'photo' | 'sheets'
  download?: readonly FileFormat[]
  orJob?: true
}

/** Declares an endpoint. By default a POST to a collection answers 201 and DELETE 204 (domain.md §2). */
export function endpoint<
  const M extends Method,
  const P extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
  const A extends Access = Access,
  const O extends string | undefined = undefined,
  const C extends Callers | undefined = undefined,
>(declared: Declared<M, P, Q, B, R, A, O, C>): Endpoint<M, P, Q, B, R, A, O, C> {
  const { status, query, body, reply, owner, callers, ...rest } = declared
  return {
    ...rest,
    status: status ?? (declared.method === 'DELETE' ? 204 : 200),
    query: query as Q,
    body: body as B,
    reply: reply as R,
    owner: owner as O,
    callers: callers as C,
  }
}

type In<S> = S extends Schema ? z.input<S> : undefined
type Queryable = string | number | boolean | readonly (string | number)[] | null | undefined
type QueryIn<S> = S extends Schema
  ? { [K in keyof z.input<S>]?: K extends 'ordering' ? z.input<S>[K] : Queryable }
  : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined

/**
 * Tells whether an endpoint edits a row with the time of its last change. Its body may carry `updated_at` as it was
 * read. If another user has changed the row meanwhile, the answer is 409 `changed_meanwhile` with the present row, as
 * the GET of the same path returns it. Without `updated_at` the change is always made.
 */
export function isEdit({ method, owner, reply }: Endpoint): boolean {
  if (owner === undefined || (method !== 'PUT' && method !== 'PATCH')) return false
  return reply !== undefined && 'shape' in reply && 'updated_at' in Object(reply.shape)
}
type ReadAs<M extends Method> = M extends 'PUT' | 'PATCH' ? { updated_at?: string } : unknown

/** The request and reply of a call, for the console's typed client (types only: no schema is in the bundle). */
export interface Wire<E> {
  query: E extends Endpoint<Method, string, infer Q, Schema | undefined, Schema | undefined>
    ? QueryIn<Q>
    : never
  body: E extends Endpoint<infer M, string, Schema | undefined, infer B, Schema | undefined>
    ? In<B> & ReadAs<M>
    : never
  reply: E extends Endpoint<Method, string, Schema | undefined, Schema | undefined, infer R> ? Out<R> : never
}

/** The parsed request for the server's handler. */
export interface Parsed<E> {
  query: E extends Endpoint<Method, string, infer Q, Schema | undefined, Schema | undefined> ? Out<Q> : never
  body: E extends Endpoint<Method, string, Schema | undefined, infer B, Schema | undefined> ? Out<B> : never
}
