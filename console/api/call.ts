import type { Wire } from '@water/contract/endpoint'
import type { Api } from '@water/contract/endpoints'
import { apiLanguage } from '../i18n/locale'
import { currentOrganization, keepTokens, session } from '../state/session'
import type { Query } from './address'
import { ApiError } from './api-error'
import { createClient, type RequestOptions } from './client'
import { hearDate } from './clock'
import type { Answer } from './envelope'
import { apiHost } from './host'
import { saveFile } from './save-file'

export type CallName = keyof Api & string
type Parameter<Name extends string> = Name extends `${string}{${infer One}}${infer Rest}`
  ? One | Parameter<Rest>
  : never
type QueryOf<Name extends CallName> = Api[Name] extends Wire<infer _E> ? Api[Name]['query'] : never
type BodyOf<Name extends CallName> = Api[Name]['body']
export type ReplyOf<Name extends CallName> = Api[Name]['reply']

/** On paths without the automatic organization parameter, screens name the organization themselves (domain.md §4). */
interface Scope {
  organization?: number
}

type PathArgs<Name extends string> = [Parameter<Name>] extends [never]
  ? { path?: undefined }
  : { path: Record<Parameter<Name>, string | number> }
type QueryArgs<Name extends CallName> = [QueryOf<Name>] extends [undefined]
  ? { query?: Scope }
  : { query?: QueryOf<Name> & Scope }
type BodyArgs<Name extends CallName> = [BodyOf<Name>] extends [undefined]
  ? { body?: FormData | Scope }
  : { body: (BodyOf<Name> & Scope) | BodyOf<Name> | FormData }

export type CallArgs<Name extends CallName> = PathArgs<Name> &
  QueryArgs<Name> &
  BodyArgs<Name> &
  Omit<RequestOptions, 'path' | 'query' | 'body'>

/** Arguments may be omitted when none of them is required. */
export type Rest<Args> = object extends Args ? [args?: Args] : [args: Args]

let onSessionEnd: (error: unknown) => void = () => {}
/** Sets the handler for a session that the server has ended for good; it gets the error. */
export const whenSessionEnds = (handler: (error: unknown) => void) => {
  onSessionEnd = handler
}

let onMaintenance: (error: ApiError) => void = () => {}
/** Sets the handler for maintenance of the server, found by any call. The router sets it at start. */
export const whenUnderMaintenance = (handler: (error: ApiError) => void) => {
  onMaintenance = handler
}

let onOrganizationsChange = () => {}
/** Sets the handler for a changed list of organizations. */
export const whenOrganizationsChange = (handler: () => void) => {
  onOrganizationsChange = handler
}

let onDone: (msg: string) => void = () => {}
/**
 * Sets the handler for a change that is answered without content (204): its message is shown to the user (console.md
 * §8).
 */
export const whenDone = (handler: (msg: string) => void) => {
  onDone = handler
}

/** An answer may say that the selected organization is gone; a write may have created, renamed or deleted one. */
async function watchAnswer<T>(method: string, template: string, answer: Promise<T>): Promise<T> {
  try {
    const found = await answer
    if (method !== 'GET' && template.startsWith('/organizations/orgs/')) onOrganizationsChange()
    return found
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'organization_gone' || error.fields.organization))
      onOrganizationsChange()
    throw error
  }
}

const client = createClient({
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  hearDate,
  host: apiHost,
  language: apiLanguage,
  accessToken: () => session().accessToken,
  refreshToken: () => session().refreshToken,
  keepTokens,
  organization: currentOrganization,
  endSession: (error) => onSessionEnd(error),
  underMaintenance: (error) => onMaintenance(error),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

/** `'GET /meters/{id}/'` → method and path template. */
function split(name: string): [method: string, template: string] {
  const at = name.indexOf(' ')
  return [name.slice(0, at), name.slice(at + 1)]
}

// The typed query is checked where it is written; on the wire it is text.
const untyped = (args: object | undefined): RequestOptions =>
  (args ?? {}) as RequestOptions & { query?: Query }

/**
 * Calls an endpoint of the contract and gives its `data`; throws ApiError.
 * `await call('GET /meters/{id}/', { path: { id } })`
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[args]: Rest<CallArgs<Name>>
): Promise<ReplyOf<Name>> {
  const [method, template] = split(name)
  const options = untyped(args)
  // The server's serializer sends exactly the declared fields.
  const answer = (await watchAnswer(method, template, client.request(method, template, options))) as Answer<
    ReplyOf<Name>
  >
  if (answer.status !== 204) return answer.data
  const row = method === 'DELETE' ? undefined : await rowAfter(template, options)
  onDone(answer.msg)
  return row as ReplyOf<Name> // the answer of a GET of the same path; nothing after a deletion
}

/**
 * The changed row after a PUT or PATCH without content (console.md §8 allows 204 for every change): screens continue
 * with the row. If it cannot be read, the sent body takes its place.
 */
async function rowAfter(template: string, { path, body }: RequestOptions): Promise<unknown> {
  try {
    return (await client.request('GET', template, path ? { path } : {})).data
  } catch {
    return body
  }
}

/** A file of the API, to be shown. */
export async function fileOf<Name extends CallName>(
  name: Name,
  ...[args]: Rest<CallArgs<Name>>
): Promise<Blob> {
  const [method, template] = split(name)
  const { file } = await watchAnswer(method, template, client.download(method, template, untyped(args)))
  return file
}

/** Downloads a file of the API under the server's name for it. */
export async function download<Name extends CallName>(
  name: Name,
  fallbackName: string,
  ...[args]: Rest<CallArgs<Name>>
): Promise<void> {
  const [method, template] = split(name)
  const { file, filename } = await watchAnswer(
    method,
    template,
    client.download(method, template, untyped(args)),
  )
  saveFile(file, filename ?? fallbackName)
}

/** Downloads a list as a file. A long one is made by a job, whose number is the answer. */
export async function exportFile<Name extends CallName>(
  name: Name,
  fallbackName: string,
  args: CallArgs<Name>,
): Promise<number | null> {
  const [method, template] = split(name)
  const { file, filename, job } = await watchAnswer(
    method,
    template,
    client.download(method, template, untyped(args)),
  )
  if (job === null) saveFile(file, filename ?? fallbackName)
  return job
}

/** A file of the API that is not an endpoint of the contract. */
export const fetchFile = async (path: string): Promise<Blob> => (await client.download('GET', path)).file
