import { type FieldMessage, fieldMessages } from '@water/contract/field-messages'
import type { Language } from '@water/contract/refusals'
import type * as z from 'zod'
import { type FieldProblem, type Params, Refusal } from '../refusal'

type Issue = z.core.$ZodIssue
type Problems = Record<string, FieldProblem[]>

/** What the schema found, by field path (`tiers.1.upper`), in messages that both languages have. */
export function problemsOf(issues: readonly Issue[]): Problems {
  // No prototype: a field may be called `constructor`.
  const problems: Problems = Object.create(null)
  for (const issue of issues) collect(issue, [], problems)
  return problems
}

/** Parses with a schema or refuses with every field that is wrong. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new Refusal('invalid', { fields: problemsOf(result.error.issues) })
}

/** The problems in the caller's language. */
export function inWords(fields: Problems, language: Language): Record<string, string[]> {
  const words = Object.entries(fields).map(([field, problems]) => [
    field,
    problems.map(({ message, params }) => filled(fieldMessages[message][language], params)),
  ])
  return Object.fromEntries(words)
}

/** Fills the `{name}` places of a sentence. */
export function filled(sentence: string, params: Params = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
}

function collect(issue: Issue, parent: PropertyKey[], problems: Problems): void {
  const path = [...parent, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) add(problems, [...path, key], { message: 'unknown_field' })
  } else if (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.input != null) {
    const choices = issue.errors.flatMap(([first]) => (first?.code === 'invalid_value' ? first.values : []))
    if (choices.length === issue.errors.length) add(problems, path, choiceOf(choices))
    else for (const inner of issue.errors.at(-1)!) collect(inner, path, problems)
  } else {
    add(problems, path, problemOf(issue))
  }
}

function add(problems: Problems, path: PropertyKey[], problem: FieldProblem): void {
  const field = path.map(String).join('.')
  problems[field] ??= []
  problems[field].push(problem)
}

const choiceOf = (values: readonly unknown[]): FieldProblem => ({
  message: 'choice',
  params: { choices: values.map(String).join(', ') },
})

function problemOf(issue: Issue): FieldProblem {
  if (isMessage(issue.message)) return { message: issue.message, params: ownParams(issue) }
  if (issue.input === undefined || issue.input === null) return { message: 'required' }
  switch (issue.code) {
    case 'invalid_value':
      return choiceOf(issue.values)
    case 'invalid_type':
      return { message: issue.expected === 'int' ? 'whole_number' : 'type' }
    case 'too_big':
      return { message: byOrigin(issue.origin, 'too_long', 'too_many', 'too_big'), params: ownParams(issue) }
    case 'too_small':
      return {
        message: byOrigin(issue.origin, 'too_short', 'too_few', 'too_small'),
        params: ownParams(issue),
      }
    case 'invalid_format':
      return { message: issue.format === 'email' ? 'email' : 'format' }
    default:
      return { message: 'format' }
  }
}

const isMessage = (text: string): text is FieldMessage => Object.hasOwn(fieldMessages, text)

function byOrigin(
  origin: string,
  text: FieldMessage,
  list: FieldMessage,
  number: FieldMessage,
): FieldMessage {
  return origin === 'string' ? text : origin === 'array' || origin === 'set' ? list : number
}

function ownParams(issue: Issue): Params {
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) }
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) }
  // Only our own schemas attach params, and always plain ones.
  return issue.code === 'custom' ? ((issue.params ?? {}) as Params) : {}
}
