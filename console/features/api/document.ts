import { own } from '@water/rules/own'
import type { Text } from '../../i18n/locale'

/** The parts of /api/openapi.json that the page reads. */
export interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  /** Stands for the schema of this name, and for nothing else. */
  $ref?: string
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface Described {
  summary: string
  /** The same in Chinese. */
  'x-summary-zh': string
  description: string
  tags: string[]
  operationId: string
  /** Empty where no token is needed. */
  security?: unknown[]
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}

export interface ApiDocument {
  info: { version: string }
  paths: Record<string, Record<string, unknown>>
  components?: Record<string, Record<string, unknown>>
}

/** One call as the page shows it. */
export interface Operation {
  id: string
  method: string
  path: string
  title: Text
  who: string
  /** For anyone, without a token. */
  isOpen: boolean
  tag: string
  fields: { parameters: Field[]; body: Field[]; reply: Field[] }
  /** The body's type, where it is not JSON. */
  bodyType: string | null
  /** Status and content of success; the refusals with their sentences. */
  status: string
  /** The types of the file, where the answer is one. */
  files: string[]
  refusals: { status: string; sentence: string }[]
}

/** A line of a table of fields: its path and its possible values. */
export interface Field {
  name: string
  type: string
  limits: string
  isRequired: boolean
  note: string
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(pathsOf(document)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(path, method.toUpperCase(), described)),
  )
}

/** The calls of a document, with its named parts in place of the references to them. None refers to itself. */
function pathsOf(document: ApiDocument): Record<string, Record<string, Described>> {
  const known = new Map<string, unknown>()
  const named = (reference: string): unknown => {
    const [kind = '', name = ''] = reference.split('/').slice(-2)
    const parts = own(document.components ?? {}, kind) ?? {}
    if (!known.has(reference)) known.set(reference, whole(own(parts, name)))
    return known.get(reference)
  }
  const whole = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(whole)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part) return named(String(part.$ref))
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, whole(inner)]))
  }
  return whole(document.paths) as ReturnType<typeof pathsOf>
}

function operation(path: string, method: string, described: Described): Operation {
  const { summary, description, tags, operationId, parameters, requestBody, responses } = described
  const [bodyType = null, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const [status = '', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const reply = success?.content?.['application/json']?.schema?.properties?.data
  return {
    id: operationId,
    method,
    path,
    title: { zh: described['x-summary-zh'], en: summary },
    who: description,
    isOpen: described.security?.length === 0,
    tag: tags[0] ?? '',
    fields: {
      parameters: parameters.map(({ name, in: place, required = false, description: note = '', schema }) => ({
        ...line(name, schema, required),
        note: note || (schema.description ?? place),
      })),
      body: fieldsOf(body?.schema),
      reply: fieldsOf(reply),
    },
    bodyType: bodyType === 'application/json' ? null : bodyType,
    status,
    files: Object.keys(success?.content ?? {}).filter((type) => type !== 'application/json'),
    refusals: Object.entries(responses)
      .filter(([code]) => !code.startsWith('2'))
      .map(([code, { description: sentence }]) => ({ status: code, sentence })),
  }
}

const DEEPEST = 4

/** The fields of an object. Inner fields have the path in front: `results[].changes[].label`. */
export function fieldsOf(schema: Schema | undefined, above = '', depth = 0): Field[] {
  if (schema === undefined || depth > DEEPEST) return []
  const { properties, required = [] } = objectIn(schema)
  const lists = above === '' && schema.items ? '[]' : ''
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    const path = above === '' ? `${lists}${lists && '.'}${name}` : `${above}.${name}`
    const isList = objectIn(inner) !== inner && inner.items !== undefined
    return [
      line(path, inner, required.includes(name)),
      ...fieldsOf(isList ? inner.items : inner, isList ? `${path}[]` : path, depth + 1),
    ]
  })
}

/** The object in a schema: itself, a list's, or the one among its choices. */
function objectIn(schema: Schema): Schema {
  if (schema.properties) return schema
  if (schema.items) return objectIn(schema.items)
  return (schema.anyOf ?? schema.oneOf ?? []).find((one) => one.properties || one.items) ?? schema
}

const line = (name: string, schema: Schema, isRequired: boolean): Field => ({
  name,
  type: typeText(schema),
  limits: limitsText(schema),
  isRequired,
  note: schema.description ?? '',
})

/** `integer`, `string | null`, `string[]`. */
export function typeText(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeText))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? 'any'].flat()
  return types
    .map((type) => (type === 'array' ? `${schema.items ? typeText(schema.items) : 'any'}[]` : type))
    .join(' | ')
}

function limitsText(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const choices = schema.enum ?? schema.items?.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? []
  // Bounds of 53 bits mean nothing to a reader.
  const isTelling = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < 2 ** 52
  const range = (low: number | undefined, high: number | undefined, what: string) =>
    isTelling(low) || isTelling(high)
      ? [`${isTelling(low) ? `${low} ≤ ` : ''}${what}${isTelling(high) ? ` ≤ ${high}` : ''}`]
      : []
  return [
    ...(choices.length > 0 ? [choices.map(String).join(', ')] : []),
    ...range(minimum, maximum, 'n'),
    ...range(minLength, maxLength, 'length'),
    ...range(minItems, maxItems, 'items'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ].join('; ')
}

/** Every word is part of method, path, title in either language, or group. */
export function isMatch({ method, path, title, tag, who }: Operation, text: string): boolean {
  const all = `${method} ${path} ${title.zh} ${title.en} ${tag} ${who}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
