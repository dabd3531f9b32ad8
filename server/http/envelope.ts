import { filled, inWords, type Params } from '@water/contract/field-problems'
import { usesInWords } from '@water/contract/places'
import { type RefusalCode, refusals, wireCodeOf } from '@water/contract/refusals'
import type { Language } from '@water/contract/text'
import type { Refusal } from '../refusal'

/** Every JSON answer of the API. */
export interface Envelope {
  code: 0 | string
  msg: string
  data: unknown
}

/** A refusal as it goes out. */
export interface Refused {
  status: number
  headers: Record<string, string>
  body: Envelope
}

const RETRY_AFTER_S = 2

/** Writes a refusal in the caller's language. */
export function refusedAnswer(refusal: Refusal, language: Language): Refused {
  const { fields, beside, retry_after_s } = refusal.details
  const { status } = refusals[refusal.code]
  const headers: Record<string, string> = {}
  if (status === 401) headers['www-authenticate'] = 'Bearer realm="api"'
  const wait = retry_after_s ?? (status === 503 ? RETRY_AFTER_S : undefined)
  if (wait !== undefined) headers['retry-after'] = String(wait)
  const msg = refusalInWords(refusal, language)
  const data = fields ? inWords(fields, language) : dataAbout(refusal, msg)
  const body: Envelope = { code: wireCodeOf(refusal.code), msg, data }
  return { status, headers, body: beside ? { ...body, ...beside } : body }
}

function refusalInWords({ code, details: { params, uses } }: Refusal, language: Language): string {
  const where = uses && { where: usesInWords(uses, language) }
  return sentenceOf(code, where ? { ...params, ...where } : params, language)
}

/** The data that the caller can use, with the sentence under the name of each field that it is about. */
function dataAbout({ details: { data, about } }: Refusal, msg: string): unknown {
  if (about === undefined) return data ?? null
  const named = [about].flat().map((field) => [field, [msg]])
  return { ...Object(data), ...Object.fromEntries(named) }
}

/** The sentence from the table of refusals with its places filled. */
export const sentenceOf = (code: RefusalCode, params: Params | undefined, language: Language): string =>
  filled(refusals[code][language], params)
