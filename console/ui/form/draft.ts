import { type Field, type Fields, otherwiseOf, type PlainField } from '@water/contract/field'
import type { InShape, ValueOf } from '@water/contract/field-schemas'
import { own } from '@water/rules/own'
import type * as z from 'zod'

type Blank<F> = F extends { otherwise: unknown } | { kind: 'yes' }
  ? ValueOf<F>
  : F extends { kind: 'whole' | 'number' | 'reference' | 'date' | 'time' | 'choice' }
    ? ValueOf<F> | null
    : ValueOf<F>

/** The form's values of declared fields: the wire's names, with '' for no text and null for no choice. */
export type Draft<F> = {
  [K in keyof F as F[K] extends { in: string } ? K : never]: F[K] extends { parts: infer P }
    ? Draft<P>
    : Blank<F[K]>
}

type Body<F> = z.input<z.ZodObject<InShape<F>>>

const isGiven = ([, field]: [string, Field]): boolean => 'in' in field && field.in !== undefined

function blank(field: Field): unknown {
  if (field.kind === 'parts') return emptyDraft(field.parts)
  const otherwise = otherwiseOf(field)
  if (otherwise !== undefined && otherwise !== null) return otherwise
  return ['whole', 'number', 'reference', 'date', 'time', 'choice'].includes(field.kind) ? null : ''
}

/** A draft of a new record, with the declaration's defaults. */
export function emptyDraft<F extends Fields>(fields: F): Draft<F> {
  const blanks = Object.entries<Field>(fields)
    .filter(isGiven)
    .map(([name, field]) => [name, blank(field)])
  // Each field of the declaration has its blank. Here and below the type of entries loses their names.
  return Object.fromEntries(blanks) as Draft<F>
}

/** A stored record as the form shows it. */
export function draftFrom<F extends Fields>(fields: F, row: object): Draft<F> {
  const kept = Object.entries<Field>(fields)
    .filter(isGiven)
    .map(([name, field]) => [name, own(row, name) ?? blank(field)])
  return Object.fromEntries(kept) as Draft<F>
}

const isEmpty = (values: object) => Object.values(values).every((value) => value === null || value === '')

/** The form requires it. The server refuses a value that is no id or no date on its field. */
const missing = ({ kind }: PlainField) => (kind === 'reference' ? 0 : '')

function sent(field: Field, value: unknown): unknown {
  if (field.kind === 'parts') {
    // The form made it of the same parts.
    const parts = value as Draft<typeof field.parts>
    return isEmpty(parts) ? null : bodyFrom(field.parts, parts)
  }
  if (field.kind === 'other') return value
  const isText = field.kind === 'text'
  const given = typeof value === 'string' && !isText ? value.trim() : value
  const isNothing = given === null || (given === '' && !isText && field.none)
  if (!isNothing) return given
  if (field.none) return null
  return field.in === 'required' ? missing(field) : undefined
}

/** The draft as the wire takes it: everything of it, so that emptied fields are emptied. */
export function bodyFrom<F extends Fields>(fields: F, draft: Draft<F>): Body<F> {
  const body = Object.entries<Field>(fields)
    .filter(isGiven)
    .map(([name, field]) => [name, sent(field, own(draft, name))])
  return Object.fromEntries(body) as Body<F>
}
