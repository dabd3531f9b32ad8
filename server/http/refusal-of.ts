import type { Method } from '@water/contract/endpoint'
import type { FieldProblem } from '@water/contract/field-problems'
import { type PlaceName, places } from '@water/contract/places'
import type { RefusalCode } from '@water/contract/refusals'
import { own } from '@water/rules/own'
import { type BrokenConstraint, brokenConstraint, isDatabaseDown } from '../db/database-error'
import { Refusal } from '../refusal'

/** Errors of the framework, before a handler runs. */
const frameworkErrors: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_RATE_LIMIT: 'too_many_requests',
  FST_UNDER_PRESSURE: 'unavailable',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Translates a thrown value into a refusal; null when it is an error of our own (500). */
export function refusalOf(error: unknown, method: Method, body: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  const known = 'code' in error ? own(frameworkErrors, String(error.code)) : undefined
  if (known) return new Refusal(known)
  if (isDatabaseDown(error)) return new Refusal('unavailable')
  const broken = brokenConstraint(error)
  if (broken) return refusalOfConstraint(broken, method, body)
  // A parser of a body (such as multipart) whose error has an HTTP status.
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? new Refusal('bad_request') : null
}

function refusalOfConstraint(broken: BrokenConstraint, method: Method, body: unknown): Refusal {
  const { kind, field, table } = broken
  if (kind === 'reference' && method === 'DELETE') return usedMeanwhile(table)
  const sent = sentValue(body, field)
  if (kind === 'unique') return oneField(field, { message: 'taken', params: { value: String(sent ?? '') } })
  if (kind === 'reference') return oneField(field, { message: 'unknown_reference' })
  return oneField(sent === undefined ? 'non_field_errors' : field, { message: 'format' })
}

/** A reference to the row was added while it was being deleted. */
function usedMeanwhile(table: string): Refusal {
  if (!isPlace(table)) return new Refusal('changed_meanwhile')
  const uses = [{ place: table }]
  return new Refusal('in_use', { uses, data: { where: uses } })
}

const isPlace = (table: string): table is PlaceName => Object.hasOwn(places, table)

const oneField = (field: string, problem: FieldProblem) =>
  new Refusal('invalid', { fields: { [field]: [problem] } })

/** The value that the caller sent for the field. */
function sentValue(body: unknown, field: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  return Object.entries(body).find(([name]) => name === field)?.[1]
}
