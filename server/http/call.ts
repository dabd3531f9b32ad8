import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Endpoint, Parsed, Wire } from '@water/contract/endpoint'
import type { Language } from '@water/contract/text'
import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../db/database'
import type { Act, Audit, Reader, Tx } from '../db/read-write'
import type { OrgId, Scope } from '../db/scope'
import type { FileType } from '../files/file-kind'
import type { FileStore } from '../files/file-store'

/** Who is signed in, as the access check of this very request read it. */
export interface Caller {
  id: number
  username: string
  name: string
  /** Null: a super administrator, or someone who belongs nowhere and sees nothing. */
  organization: OrgId | null
  is_audit: boolean
  is_staff: boolean
  /** Super administrator: is_superuser and bound to no organization. */
  is_superuser: boolean
  permissions: ReadonlySet<number>
  session: number
}

/** A file of a multipart body, in memory: uploads are capped well below what would hurt. */
export interface UploadedFile {
  name: string
  content: Buffer
}

/** A file that was streamed into the store, checked by name and content; gone again when the act is refused. */
export interface StoredFile {
  key: string
  name: string
  size: number
  type: FileType
}

/** The answer of an endpoint with `download`: bytes instead of the envelope. */
export interface Download {
  name: string
  type: string
  content: Buffer | Readable
  /** Of a stream, which does not say it itself. */
  size?: number
}

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? null : Caller
type Parameter<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameter<Rest> : never
type PathOf<E extends Endpoint> = { [Name in Parameter<E['path']>]: number }
type NamesOrganization<E extends Endpoint> = 'organization' extends keyof Parsed<E>['body'] ? true : false

/**
 * The organization an endpoint acts in: of the row that `{id}` names, or for a POST the caller's own (the body's, for a
 * super administrator). Users belong to none or one: their endpoints have the scope alone.
 */
type OrgOf<E extends Endpoint> = E['owner'] extends 'users'
  ? undefined
  : E['owner'] extends string
    ? OrgId
    : E['method'] extends 'POST'
      ? NamesOrganization<E> extends true
        ? OrgId
        : undefined
      : undefined

/** What every handler gets: parsed by the endpoint's own schemas, judged by its access. */
export interface Call<E extends Endpoint> {
  path: PathOf<E>
  query: Parsed<E>['query']
  body: Parsed<E>['body']
  file: UploadedFile
  /** Of an endpoint with `stores`. */
  stored: StoredFile
  files: FileStore
  caller: CallerOf<E>
  /** For lists: what the caller may see, narrowed by `organization` in the query. */
  scope: Scope
  org: OrgOf<E>
  now: LocalTime
  language: Language
  /** Client address, path with query, and the request's id in the log. */
  origin: {
    address: string
    url: string
    request_id: string
    headers: IncomingHttpHeaders
    /** Sent on this machine itself, without a proxy. */
    isFromHere: boolean
    /** Whether the browser's connection was TLS; a proxy says so for its own. */
    isSecure: boolean
  }
  /** Answers with another success status than the endpoint's: 200 for what had been done before. */
  answerWith(status: 200 | 201 | 202): void
  /** Done when the act has been committed, and only then: what no rollback could bring back. */
  afterCommit(work: () => Promise<void>): void
  /** Adds a header to the answer. */
  header(name: string, value: string): void
}

export interface LookCall<E extends Endpoint> extends Call<E> {
  db: Reader
}

export interface ActCall<E extends Endpoint> extends Call<E> {
  tx: Tx
  /** Says what was done to which object; kept in the same transaction. Without it the act is kept by its name alone. */
  audit: Audit
}

/** For the few acts that commit step by step (a refused sign-in still counts the attempt). */
export interface StepsCall<E extends Endpoint> extends Call<E> {
  database: Database
  /** Asks what takes long, which then counts and ends as a question does that is asked alone. */
  read<T>(ask: (reader: Reader) => Promise<T>): Promise<T>
  /** The act of this request under a name, for `write`. */
  act(action: string, org: OrgId | null): Act
}

export type ReplyOf<E extends Endpoint> = E['reply'] extends undefined
  ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply simply ends
    undefined | void | Download
  : Wire<E>['reply']
