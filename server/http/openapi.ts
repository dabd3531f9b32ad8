import { type Access, type Endpoint, isEdit } from '@water/contract/endpoint'
import { fileStarted } from '@water/contract/exports/calls'
import { month } from '@water/contract/fields'
import { FILE_FORMATS } from '@water/contract/file-format'
import type { ObjectKind } from '@water/contract/object'
import { objects } from '@water/contract/objects'
import { type RefusalCode, refusals, wireCodeOf } from '@water/contract/refusals'
import { VOCABULARY } from '@water/contract/vocabulary'
import type { Callers } from '@water/rules/access/callers'
import { codeOf } from '@water/rules/access/permissions'
import type * as z from 'zod'
import { API_PREFIX } from './adapter'
import { pascal, SchemaNames } from './openapi-names'
import { answeredSchema, type Json, sentSchema } from './openapi-schema'

/**
 * The OpenAPI 3.1 document of the endpoints, for people, for generators, and for the tests that compare server and
 * contract. Its schemas have names: those of the trade's objects, of enumerations, and after the call whose body or reply it is.
 */
export function openApiOf(endpoints: readonly Endpoint[], version: string): Json {
  const names = new SchemaNames()
  for (const [name, words] of Object.entries(VOCABULARY))
    names.name({ type: 'string', enum: Object.keys(words) }, pascal(name))
  for (const endpoint of endpoints) nameRecord(endpoint, endpoints, names)
  const operations = endpoints.map((endpoint) => ({ endpoint, described: operation(endpoint, names) }))
  for (const { endpoint, described } of operations) names.look(described, pascal(nameOf(endpoint)))
  const paths = new Map<string, Json>()
  for (const { endpoint, described } of operations) {
    const path = API_PREFIX + endpoint.path
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: names.referring(described) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '自来水管理系统 · Tap Water Management System',
      version,
      description: 'Every JSON answer is {code, msg, data}; code is 0, or the code of the refusal.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: {
          ...{ type: 'http', scheme: 'bearer' },
          description:
            'The access token of a person (POST /api/login/), or the token of a service account (tw_…)',
        },
      },
      schemas: { ...names.components(), Refusal: refusalSchema },
      parameters: sharedParameters,
      responses: sharedResponses,
    },
  }
}

/** The names of a record and of its row in a list, by the call that reads one: that of its table's object, or of its path. */
function nameRecord(endpoint: Endpoint, endpoints: readonly Endpoint[], names: SchemaNames): void {
  const { method, path, owner, reply } = endpoint
  if (method !== 'GET' || !path.endsWith('/{id}/') || !owner || !reply) return
  const kind = Object.entries<ObjectKind>(objects).find(([, { table }]) => table === owner)?.[0]
  const called = [kind ?? singular(owner), singular(path.split('/').at(-3) ?? '')].map(pascal)
  const name = called.find((one) => !names.has(one))
  if (!name) return
  const record = answeredSchema(reply)
  names.name(record, name)
  names.look(record, name)
  const list = endpoints.find((one) => one.method === 'GET' && `${one.path}{id}/` === path)
  if (!list?.reply) return
  const page = answeredSchema(list.reply)
  names.name(page, `${name}Page`)
  const row = rowIn(page)
  if (row) names.name(row, `${name}Row`)
}

const singular = (word: string): string => word.replace(/s$/, '')

const rowIn = ({ properties }: Json): Json | undefined =>
  (properties as { results?: { items?: Json } } | undefined)?.results?.items

const refusalSchema: Json = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'string', enum: [...new Set((Object.keys(refusals) as RefusalCode[]).map(wireCodeOf))] },
    msg: {
      type: 'string',
      description: "In the caller's language (Accept-Language); the default is Chinese",
    },
    data: { description: 'The messages of each field, or the subject of the refusal, or null' },
  },
}

function operation(endpoint: Endpoint, names: SchemaNames): Json {
  const { title, access } = endpoint
  return {
    operationId: nameOf(endpoint),
    summary: title.en,
    'x-summary-zh': title.zh,
    description: whoMay(endpoint),
    tags: [tagOf(endpoint)],
    ...(access === 'anyone' ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, names) } : {}),
    responses: responsesOf(endpoint, names),
  }
}

/** `POST /meters/{id}/readings/` → `post_meters_id_readings`. */
const nameOf = ({ method, path }: Endpoint): string =>
  [method.toLowerCase(), ...path.split('/').filter(Boolean)]
    .join('_')
    .replace(/[{}]/g, '')
    .replaceAll('-', '_')

function tagOf({ path }: Endpoint): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'organizations' || first === 'ext' ? second : first
}

const WHO_MAY: Record<Extract<Access, string>, string> = {
  anyone: 'For anyone, without a token.',
  signed_in: 'For anyone signed in, even before approval.',
  audited: 'For any approved user.',
  staff: 'For staff and super administrators.',
  superuser: 'For super administrators.',
}

const OF_CALLERS: Record<Callers, string> = {
  persons: ' Not for service accounts.',
  gateway: ' For service accounts of the purpose gateway alone.',
  channel: ' For service accounts of the purpose channel alone.',
  channel_or_persons: ' Among service accounts for those of the purpose channel alone.',
}

function whoMay({ access, callers }: Endpoint): string {
  const whose = callers ? OF_CALLERS[callers] : ''
  if (typeof access === 'string') return WHO_MAY[access] + whose
  const codes = [...new Set(access.map(codeOf))]
  return `For holders of permission ${codes.join(' or ')}, and staff.${whose}`
}

const refTo = (kind: 'parameters' | 'responses' | 'schemas', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
})

const anId: Json = { type: 'integer', minimum: 1 }
const narrows = (name: string): Json => ({
  ...{ name, in: 'query', schema: anId },
  description: 'Narrows to one organization; organization and meter__organization mean the same',
})
const sharedParameters: Json = {
  Organization: narrows('organization'),
  MeterOrganization: narrows('meter__organization'),
  CacheBreaker: {
    ...{ name: '_t', in: 'query', schema: { type: 'string' } },
    description: 'Any text, so that no cache answers; the server ignores it',
  },
  IdempotencyKey: {
    ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 200 } },
    description:
      'It is done once per key and user. A repeated request gets the first answer; one with other content 409 with it in data.first',
  },
}

/** The types of the values in a path: a token is any text, a month is YYYY-MM, everything else an id. */
const pathSchema = (name: string): Json => {
  if (name === 'token') return { type: 'string', minLength: 1 }
  return name === 'month' ? sentSchema(month) : anId
}

function parametersOf({ method, path, query, access, money }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true, schema: pathSchema(name) },
  }))
  const shared = [
    ...(access === 'anyone' ? [] : ['Organization', 'MeterOrganization']),
    ...(method === 'GET' ? ['CacheBreaker'] : []),
    ...(money ? ['IdempotencyKey'] : []),
  ].map((name) => refTo('parameters', name))
  return [...inPath, ...shared, ...(query ? inQuery(query) : [])]
}

function inQuery(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = sentSchema(query) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name: schema.type === 'array' ? `${name}[]` : name, in: 'query' },
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }))
}

const readAt: Json = {
  type: 'string',
  description:
    'updated_at of the row as it was read: 409 with the row as it is, if it has been changed since',
}

function requestBody(endpoint: Endpoint, names: SchemaNames): Json {
  const { body, upload, stores } = endpoint
  const schema = sentSchema(body!)
  if (isEdit(endpoint)) schema.properties = { ...(schema.properties as Json), updated_at: readAt }
  if (upload) {
    const one = { type: 'string', contentMediaType: 'application/octet-stream' }
    const part = stores === 'sheets' ? 'files' : 'file'
    schema.properties = {
      [part]: stores === 'sheets' ? { type: 'array', items: one } : one,
      ...(schema.properties as Json),
    }
    schema.required = [part, ...((schema.required as string[] | undefined) ?? [])]
  }
  nameAfterCall(endpoint, names, schema, 'Body')
  return { required: true, content: { [upload ? 'multipart/form-data' : 'application/json']: { schema } } }
}

/** A type that only one call takes or answers is called after it. */
function nameAfterCall(endpoint: Endpoint, names: SchemaNames, schema: Json, end: 'Body' | 'Reply'): void {
  if (schema.type === 'object' && Object.keys((schema.properties as Json) ?? {}).length > 0)
    names.name(schema, pascal(nameOf(endpoint)) + end)
}

function responsesOf(endpoint: Endpoint, names: SchemaNames): Json {
  const { status, reply, download, orJob } = endpoint
  const responses: Json = { [status]: { description: 'Done' } }
  if (download)
    responses[status] = {
      description: 'The file',
      content: Object.fromEntries(download.map((format) => [mediaType(FILE_FORMATS[format]), {}])),
    }
  else if (reply) {
    const schema = answeredSchema(reply)
    nameAfterCall(endpoint, names, schema, 'Reply')
    responses[status] = { description: 'Done', ...json(envelopeSchema(schema)) }
  }
  if (orJob)
    responses[202] = {
      description: 'The number of the job that makes the file',
      ...json(envelopeSchema(answeredSchema(fileStarted))),
    }
  for (const [code, answers] of SHARED_REFUSALS)
    if (answers(endpoint)) responses[refusals[code].status] = refTo('responses', pascal(code))
  return responses
}

const mediaType = (type: string): string => type.split(';')[0]!
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })

const isSignedIn = ({ access }: Endpoint): boolean => access !== 'anyone'

/** The refusals that many calls share, each with the calls that may answer it. */
const SHARED_REFUSALS: readonly (readonly [RefusalCode, (endpoint: Endpoint) => boolean])[] = [
  ['invalid', () => true],
  ['too_many_requests', () => true],
  ['server_error', () => true],
  ['unavailable', () => true],
  ['not_authenticated', isSignedIn],
  ['no_permission', isSignedIn],
  ['not_found', ({ path }) => path.includes('{')],
  ['changed_meanwhile', isEdit],
  ['in_use', (endpoint) => endpoint.method !== 'GET' && !isEdit(endpoint)],
]

const sharedResponses: Json = Object.fromEntries(
  SHARED_REFUSALS.map(([code]) => [
    pascal(code),
    { description: refusals[code].en, ...json(refTo('schemas', 'Refusal')) },
  ]),
)

const envelopeSchema = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', const: 0 }, msg: { type: 'string' }, data },
})
