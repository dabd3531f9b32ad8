import type { Endpoint } from '@water/contract/endpoint'
import type { Language } from '@water/contract/refusals'
import type { LocalTime } from '@water/rules/calendar'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '../db/database'
import type { Act, Audit, Reader, Tx } from '../db/read-write'
import { type OrgId, ownerOf, refuseGone, type Scope, vouchFor } from '../db/scope'
import { refuse, refuseField } from '../refusal'
import type { Call, Caller, UploadedFile } from './call'
import { parsed } from './field-problems'
import { languageOf } from './language'
import { idIn, organizationOf, organizationToWriteIn, refuseForeign, takeScope } from './organization'
import { splitQuery } from './query-string'
import { takeBasis } from './stale-edit'
import { readUpload } from './upload'

interface Given {
  endpoint: Endpoint
  path: { id: number }
  query: unknown
  body: unknown
  file: UploadedFile | null
  caller: Caller | null
  scope: Scope
  /** The organization of the row that the path names. */
  owner: OrgId | null
  /** The organization that the body names. */
  named: number | undefined
  /** The `updated_at` of the row that an edit was made from. */
  basis: LocalTime | null
  now: LocalTime
  origin: Call<Endpoint>['origin']
  reply: FastifyReply
}

/** A call with everything in it; the makers in route.ts show each handler the part that its endpoint has. */
export class OpenCall {
  readonly path: Given['path']
  readonly query: unknown
  readonly body: unknown
  readonly file: UploadedFile | null
  readonly caller: Caller | null
  readonly scope: Scope
  readonly now: LocalTime
  readonly origin: Given['origin']
  readonly owner: OrgId | null
  readonly basis: LocalTime | null
  status: Endpoint['status']
  db?: Reader
  database?: Database
  tx?: Tx
  audit?: Audit
  private readonly given: Given

  constructor(given: Given) {
    this.path = given.path
    this.query = given.query
    this.body = given.body
    this.file = given.file
    this.caller = given.caller
    this.scope = given.scope
    this.now = given.now
    this.origin = given.origin
    this.owner = given.owner
    this.basis = given.basis
    this.status = given.endpoint.status
    this.given = given
  }

  get org(): OrgId {
    return this.given.owner ?? organizationToWriteIn(this.caller, this.given.named)
  }

  get language(): Language {
    return languageOf(this.origin.headers['accept-language'])
  }

  answerWith(status: 200 | 201 | 202): void {
    this.status = status
  }

  header(name: string, value: string): void {
    this.given.reply.header(name, value)
  }

  act(action: string, org: OrgId | null): Act {
    const { caller, now, origin } = this
    const actor = { id: caller?.id ?? null, name: caller?.username ?? '' }
    return { action, org, actor, now, address: origin.address, request_id: origin.request_id }
  }

  /** In whose log the act is kept; a super administrator's that names no organization in the platform's. */
  get orgOfLog(): OrgId | null {
    const { owner, named } = this.given
    return owner ?? (named === undefined ? (this.caller?.organization ?? null) : vouchFor(named))
  }
}

/** Reads a request that the guard has let through: scope, organization, then query and body by their schemas. */
export async function openCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  db: Database,
  now: LocalTime,
): Promise<OpenCall> {
  const { caller } = request
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  const query = splitQuery(mark < 0 ? '' : url.slice(mark + 1))
  const scope = takeScope(caller, query)
  // What is of the own account stands, whatever became of the organization that was chosen.
  if (caller?.is_superuser && endpoint.access.who !== 'signed-in') await refuseGone(db, scope)
  const upload = endpoint.upload ? await readUpload(request) : null
  if (!upload && request.isMultipart()) refuse('unsupported_type')
  const body = upload ? upload.body : request.body
  const named = organizationOf(body)
  refuseForeign(caller, named)
  const path = pathOf(endpoint, request.params)
  const owner = await ownerOfPath(db, endpoint, scope, path.id)
  if (owner !== null) refuseMove(endpoint, named, owner)
  const { basis, rest } = takeBasis(endpoint, body)
  return new OpenCall({
    endpoint,
    path,
    query: parsed(endpoint.query ?? nothing, query),
    body: bodyOf(endpoint, rest),
    file: upload?.file ?? null,
    caller,
    scope,
    owner,
    named,
    basis,
    now,
    origin: { address: request.ip, url, request_id: request.id, headers: request.headers },
    reply,
  })
}

const nothing = z.strictObject({})
/** The console's client adds `organization` to every POST body, also of a call that takes none. */
const onlyOrganization = z.strictObject({ organization: z.unknown().optional() })

function pathOf(endpoint: Endpoint, params: unknown): { id: number } {
  if (!endpoint.path.includes('{id}')) return { id: 0 }
  // The router fills `:id` for every path that has one.
  const { id } = params as { id: string }
  return { id: idIn(id) ?? refuse('not_found') }
}

/** A user's organization is the store's question: some belong to none. */
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
  return vouchFor(id)
}

/** A row stays where it is: PUT and PATCH take the organization from it. */
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
