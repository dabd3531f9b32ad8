import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Endpoint, Parsed, Wire } from '@water/contract/endpoint'
import type { NamesOrganization } from '@water/contract/record'
import type { Language } from '@water/contract/text'
import type { Purpose } from '@water/rules/access/callers'
import type { LocalTime } from '@water/rules/calendar'
import type { Aside } from '../aside/work'
import type { Database } from '../db/database'
import type { Audit, Command, Reader, Tx, UnitOfWork } from '../db/read-write'
import type { ComingIds, OrgId, Scope } from '../db/scope'
import type { FileType } from '../files/file-kind'
import type { FileStore } from '../files/file-store'

/** Whoever acts: a person or a service, with the facts that access checks need. */
export interface Acting {
  /** Null: a service. */
  id: number | null
  /** Null: a person. */
  service: number | null
  /** A service has its name here. */
  username: string
  name: string
  /** Null: a super administrator, or somebody who belongs to no organization and sees nothing. */
  organization: OrgId | null
  is_audit: boolean
  is_staff: boolean
  /** A super administrator has is_superuser and is bound to no organization. */
  is_superuser: boolean
  permissions: ReadonlySet<number>
}

/** A signed-in person. */
export interface Person extends Acting {
  id: number
  service: null
  session: number
  /** The ids that a load of the organization writes. */
  coming?: ComingIds | null
}

/** A service account of an organization: a machine with a token. What it makes was made by no user. */
export interface Service extends Acting {
  id: null
  service: number
  purpose: Purpose
  organization: OrgId
}

/** The caller, as the access check of this request read it. */
export type Caller = Person | Service

/** A unit of work whose actor is known: commands that look at permissions or name the actor take it. */
export interface UserWork extends UnitOfWork {
  caller: Acting
}

/** A unit of work of a person. */
export interface PersonWork extends UnitOfWork {
  caller: Person
}

/** A file of a multipart body, in memory. The limit on uploads keeps it small. */
export interface UploadedFile {
  name: string
  content: Buffer
}

/**
 * A file that was streamed into the store and checked by name and content. It is removed when the command is refused.
 */
export interface StoredFile {
  key: string
  name: string
  size: number
  sha256: string
  type: FileType
}

/** A large sheet that was streamed into the store; whether it can be read, its reader says. It is removed when the command is refused. */
export type StoredSheet = Omit<StoredFile, 'type'>

/** The answer of an endpoint with `download`: bytes instead of the envelope. */
export interface Download {
  name: string
  type: string
  content: Buffer | Readable
  /** Given for a stream, which does not know its size. */
  size?: number
}

/** A service is never staff. */
type OfPersons = 'signed_in' | 'staff' | 'superuser'
type CallerOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? null
  : E['callers'] extends 'persons'
    ? Person
    : E['callers'] extends 'gateway' | 'channel'
      ? Service
      : E['access'] extends OfPersons
        ? Person
        : Caller
type Parameter<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameter<Rest> : never
type PathOf<E extends Endpoint> = {
  [Name in Parameter<E['path']>]: Name extends 'token' | 'month' | 'kind' ? string : number
}

type WorksInNamed<Body> = 'organization' extends keyof Body
  ? Body extends NamesOrganization
    ? true
    : false
  : false

/**
 * The organization that an endpoint works in: that of the row that `{id}` names. For a POST it is the caller's own, or
 * for a super administrator the one in the body. Users belong to one organization or to none, so their endpoints have
 * only the scope.
 */
type OrgOf<E extends Endpoint> = E['owner'] extends 'users'
  ? undefined
  : E['owner'] extends string
    ? OrgId
    : E['method'] extends 'POST'
      ? WorksInNamed<Parsed<E>['body']> extends true
        ? OrgId
        : undefined
      : undefined

/** Client address, path with query, and the request's id in the log. */
interface Origin {
  address: string
  url: string
  request_id: string
}

/**
 * The argument of every handler, parsed by the endpoint's own schemas and checked by its access. Handlers that need no more
 * than this also run inside the program (`perform`).
 */
export interface Call<E extends Endpoint> {
  path: PathOf<E>
  query: Parsed<E>['query']
  body: Parsed<E>['body']
  caller: CallerOf<E>
  /** For lists: the rows that the caller may see, narrowed by `organization` and by the place in the query. */
  scope: Scope
  /** The same whatever the place is. */
  reach: Scope
  org: OrgOf<E>
  now: LocalTime
  language: Language
  origin: Origin
  /** Answers with another success status than the endpoint's, such as 200 for a command that was done before. */
  answerWith(status: 200 | 201 | 202): void
}

/** A call whose endpoint is not known any more: what the adapter and `perform` give to a handler. */
export interface AnyCall
  extends Pick<Call<Endpoint>, 'scope' | 'reach' | 'now' | 'language' | 'origin' | 'answerWith'> {
  path: Record<string, number | string>
  query: unknown
  body: unknown
  caller: Caller | null
  /** Null: an actor without an organization. */
  org: OrgId | null
}

/** The parts of a request over HTTP. */
export interface OnWire {
  file: UploadedFile
  /** For an endpoint with `stores`. */
  stored: StoredFile
  /** For an endpoint that stores sheets: at least one. */
  sheets: readonly StoredSheet[]
  files: FileStore
  origin: Origin & {
    headers: IncomingHttpHeaders
    /** The request was sent on this machine, without a proxy. */
    isFromHere: boolean
    /** Tells whether the browser's connection used TLS. A proxy says so for its own. */
    isSecure: boolean
  }
  /** Adds work that runs only after the command's commit, because no rollback could undo it. */
  afterCommit(work: () => Promise<void>): void
  /** Adds a header to the answer. */
  header(name: string, value: string): void
}

interface Reading {
  db: Reader
}

export interface QueryCall<E extends Endpoint> extends Call<E>, Reading {}
export type AnyQuery = AnyCall & Reading

interface Writing {
  tx: Tx
  /**
   * Records the change of an object in the same transaction. Without it the audit entry has only the name of the
   * command.
   */
  audit: Audit
}

export interface CommandCall<E extends Endpoint> extends Call<E>, Writing {}
export type AnyCommand = AnyCall & Writing

interface Stepping {
  database: Database
  /** For files: does it away from the server's thread. */
  aside: Aside
  /** Runs a long query, with the limits of a call that only reads. */
  read<T>(ask: (reader: Reader) => Promise<T>): Promise<T>
  /** The command of this request under a name, for `write`. */
  command(action: string, org: OrgId | null): Command
}

/** For the few commands that commit step by step (a refused sign-in still counts the attempt). */
export type ProcedureCall<E extends Endpoint> = Call<E> & OnWire & Stepping

export type ReplyOf<E extends Endpoint> = E['reply'] extends undefined
  ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply simply ends
    undefined | void | Download | { job: number }
  : Wire<E>['reply']
