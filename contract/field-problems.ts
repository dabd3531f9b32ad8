/**
 * Converts the issues of a schema into messages by field path in both languages. The server answers with them, and the
 * console shows them beside the field before it sends.
 */
import { BEFORE_CUBIC_METRES, placeText } from '@water/rules/money-text'
import { own } from '@water/rules/own'
import type * as z from 'zod'
import { type FieldMessage, fieldMessages } from './field-messages'
import type { Language } from './text'

export type Params = Record<string, string | number>

/** One problem of a field; the language is chosen when it is shown. */
export interface FieldProblem {
  message: FieldMessage
  params?: Params
}

type Issue = z.core.$ZodIssue
type Problems = Record<string, FieldProblem[]>
type ProblemMap = Map<string, FieldProblem[]>

/** A person mends no more at once, and an answer stays small whatever was sent. */
const MOST_FIELDS = 100

/**
 * By field path (`tiers.1.upper`), the first hundred fields. Parse with `reportInput: true`, to distinguish a missing
 * value from a wrong one.
 */
export function problemsOf(issues: readonly Issue[]): Problems {
  const problems = new Map<string, FieldProblem[]>()
  for (const issue of issues) collect(issue, [], problems)
  return Object.fromEntries(problems)
}

export const problemText = ({ message, params }: FieldProblem, language: Language): string =>
  filled(fieldMessages[message][language], params)

/** The problems in a language, by field path. */
export function inWords(fields: Problems, language: Language): Record<string, string[]> {
  const words = Object.entries(fields).map(([field, problems]) => [
    field,
    problems.map((problem) => problemText(problem, language)),
  ])
  return Object.fromEntries(words)
}

/**
 * Fills the `{name}` places of a sentence. `¥{name}` is money, and `{count|meter|meters}` is the first word for one,
 * the second for any other number.
 */
export function filled(sentence: string, params: Params = {}): string {
  return sentence.replace(
    PLACE,
    (whole, sign: string, name: string, one?: string, many?: string, unit?: string) => {
      const value = own(params, name)
      if (value === undefined) return whole
      if (one !== undefined) return Number(value) === 1 ? one : many!
      return placeText(sign, String(value), unit !== undefined)
    },
  )
}

const PLACE = new RegExp(`(¥?)\\{(\\w+)(?:\\|([^|}]*)\\|([^|}]*))?\\}${BEFORE_CUBIC_METRES}`, 'g')

function collect(issue: Issue, parent: PropertyKey[], problems: ProblemMap): void {
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

function add(problems: ProblemMap, path: PropertyKey[], problem: FieldProblem): void {
  const field = path.map(String).join('.')
  if (problems.size === MOST_FIELDS && !problems.has(field)) return
  problems.set(field, [...(problems.get(field) ?? []), problem])
}

function choiceOf(values: readonly unknown[]): FieldProblem {
  const named = values.filter((value) => value !== '' && value !== null)
  return {
    message: named.length < values.length ? 'choice_or_empty' : 'choice',
    params: { choices: named.map(String).join(', ') },
  }
}

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
