import { own } from '@water/rules/own'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal, refuse } from '../refusal'
import { keepParameter, type RawQuery } from './query-string'
import { multipartLimits } from './upload'

/** The limit of a form-encoded body. */
const LIMITS = { ...multipartLimits, fields: 200, parts: 201 }
/** The limit of a body of a call for anyone, before anybody is known. */
export const LARGEST_OPEN_BODY = 8 * 1024

/**
 * The fields of a multipart body without a file, named as in a form-encoded one: `name`, or `name[]` for a list. The web
 * server does not count a multipart body, so its values are counted here.
 */
export async function readMultipartFields(request: FastifyRequest): Promise<RawQuery> {
  try {
    let size = 0
    const fields = new Map<string, string | string[]>()
    for await (const part of request.parts({ limits: LIMITS })) {
      // Only some calls accept a file.
      if (part.type === 'file') return refuse('unsupported_type')
      const value = String(part.value)
      if (value.includes('\0')) return refuse('bad_text')
      size += part.fieldname.length + value.length
      if (size > request.routeOptions.bodyLimit) return refuse('too_large')
      keepParameter(fields, part.fieldname.slice(0, 100), value)
    }
    return Object.fromEntries(fields)
  } catch (error) {
    // Limits have a code of their own. Content that the parser cannot read has none.
    if (error instanceof Error && (error instanceof Refusal || 'code' in error)) throw error
    return refuse('bad_request')
  }
}

export const isForm = (request: FastifyRequest): boolean =>
  request.isMultipart() ||
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

/**
 * Converts the fields of a form for the call's schema. All values of a form are text. If the schema refuses a value as
 * text but accepts it as the number or boolean that it spells, the value becomes that. Any other value stays and is
 * refused by the schema. So every call that takes JSON takes forms, too.
 */
export function typedFields(schema: z.ZodType | undefined, fields: RawQuery): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {}
  const meant = Object.entries(fields).map(([name, given]): [string, unknown] => {
    const field = own(shape, name)
    if (!field || field.safeParse(given).success) return [name, given]
    const plain = Array.isArray(given) ? given.map(plainOf) : plainOf(given)
    return [name, field.safeParse(plain).success ? plain : given]
  })
  return Object.fromEntries(meant)
}

/** A text counts as a number only when the number would be written with the same digits. */
function plainOf(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text
}
