import { fillPath, type Query, queryText } from './address'
import { ApiError } from './api-error'
import { cleanBody, type Encoding, encodeBody } from './body'
import { type Answer, type FileAnswer, readAnswer, readFile } from './envelope'
import { createRefresh, type SessionPorts } from './refresh'
import { scopeBody, scopeQuery } from './scope'

/** The client's needs: the session's tokens and scope, the language, the host. */
export interface ClientPorts extends SessionPorts {
  fetch: typeof fetch
  now: () => number
  /** Scheme and host of the API, '' for the same origin. */
  host: () => string
  language: () => 'zh-CN' | 'en-US'
  organization: () => number | null
  /** Called with the Date of each answer, and the time of its request. */
  hearDate: (date: string | null, askedAt: number) => void
  /** Called when the server is under maintenance. */
  underMaintenance: (error: ApiError) => void
  wait: (ms: number) => Promise<void>
}

export interface RequestOptions {
  path?: Readonly<Record<string, string | number>>
  query?: Query
  body?: unknown
  encoding?: Encoding
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
  /** Replaces fetch, for example by one that reports the upload's progress (progress.ts). */
  transport?: typeof fetch
  /** Further tries after no answer or a 5xx; none by default. */
  retry?: { count?: number; delayMs?: number }
}

export const REFRESH_PATH = '/token/refresh/'
const TIMEOUT_MS = 10_000
const RETRY_DELAY_MS = 1000

export interface Client {
  request(method: string, template: string, options?: RequestOptions): Promise<Answer>
  download(method: string, template: string, options?: RequestOptions): Promise<FileAnswer>
}

/**
 * The one client of the console (console.md §§5, 7–9): prefix, bearer, `_t`, bracketed arrays, the automatic
 * organization, clean bodies, the envelope, time-out, retry, and one refresh for any number of expired calls.
 */
export function createClient(ports: ClientPorts): Client {
  const refresh = createRefresh(ports, (token) =>
    once(ports, 'POST', REFRESH_PATH, { body: { refresh: token } }, (response) =>
      readAnswer('POST', response),
    ),
  )

  async function answered<T>(
    method: string,
    template: string,
    options: RequestOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const path = fillPath(template, options.path)
    const usedToken = ports.accessToken()
    const attempt = () => withRetry(ports, options, () => once(ports, method, path, options, read))
    try {
      return await attempt()
    } catch (error) {
      if (!isExpired(error) || path === REFRESH_PATH || usedToken === null) throw error
    }
    await refresh(usedToken)
    try {
      return await attempt()
    } catch (error) {
      if (isExpired(error)) ports.endSession(error)
      throw error
    }
  }

  return {
    request: (method, template, options = {}) =>
      answered(method, template, options, (response) => readAnswer(method, response)),
    download: (method, template, options = {}) => answered(method, template, options, readFile),
  }
}

const isExpired = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === 'token_not_valid'

async function withRetry<T>(
  ports: ClientPorts,
  { retry, signal }: RequestOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let left = retry?.count ?? 0; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 0 || !mayPass(error)) throw error
      await ports.wait(retry?.delayMs ?? RETRY_DELAY_MS)
      if (signal?.aborted) throw new ApiError('canceled')
    }
  }
}

const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || error.status >= 500)

/** One HTTP exchange; its answer is read completely within the time limit. */
async function once<T>(
  ports: ClientPorts,
  method: string,
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const signal = options.signal ? eitherOf(options.signal, timeout) : timeout
  const askedAt = ports.now()
  try {
    const response = await (options.transport ?? ports.fetch)(address(ports, method, path, options), {
      ...message(ports, method, path, options),
      credentials: 'include',
      signal,
    })
    ports.hearDate(response.headers.get('date'), askedAt)
    return await read(response)
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.isMaintenance) ports.underMaintenance(error)
      throw error
    }
    if (options.signal?.aborted) throw new ApiError('canceled')
    throw new ApiError(timeout.aborted ? 'timeout' : 'network')
  }
}

/** AbortSignal.any, which the oldest supported browsers lack. */
function eitherOf(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) either.abort()
    signal.addEventListener('abort', () => either.abort(), { once: true, signal: either.signal })
  }
  return either.signal
}

function address(ports: ClientPorts, method: string, path: string, { query = {} }: RequestOptions): string {
  const scoped =
    method === 'GET' ? { ...scopeQuery(path, query, ports.organization()), _t: ports.now() } : query
  const text = queryText(scoped)
  return `${ports.host()}/api${path}${text ? `?${text}` : ''}`
}

function message(ports: ClientPorts, method: string, path: string, options: RequestOptions): RequestInit {
  const clean = cleanBody(options.body)
  const scoped = method === 'POST' ? scopeBody(path, clean, ports.organization()) : clean
  const { payload, contentType } = encodeBody(scoped, options.encoding ?? 'json')
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': ports.language() })
  const token = ports.accessToken()
  if (token && path !== REFRESH_PATH) headers.set('Authorization', `Bearer ${token}`)
  if (contentType) headers.set('Content-Type', contentType)
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  return { method, headers, body: payload }
}
