import { translate } from '../i18n/words'
import { words } from './words'

/** The kinds of errors (console.md §8): without an answer, or with an answer that refuses. */
export type ErrorKind = 'network' | 'timeout' | 'bad_request' | 'bad_response' | 'canceled'

interface Details {
  status?: number
  code?: number | string
  msg?: string
  data?: unknown
}

/** The only error of the client. `msg` is for people, in their language; `data` comes from the server. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number | string | null
  readonly data: unknown

  constructor(
    readonly kind: ErrorKind,
    { status = 0, code, msg, data }: Details = {},
  ) {
    super(msg || translate(words, kind === 'bad_request' || kind === 'bad_response' ? 'failed' : kind))
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? null
    this.data = data
  }

  get msg(): string {
    return this.message
  }

  /** The server runs, but is closed for maintenance. */
  get isMaintenance(): boolean {
    return this.status === 503 && this.code === 'maintenance'
  }

  /** The user has no permission: another try would be refused, too. */
  get isForbidden(): boolean {
    return this.status === 403
  }

  /** Nothing was decided: no answer came, or the server is closed. */
  get isOutage(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.isMaintenance
  }

  /** For people: the sentences about fields say more than the one about all of them. */
  get sentence(): string {
    const sentences = this.status === 400 ? Object.values(this.fields).flat() : []
    return sentences.length > 0 ? sentences.join(' ') : this.msg
  }

  /** Messages by field, when the server names fields: `{ name: ['…'] }`; otherwise empty. */
  get fields(): Record<string, string[]> {
    if (this.status !== 400 && this.status !== 409) return {}
    const { data } = this
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return {}
    return Object.fromEntries(
      Object.entries(data).filter((entry): entry is [string, string[]] => isMessages(entry[1])),
    )
  }
}

const isMessages = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')

/** Without an answer, with a failing server, and while the first try is still running there, nobody knows what was done. */
export const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.code === 'in_flight'

/** Converts any thrown value into an ApiError, so that screens handle one kind of error. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('bad_response', { msg: error instanceof Error ? error.message : undefined })
}
