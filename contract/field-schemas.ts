import * as z from 'zod'
import { type Field, type Fields, otherwiseOf, type PartedField, type PlainField } from './field'
import * as types from './fields'
import { taxpayerId } from './taxpayer-id'
import { VOCABULARY } from './vocabulary'

type Enumerations = typeof VOCABULARY
type TextKind = 'text' | 'identifier' | 'phone' | 'mobile' | 'id_number' | 'taxpayer_id' | 'email'
type DecimalKind = 'money' | 'volume' | 'price' | 'rate'

/** The value of a plain field on the wire. */
export type ValueOf<F> = F extends { kind: 'choice'; of: infer Of extends keyof Enumerations }
  ? keyof Enumerations[Of] & string
  : F extends { kind: 'whole' | 'number' | 'reference' }
    ? number
    : F extends { kind: 'yes' }
      ? boolean
      : string

type GivenOf<F> = F extends { kind: DecimalKind }
  ? string | number
  : F extends { kind: TextKind; in: 'optional' }
    ? string | null
    : ValueOf<F>
type Plain<F> = z.ZodType<ValueOf<F>, GivenOf<F>>

type Otherwise<F> = F extends { none: true } | { in: 'required' }
  ? false
  : F extends { otherwise: unknown } | { kind: TextKind | 'yes' }
    ? true
    : false

type InSchema<F> = F extends { kind: 'parts'; parts: infer P }
  ? z.ZodOptional<z.ZodNullable<z.ZodObject<InShape<P>>>>
  : F extends { none: true }
    ? z.ZodOptional<z.ZodNullable<Plain<F>>>
    : F extends { in: 'required' }
      ? Plain<F>
      : Otherwise<F> extends true
        ? z.ZodDefault<Plain<F>>
        : z.ZodOptional<Plain<F>>

type Shown<F> = z.ZodType<ValueOf<F>>
type OutSchema<F> = F extends { kind: 'parts'; parts: infer P }
  ? z.ZodNullable<z.ZodObject<OutShape<P>>>
  : F extends { none: true }
    ? z.ZodNullable<Shown<F>>
    : Shown<F>
type NameSchema<F> = F extends { none: true } ? z.ZodNullable<z.ZodString> : z.ZodString
/** The names that stand beside a reference in a reply. */
type BesideOf<F> = F extends { kind: 'reference' }
  ? F extends { beside: infer Beside }
    ? Exclude<Beside, 'nothing'>
    : 'name'
  : never

/** The request's shape of declared fields. */
export type InShape<F> = {
  [K in keyof F as F[K] extends { kind: 'other' }
    ? never
    : F[K] extends { in: string }
      ? K
      : never]: InSchema<F[K]>
}

type OutKeys<F, Marked> = {
  [K in keyof F]: F[K] extends { kind: 'other' } ? never : F[K] extends Marked ? K : never
}[keyof F]
/** The reply's shape of declared fields; a reference has the name of its record beside it. */
export type OutShape<F, Marked = unknown> = { [K in OutKeys<F, Marked>]: OutSchema<F[K]> } & {
  [K in OutKeys<F, Marked> as `${K & string}_${BesideOf<F[K]> & string}`]: NameSchema<F[K]>
}

function valueSchema(field: PlainField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.in === 'required' ? types.requiredText(field.max) : types.optionalText(field.max)
    case 'identifier':
      return field.in === 'required'
        ? types.requiredIdentifier(field.max)
        : types.optionalIdentifier(field.max)
    case 'phone':
      return types.phone
    case 'mobile':
      return types.mobileOrNone
    case 'id_number':
      return types.idNumber
    case 'taxpayer_id':
      return taxpayerId
    case 'email':
      return types.email
    case 'money':
      return types.money
    case 'volume':
      return types.volume
    case 'price':
      return types.price
    case 'rate':
      return types.rate
    case 'whole':
      return z
        .int()
        .min(field.least ?? Number.MIN_SAFE_INTEGER)
        .max(field.most ?? Number.MAX_SAFE_INTEGER)
    case 'number':
      return z.number().min(field.least).max(field.most)
    case 'date':
      return types.date
    case 'month':
      return types.month
    case 'time':
      return types.time
    case 'yes':
      return types.flag
    case 'choice':
      return z.enum(Object.keys(VOCABULARY[field.of]))
    case 'reference':
      return types.id
  }
}

function shownSchema(field: PlainField): z.ZodType {
  if (field.kind === 'choice') return z.enum(Object.keys(VOCABULARY[field.of]))
  if (field.kind === 'whole' || field.kind === 'reference') return z.int()
  if (field.kind === 'number') return z.number()
  if (isDecimal(field.kind)) return types.decimalOut
  if (field.kind === 'date') return types.dateOut
  if (field.kind === 'time') return types.timeOut
  if (field.kind === 'month') return types.month
  return field.kind === 'yes' ? z.boolean() : z.string()
}

const DECIMALS: ReadonlySet<string> = new Set<DecimalKind>(['money', 'volume', 'price', 'rate'])
const isDecimal = (kind: string): boolean => DECIMALS.has(kind)

function inSchema(field: PlainField | PartedField): z.ZodType {
  if (field.kind === 'parts') return z.strictObject(inOf(field.parts)).nullish()
  const value = valueSchema(field)
  if (field.none) return value.nullish()
  const otherwise = otherwiseOf(field)
  if (field.in === 'required') return value
  return otherwise === undefined ? value.optional() : value.default(otherwise)
}

const outSchema = (field: PlainField | PartedField): z.ZodType => {
  if (field.kind === 'parts') return z.object(outOf(field.parts)).nullable()
  return field.none ? shownSchema(field).nullable() : shownSchema(field)
}

const isDeclared = (entry: [string, Field]): entry is [string, PlainField | PartedField] =>
  entry[1].kind !== 'other'

/** The fields that a client may send, as in the body of a creation. */
export function inOf<const F extends Fields>(fields: F): InShape<F> {
  const shape = Object.entries(fields)
    .filter(isDeclared)
    .flatMap(([name, field]) => (field.in ? [[name, inSchema(field)]] : []))
  // The type of entries loses the loop's work on each field, here and below.
  return Object.fromEntries(shape) as InShape<F>
}

/** The fields of a single record's reply. */
export function outOf<const F extends Fields>(fields: F): OutShape<F> {
  const shape = Object.entries(fields)
    .filter(isDeclared)
    .flatMap(([name, field]) => {
      const shown = [name, outSchema(field)] as const
      const named = field.none ? z.string().nullable() : z.string()
      if (field.kind !== 'reference' || field.beside === 'nothing') return [shown]
      return [shown, [`${name}_${field.beside ?? 'name'}`, named] as const]
    })
  return Object.fromEntries(shape) as OutShape<F>
}

/** The fields of each record in the list. */
export function rowOf<const F extends Fields>(fields: F): OutShape<F, { row: true }> {
  const inRow = Object.entries(fields).filter(([, field]) => 'row' in field)
  return outOf(Object.fromEntries(inRow)) as OutShape<F, { row: true }>
}

type Keeping<S> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType> ? z.ZodOptional<T> : S[K]
}

/** The same body, except that an absent field keeps its value: a default would overwrite it. */
export function keeping<S extends z.ZodRawShape>(shape: S): Keeping<S> {
  const bare = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
  ])
  return Object.fromEntries(bare) as Keeping<S>
}
