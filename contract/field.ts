/**
 * One declaration of a record's fields (a `fields.ts` per feature): the name, both labels, the kind of its value, whether
 * a client sends it and where it is shown. Screens, sheets and the audit trail read the labels here. The schemas of the
 * calls (field-schemas.ts) and the columns on the server (server/db/declared-table.ts) derive from it. It is plain data,
 * so that a list on the screen loads no schema.
 */
import type { NamedObject } from './objects'
import type { Text } from './text'
import type { VOCABULARY } from './vocabulary'

/** Rows of other tables that a field names by their ids. */
export type NamedTable = NamedObject | 'permission'

/** Shown with a mask to users who may not change it, and in the audit trail. */
export type Mask = 'phone' | 'id_number' | 'account' | 'secret'

interface Marks {
  /** Whether a client sends it at creation. Without it the field is only shown: no client writes it. */
  in?: 'required' | 'optional'
  /** The value may be absent: null. */
  none?: true
  /** Shown in the list, too. */
  row?: true
  mask?: Mask
  /** The name in the audit trail, where values alone do not say their unit. */
  trail?: Text
}

/** A value without parts. `otherwise` is the default of an optional one. */
export type PlainField = Text &
  Marks &
  /** An identifier is a number (号码) that may have letters: of an account, a device, a bank, a code. */
  (
    | { kind: 'text' | 'identifier'; max: number; otherwise?: string }
    | { kind: 'phone' | 'mobile' | 'id_number' | 'taxpayer_id' | 'email' }
    | { kind: 'money' | 'volume' | 'price' | 'rate'; otherwise?: string }
    /** One that is a place (`isPlace`), as the line of a file is, counts nothing: it is not aligned as a number. */
    | { kind: 'whole'; least?: number; most?: number; otherwise?: number; isPlace?: true }
    | { kind: 'number'; least: number; most: number }
    | { kind: 'date' | 'month' | 'time' }
    | { kind: 'yes'; otherwise?: boolean }
    | { kind: 'choice'; of: keyof typeof VOCABULARY; otherwise?: string }
    /**
     * The id of another record. Replies have that record's name beside it, as `<field>_name`, or its number, as
     * `<field>_no`. `nobody` is said where there is none, in lists and their files.
     */
    | { kind: 'reference'; to: NamedTable; beside?: 'no' | 'nothing'; nobody?: Text }
  )

/** An object of plain values, which is present or absent as a whole. */
export type PartedField = Text &
  Omit<Marks, 'mask'> & { kind: 'parts'; parts: Readonly<Record<string, PlainField>> }

/** A field with a rule of its own: its schema is declared with the calls. */
export type OtherField = Text &
  Pick<Marks, 'mask' | 'trail'> & {
    kind: 'other'
    /** Its values in words, which no vocabulary has. */
    said?: Readonly<Record<string, Text>>
    /** Its values are ids of rows of this table. */
    names?: NamedTable
  }

export type Field = PlainField | PartedField | OtherField
export type Fields = Readonly<Record<string, Field>>

type Kind = Exclude<PlainField['kind'], 'text' | 'identifier' | 'choice' | 'reference'>
type OfKind<K, F = PlainField> = F extends { kind: infer Kinds } ? (K extends Kinds ? F : never) : never
type MarksOf<K> = Omit<OfKind<K>, keyof Text | 'kind' | 'to'>

/** Declares a plain field: `field('volume', '初始读数', 'Initial index', { in: 'required' })`. */
export const field = <const K extends Kind, const M extends MarksOf<K>>(
  kind: K,
  zh: string,
  en: string,
  marks: M,
) => ({ kind, zh, en, ...marks })

/** A text of at most this many characters. */
export const textField = <const M extends Marks & { otherwise?: string }>(
  zh: string,
  en: string,
  max: number,
  marks: M,
) => ({ kind: 'text' as const, zh, en, max, ...marks })

/** A number (号码) of at most this many characters. See rules/identity/numbers-and-names.md. */
export const identifierField = <const M extends Marks & { otherwise?: string }>(
  zh: string,
  en: string,
  max: number,
  marks: M,
) => ({ kind: 'identifier' as const, zh, en, max, ...marks })

/** A value of an enumeration of the vocabulary. */
export const choiceField = <
  const Of extends keyof typeof VOCABULARY,
  const M extends Marks & { otherwise?: string },
>(
  zh: string,
  en: string,
  of: Of,
  marks: M,
) => ({ kind: 'choice' as const, zh, en, of, ...marks })

export const referenceField = <const To extends NamedTable, const M extends MarksOf<'reference'>>(
  zh: string,
  en: string,
  to: To,
  marks: M,
) => ({ kind: 'reference' as const, zh, en, to, ...marks })

export const partedField = <const M extends Omit<Marks, 'mask'>, const P extends PartedField['parts']>(
  zh: string,
  en: string,
  marks: M,
  parts: P,
) => ({ kind: 'parts' as const, zh, en, ...marks, parts })

type OtherMarks = Pick<OtherField, 'mask' | 'trail' | 'said' | 'names'>

export const otherField = <const M extends OtherMarks = OtherMarks>(zh: string, en: string, marks?: M) => ({
  kind: 'other' as const,
  zh,
  en,
  ...(marks ?? ({} as M)),
})

/** The labels of a declaration by the path of their field: `withholding.bank_name` for a part. */
export type LabelPath<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { parts: infer P } ? K | `${K}.${keyof P & string}` : K
}[keyof F & string]

/** Every field with its path, the parts of an object after it. */
export function fieldPaths(fields: Fields): [path: string, field: Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.kind === 'parts'
      ? [
          [name, field],
          ...Object.entries(field.parts).map(([part, one]): [string, Field] => [`${name}.${part}`, one]),
        ]
      : [[name, field]],
  )
}

/** The default of a field; undefined where the command decides it. */
export function otherwiseOf(field: Field): string | number | boolean | null | undefined {
  if (field.kind === 'other' || field.in !== 'optional') return undefined
  if ('otherwise' in field && field.otherwise !== undefined) return field.otherwise
  if (field.none) return null
  if (field.kind === 'yes') return false
  return ['text', 'identifier', 'phone', 'mobile', 'id_number', 'taxpayer_id', 'email'].includes(field.kind)
    ? ''
    : undefined
}
