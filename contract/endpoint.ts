import type { Need } from '@water/rules/access/may'
import type { PermissionName } from '@water/rules/access/permissions'
import type * as z from 'zod'

/** Who may call an endpoint; `may` of the rules decides. There is no default: "anyone" has to be spelled. */
export type Access = Need

/** Without a token. */
export const anyone = 'anyone'
/** Any signed-in user, also one whose account still waits for approval. */
export const signedIn = 'signed_in'
/** Any approved user of the organization. */
export const audited = 'audited'
/** An approved user who holds one of the permissions, and every staff user (console.md §6). */
export const holder = <const Names extends readonly PermissionName[]>(...names: Names): Names => names
/** Staff (is_staff) and super administrators. */
export const staff = 'staff'
/** Super administrators only (is_superuser and no organization). */
export const superuser = 'superuser'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodType

/**
 * One call of the API. `owner` names the table whose row `{id}` in the path is: the server finds the row's
 * organization through it, and the tests build the matrix of foreign ids from it.
 * `money` marks a POST that creates money: it honours an Idempotency-Key.
 * `upload` marks a multipart body: the file arrives as `call.file`, the other parts as `body`.
 */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
  A extends Access = Access,
  O extends string | undefined = string | undefined,
> {
  method: M
  path: P
  title: string
  access: A
  status: 200 | 201 | 202 | 204
  query: Q
  body: B
  reply: R
  owner: O
  money?: true
  upload?: true
  /** With `upload`: the file is large and is streamed into the store of files; what it may be. It arrives as `call.stored`. */
  stores?: 'document' | 'photo'
  /** The body is a file of another type than JSON: the handler answers with the bytes itself. */
  download?: true
}

type Declared<M extends Method, P extends string, Q, B, R, A extends Access, O> = {
  method: M
  path: P
  title: string
  access: A
  status?: 200 | 201 | 202 | 204
  query?: Q
  body?: B
  reply?: R
  owner?: O
  money?: true
  upload?: true
  stores?: 'document' | 'photo'
  download?: true
}

/** Declares an endpoint. A collection POST answers 201 and DELETE 204 unless said otherwise (domain.md §2). */
export function endpoint<
  const M extends Method,
  const P extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
  const A extends Access = Access,
  const O extends string | undefined = undefined,
>(declared: Declared<M, P, Q, B, R, A, O>): Endpoint<M, P, Q, B, R, A, O> {
  const { status, query, body, reply, owner, ...rest } = declared
  return {
    ...rest,
    status: status ?? (declared.method === 'DELETE' ? 204 : 200),
    query: query as Q,
    body: body as B,
    reply: reply as R,
    owner: owner as O,
  }
}

type In<S> = S extends Schema ? z.input<S> : undefined
type Queryable = string | number | boolean | readonly (string | number)[] | null | undefined
type QueryIn<S> = S extends Schema ? { [K in keyof z.input<S>]?: Queryable } : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined

/**
 * Whether an endpoint edits a row that says when it was last changed. Its body may carry that `updated_at` as it was read: if
 * somebody has changed the row meanwhile, the answer is 409 `changed_meanwhile` with the row as the GET of the same path
 * gives it now. Without it, the change is made whatever was there.
 */
export function isEdit({ method, owner, reply }: Endpoint): boolean {
  if (owner === undefined || (method !== 'PUT' && method !== 'PATCH')) return false
  return reply !== undefined && 'shape' in reply && 'updated_at' in Object(reply.shape)
}
type ReadAs<M extends Method> = M extends 'PUT' | 'PATCH' ? { updated_at?: string } : unknown

/** What a caller sends and gets, for the console's typed client (types only: no schema reaches the bundle). */
export interface Wire<E> {
  query: E extends Endpoint<Method, string, infer Q, Schema | undefined, Schema | undefined>
    ? QueryIn<Q>
    : never
  body: E extends Endpoint<infer M, string, Schema | undefined, infer B, Schema | undefined>
    ? In<B> & ReadAs<M>
    : never
  reply: E extends Endpoint<Method, string, Schema | undefined, Schema | undefined, infer R> ? Out<R> : never
}

/** What the server's handler receives after parsing. */
export interface Parsed<E> {
  query: E extends Endpoint<Method, string, infer Q, Schema | undefined, Schema | undefined> ? Out<Q> : never
  body: E extends Endpoint<Method, string, Schema | undefined, infer B, Schema | undefined> ? Out<B> : never
}
