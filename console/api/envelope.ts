import { translate } from '../i18n/words'
import { ApiError } from './api-error'
import { isPlainObject } from './scope'
import { words } from './words'

/** A successful answer. `data` is declared by the endpoint; `msg` is for people. */
export interface Answer<Data = unknown> {
  status: number
  msg: string
  data: Data
}

/**
 * Reads `{code, msg, data}`: code 0 is success, and any other code throws with the body's msg. 204 on PUT, PATCH and
 * DELETE is success without a body.
 */
export async function readAnswer(method: string, response: Response): Promise<Answer> {
  const { status } = response
  if (status === 204 && ['PUT', 'PATCH', 'DELETE'].includes(method))
    return { status, msg: translate(words, 'done'), data: undefined }
  const text = await response.text()
  const body = parseObject(text)
  if (response.ok && body?.code === 0) {
    if (isPlainObject(body.data) && response.headers.has('idempotent-replayed')) replays.add(body.data)
    return { status, msg: textOf(body.msg), data: body.data }
  }
  throw refusal(status, text, body)
}

/** Answers of an earlier try of the same command, said again (trust.md). */
const replays = new WeakSet<object>()
export const isReplay = (data: unknown): boolean => isPlainObject(data) && replays.has(data)

/** A file's bytes and its name. A refusal comes as an envelope and throws. */
/** A file; or the number of the job that makes it, because it is long. */
export interface FileAnswer {
  file: Blob
  filename: string | null
  job: number | null
}

export async function readFile(response: Response): Promise<FileAnswer> {
  const isEnvelope = (response.headers.get('content-type') ?? '').includes('application/json')
  if (!response.ok || isEnvelope) {
    const text = await response.text()
    const job = response.status === 202 ? jobIn(parseObject(text)?.data) : null
    if (job !== null) return { file: new Blob(), filename: null, job }
    throw refusal(response.status, text, parseObject(text))
  }
  const filename = filenameOf(response.headers.get('content-disposition'))
  return { file: await response.blob(), filename, job: null }
}

const jobIn = (data: unknown): number | null =>
  isPlainObject(data) && typeof data.job === 'number' ? data.job : null

function refusal(status: number, text: string, body: Record<string, unknown> | null): ApiError {
  const kind = status >= 400 && status < 500 ? 'bad_request' : 'bad_response'
  if (/^\s*(null\s*)?$/.test(text)) return new ApiError(kind, { status, msg: translate(words, 'empty') })
  const code = typeof body?.code === 'number' || typeof body?.code === 'string' ? body.code : undefined
  return new ApiError(kind, { status, code, msg: textOf(body?.msg), data: body?.data })
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return isPlainObject(body) ? body : null
  } catch {
    return null
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function filenameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null
}
