import { type Access, type Endpoint, isEdit } from '@water/contract/endpoint'
import { fileStarted } from '@water/contract/exports/calls'
import { type RefusalCode, refusals, wireCodeOf } from '@water/contract/refusals'
import { codeOf } from '@water/rules/access/permissions'
import * as z from 'zod'
import { API_PREFIX } from './adapter'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 document of the endpoints, for people, for generators, and for the tests that compare server and
 * contract.
 */
export function openApiOf(endpoints: readonly Endpoint[], version: string): Json {
  const paths = new Map<string, Json>()
  for (const endpoint of endpoints) {
    const path = API_PREFIX + endpoint.path
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operation(endpoint) })
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
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

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

function operation(endpoint: Endpoint): Json {
  const { title, access } = endpoint
  return {
    operationId: nameOf(endpoint),
    summary: title,
    description: whoMay(access),
    tags: [tagOf(endpoint)],
    ...(access === 'anyone' ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: requestBody(endpoint) } : {}),
    responses: responsesOf(endpoint),
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

function whoMay(access: Access): string {
  if (typeof access === 'string') return WHO_MAY[access]
  const codes = [...new Set(access.map(codeOf))]
  return `For holders of permission ${codes.join(' or ')}, and staff.`
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json
}

function parametersOf({ path, query, access, money }: Endpoint): Json[] {
  const parameters: Json[] = []
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
    parameters.push({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } })
  }
  if (access !== 'anyone') {
    const description = 'Narrows to one organization; meter__organization means the same'
    parameters.push({
      name: 'organization',
      in: 'query',
      schema: { type: 'integer', minimum: 1 },
      description,
    })
  }
  if (money) {
    const description =
      'It is done once per key and user. A repeated request gets the first answer; one with other content 409 with it in data.first'
    const schema = { type: 'string', minLength: 1, maxLength: 200 }
    parameters.push({ name: 'Idempotency-Key', in: 'header', schema, description })
  }
  if (!query) return parameters
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  for (const [name, schema] of Object.entries(properties)) {
    const isList = schema.type === 'array'
    parameters.push({
      name: isList ? `${name}[]` : name,
      in: 'query',
      required: required.includes(name),
      schema,
    })
  }
  return parameters
}

const readAt: Json = {
  type: 'string',
  description:
    'updated_at of the row as it was read: 409 with the row as it is, if it has been changed since',
}

function requestBody(endpoint: Endpoint): Json {
  const { body, upload } = endpoint
  const schema = schemaOf(body!, 'input')
  if (isEdit(endpoint)) schema.properties = { ...(schema.properties as Json), updated_at: readAt }
  if (!upload) return { required: true, content: { 'application/json': { schema } } }
  const parts = { file: { type: 'string', contentEncoding: 'binary' }, ...(schema.properties as Json) }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties: parts, required: ['file'] } } },
  }
}

function responsesOf(endpoint: Endpoint): Json {
  const { status, reply, download, access, path } = endpoint
  const content = download
    ? { 'application/octet-stream': {} }
    : reply && { 'application/json': { schema: envelopeSchema(schemaOf(reply, 'output')) } }
  const responses: Json = { [status]: { description: 'Done', ...(content ? { content } : {}) } }
  if (download === 'or_job')
    responses[202] = {
      description: 'The number of the job that makes the file',
      content: { 'application/json': { schema: envelopeSchema(schemaOf(fileStarted, 'output')) } },
    }
  const codes: RefusalCode[] = ['invalid', 'too_many_requests', 'server_error', 'unavailable']
  if (access !== 'anyone') codes.push('not_authenticated', 'no_permission')
  if (path.includes('{')) codes.push('not_found')
  if (endpoint.method !== 'GET') codes.push(isEdit(endpoint) ? 'changed_meanwhile' : 'in_use')
  for (const code of codes) {
    const schema = { $ref: '#/components/schemas/Refusal' }
    responses[refusals[code].status] = {
      description: refusals[code].en,
      content: { 'application/json': { schema } },
    }
  }
  return responses
}

const envelopeSchema = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { const: 0 }, msg: { type: 'string' }, data },
})
