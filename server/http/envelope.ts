import { filled, inWords, type Params } from '@water/contract/field-problems'
import { places } from '@water/contract/places'
import { type Language, type RefusalCode, refusals } from '@water/contract/refusals'
import type { Refusal } from '../refusal'

/** Every JSON answer of the API. */
export interface Envelope {
  code: 0 | RefusalCode
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
  const { params, data, fields, beside, retry_after_s } = refusal.details
  const { status } = refusals[refusal.code]
  const headers: Record<string, string> = {}
  if (status === 401) headers['www-authenticate'] = 'Bearer realm="api"'
  const wait = retry_after_s ?? (status === 503 ? RETRY_AFTER_S : undefined)
  if (wait !== undefined) headers['retry-after'] = String(wait)
  const body: Envelope = {
    code: refusal.code,
    msg: sentenceOf(refusal.code, params, language),
    data: fields ? inWords(fields, language) : (data ?? null),
  }
  return { status, headers, body: beside ? { ...body, ...beside } : body }
}

/** The sentence of the error table, filled. */
export const sentenceOf = (code: RefusalCode, params: Params | undefined, language: Language): string =>
  filled(refusals[code][language], placed(params, language))

/** A place in the program (`where: 'meters'`) is told in the caller's language. */
function placed(params: Params | undefined, language: Language): Params | undefined {
  const place = places[String(params?.where)]
  return place ? { ...params, where: place[language] } : params
}
