import { dateOut, decimalOut, month, timeOut } from '@water/contract/fields'
import writerFor from 'fast-json-stringify'
import * as z from 'zod'

/** A part of a JSON schema, as the writer's compiler reads it. */
interface Node {
  [key: string]: unknown
}

type Writer = (envelope: unknown) => string

const writers = new WeakMap<z.ZodType, Writer>()

/**
 * Writes the envelope of a reply as JSON. It is compiled for the first answer, once for the whole process: compiling those of
 * all calls would be half of the time in which an application is made.
 */
export const writerOf =
  (reply: z.ZodType): Writer =>
  (envelope) => {
    const writer = writers.get(reply) ?? writerFor(replySchema(reply))
    writers.set(reply, writer)
    return writer(envelope)
  }

/**
 * The JSON schema of a reply in the envelope, for the compiled writer, which writes only the named fields.
 * Checks are removed (the types have made them), and `X or null` becomes `nullable`, which compiles to one test.
 */
export function replySchema(reply: z.ZodType): Node {
  const data = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any', reused: 'inline' })
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: lean(data as Node) },
  }
}

function lean(node: Node): Node {
  const choices = (node.anyOf ?? node.oneOf) as Node[] | undefined
  if (choices) return leanChoice(choices)
  const result: Node = {}
  const type = node.type ?? typeOfValues(node)
  if (type) result.type = type
  // The writer looks at each character of a text for one to escape. Half of a list's texts have none.
  if (type === 'string' && isBare(node)) result.format = 'unsafe'
  if (node.properties) {
    const properties = Object.entries(node.properties as Record<string, Node>)
    result.properties = Object.fromEntries(properties.map(([name, child]) => [name, lean(child)]))
    if (node.required) result.required = node.required
  }
  if (node.items) result.items = lean(node.items as Node)
  if (typeof node.additionalProperties === 'object') {
    result.additionalProperties = lean(node.additionalProperties as Node)
  }
  return result
}

const pattern = (schema: z.ZodType) => z.toJSONSchema(schema).pattern
const FIGURES = new Set([decimalOut, dateOut, timeOut, month].map(pattern))

/** Whether no value has a character that JSON escapes: figures, and the words of an enumeration. */
function isBare({ pattern, enum: words, ...rest }: Node): boolean {
  if (typeof pattern === 'string') return FIGURES.has(pattern)
  const values = (words ?? ('const' in rest ? [rest.const] : [])) as unknown[]
  return values.length > 0 && values.every((word) => JSON.stringify(word) === `"${word}"`)
}

function leanChoice(choices: Node[]): Node {
  const values = choices.filter((choice) => choice.type !== 'null').map(lean)
  const isNullable = values.length < choices.length
  if (values.length !== 1) return {}
  return isNullable ? { ...values[0], nullable: true } : values[0]!
}

function typeOfValues(node: Node): string | undefined {
  const values = (node.enum ?? ('const' in node ? [node.const] : [])) as unknown[]
  const types = new Set(values.map((value) => typeof value))
  const [only] = types
  return types.size === 1 && (only === 'string' || only === 'number' || only === 'boolean') ? only : undefined
}
