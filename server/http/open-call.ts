import type { Endpoint } from '@water/contract/endpoint'
import { month } from '@water/contract/fields'
import { namesOrganization } from '@water/contract/record'
import type { Language } from '@water/contract/text'
import type { LocalTime } from '@water/rules/calendar'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '../db/database'
import { isOrganization, ownerOf, refuseGone, scopeAt } from '../db/owner'
import { type Actor, type Audit, actorOf, type Command, type Reader, type Tx } from '../db/read-write'
import { asOrgId, type OrgId, type Scope } from '../db/scope'
import type { FileStore } from '../files/file-store'
import { refuse, refuseField } from '../refusal'
import { takeVersion } from './basis'
import type { Caller, ProcedureCall, StoredFile, StoredSheet, UploadedFile } from './call'
import { parsed } from './field-problems'
import { isForm, readMultipartFields, typedFields } from './form-body'
import { isFromHere } from './from-here'
import { languageOf } from './language'
import { idIn, organizationOf, organizationToWriteIn, refuseForeign, takeScope } from './organization'
import { type RawQuery, splitQuery } from './query-string'
import { receiveFile } from './receive'
import { receiveSheets } from './receive-sheets'
import { readUpload } from './upload'

/** The ids in a path by name, 0 for `id` where the path has none, and the token of a link, which is text. */
type PathIds = Record<string, number | string> & { id: number }

interface Given {
  endpoint: Endpoint
  path: PathIds
  query: unknown
  body: unknown
  file: UploadedFile | null
  stored: StoredFile | null
  sheets: readonly StoredSheet[]
  files: FileStore
  caller: Caller | null
  scope: Scope
  reach: Scope
  /** The organization that the call works in; null where its endpoint works in none. */
  org: OrgId | null
  /** The organization of the row that the path names. */
  owner: OrgId | null
  /** The organization that the body names. */
  named: number | undefined
  /** The `updated_at` of the row that an edit was made from. */
  basis: LocalTime | null
  now: LocalTime
  origin: ProcedureCall<Endpoint>['origin']
  reply: FastifyReply
}

/** A call with everything in it; the makers in route.ts show each handler the part that its endpoint has. */
export class OpenCall {
  readonly path: Given['path']
  readonly query: unknown
  readonly body: unknown
  readonly file: UploadedFile | null
  readonly stored: StoredFile | null
  readonly sheets: readonly StoredSheet[]
  readonly files: FileStore
  /** Work for after the commit. */
  readonly later: (() => Promise<void>)[] = []
  readonly caller: Caller | null
  readonly scope: Scope
  readonly reach: Scope
  readonly now: LocalTime
  readonly origin: Given['origin']
  readonly org: Given['org']
  readonly owner: OrgId | null
  readonly basis: LocalTime | null
  status: Endpoint['status']
  db?: Reader
  database?: Database
  aside?: ProcedureCall<Endpoint>['aside']
  read?: ProcedureCall<Endpoint>['read']
  tx?: Tx
  audit?: Audit
  private readonly given: Given

  constructor(given: Given) {
    this.path = given.path
    this.query = given.query
    this.body = given.body
    this.file = given.file
    this.stored = given.stored
    this.sheets = given.sheets
    this.files = given.files
    this.caller = given.caller
    this.scope = given.scope
    this.reach = given.reach
    this.now = given.now
    this.origin = given.origin
    this.org = given.org
    this.owner = given.owner
    this.basis = given.basis
    this.status = given.endpoint.status
    this.given = given
  }

  get language(): Language {
    return languageOf(this.origin.headers['accept-language'])
  }

  /** Begins a try of the command. What an earlier try has set, or left for the commit, was rolled back with it. */
  attempt(tx: Tx, audit: Audit): void {
    this.tx = tx
    this.audit = audit
    this.status = this.given.endpoint.status
    this.later.length = 0
  }

  answerWith(status: 200 | 201 | 202): void {
    this.status = status
  }

  afterCommit(work: () => Promise<void>): void {
    this.later.push(work)
  }

  header(name: string, value: string): void {
    this.given.reply.header(name, value)
  }

  command(action: string, org: OrgId | null): Command {
    const { caller, now, origin } = this
    const actor: Actor = caller ? actorOf(caller) : { id: null, name: '' }
    return { action, org, actor, now, address: origin.address, request_id: origin.request_id }
  }

  /**
   * The organization whose log keeps the command. A super administrator's command without an organization is kept in
   * the platform's log. So is a super administrator's command on an organization's own record: an organization without
   * other rows can still be deleted.
   */
  get orgOfLog(): OrgId | null {
    const { owner, named } = this.given
    return owner ?? (named === undefined ? (this.caller?.organization ?? null) : asOrgId(named))
  }
}

/** Reads a request that has passed the guard: scope, organization, then query and body by their schemas. */
export async function openCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: { db: Database; files: FileStore; now: LocalTime },
): Promise<OpenCall> {
  const parts = await partsOf(endpoint, request, services.files)
  try {
    return await openWith(parts, endpoint, request, reply, services)
  } catch (error) {
    await services.files.drop(keysOf(parts))
    throw error
  }
}

interface Parts {
  body: unknown
  file: UploadedFile | null
  stored: StoredFile | null
  sheets: readonly StoredSheet[]
}

/** The files that came with a call, by their keys. */
export const keysOf = ({ stored, sheets }: Pick<Parts, 'stored' | 'sheets'>): string[] =>
  [...(stored ? [stored] : []), ...sheets].map(({ key }) => key)

/** The body with its uploaded file. */
async function partsOf(endpoint: Endpoint, request: FastifyRequest, files: FileStore): Promise<Parts> {
  const none = { file: null, stored: null, sheets: [] }
  if (endpoint.stores) {
    // A row that is missing needs no file.
    pathOf(request.params)
    return endpoint.stores === 'sheets'
      ? { ...none, ...(await receiveSheets(request, files)) }
      : { ...none, ...(await receiveFile(request, files, endpoint.stores)) }
  }
  if (endpoint.upload) return { ...none, ...(await readUpload(request)) }
  if (!isForm(request)) return { ...none, body: request.body }
  const fields = request.isMultipart() ? await readMultipartFields(request) : (request.body as RawQuery)
  return { ...none, body: typedFields(endpoint.body, fields ?? {}) }
}

async function openWith(
  { body, file, stored, sheets }: Parts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, files, now }: { db: Database; files: FileStore; now: LocalTime },
): Promise<OpenCall> {
  const { caller } = request
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  const query = splitQuery(mark < 0 ? '' : url.slice(mark + 1))
  const reach = takeScope(caller, query)
  // Calls on the caller's own account work even when the chosen organization has been deleted.
  if (caller?.is_superuser && endpoint.access !== 'signed_in') await refuseGone(db, reach)
  const named = organizationOf(body)
  refuseForeign(caller, named)
  if (caller?.is_superuser && named !== undefined && !(await isOrganization(db, named)))
    refuseField('organization', 'unknown_reference')
  const path = pathOf(request.params)
  const owner = await ownerOfPath(db, endpoint, reach, path.id)
  if (owner !== null) refuseMove(endpoint, named, owner)
  const { basis, rest } = takeVersion(endpoint, body)
  const given = { query: parsed(endpoint.query ?? nothing, query), body: bodyOf(endpoint, rest) }
  return new OpenCall({
    endpoint,
    path,
    ...given,
    org: owner ?? (worksInNamed(endpoint) ? organizationToWriteIn(caller, named) : null),
    file,
    stored,
    sheets,
    files,
    caller,
    scope: await scopeAt(db, reach, placeIn(given.query)),
    reach,
    owner,
    named,
    basis,
    now,
    origin: {
      address: request.ip,
      url,
      request_id: request.id,
      headers: request.headers,
      get isFromHere() {
        return isFromHere(request.raw)
      },
      isSecure: request.protocol === 'https',
    },
    reply,
  })
}

const placeIn = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'location' in query ? query.location : undefined

const nothing = z.strictObject({})
/** The console's client adds `organization` to every POST body, also for a call without a body. */
const onlyOrganization = z.strictObject({ organization: z.unknown().optional() })

/** A POST that works in the organization of its body, or in the caller's own. */
const worksInNamed = ({ method, owner, body }: Endpoint): boolean =>
  method === 'POST' && owner === undefined && namesOrganization(body)

/** A token is any text, as a kind is, a month is YYYY-MM, and everything else an id. */
function valueInPath(name: string, text: string): number | string | null {
  if (name === 'token' || name === 'kind') return text
  return name === 'month' ? (month.safeParse(text).data ?? null) : idIn(text)
}

/** The values in the path. A text that cannot be one answers 404. */
function pathOf(params: unknown): PathIds {
  // The router names them as the path does.
  const given = Object.entries(params as Record<string, string>)
  return {
    id: 0,
    ...Object.fromEntries(
      given.map(([name, text]) => [name, valueInPath(name, text) ?? refuse('not_found')]),
    ),
  }
}

/** The store finds a user's organization, because some users belong to none. */
async function ownerOfPath(
  db: Database,
  endpoint: Endpoint,
  scope: Scope,
  id: number,
): Promise<OrgId | null> {
  const { owner } = endpoint
  if (owner === undefined || owner === 'users') return null
  if (owner !== 'organizations') return ownerOf(db, scope, owner, id)
  if (scope.of === 'none' || (scope.of === 'one' && scope.org !== id)) return refuse('not_found')
  return asOrgId(id)
}

/**
 * A row never moves to another organization. PUT, PATCH and DELETE take the organization from the row; the body may
 * only repeat it.
 */
function refuseMove(endpoint: Endpoint, named: number | undefined, owner: OrgId): void {
  if (named !== undefined && named !== owner && endpoint.owner !== 'organizations') {
    refuseField('organization', 'fixed')
  }
}

function bodyOf(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.body) return parsed(endpoint.body, body ?? {})
  if (endpoint.method !== 'GET' && body != null) parsed(onlyOrganization, body)
  return undefined
}
