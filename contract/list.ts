/**
 * One declaration of a list (a `list.ts` per feature): its columns, its filters and its orders. From it derive the queries of the
 * list, its totals and its file (list-query.ts), the conditions on the server (server/db/declared-filters.ts), the columns, filters
 * and search of the screen (console/parts/lists), and the columns of the file. It is plain data, so that the screen loads no schema.
 */
import { own } from '@water/rules/own'
import type { Field, Fields } from './field'
import type { Text } from './text'

/** `span` is from … to, both included: two parameters, `issued_on_from` and `issued_on_to`. */
export type FilterHow = 'one' | 'many' | 'span'

interface FilterMarks {
  /** The name on the screen, where the label of its field says too little. */
  label?: Text
  /** The meanings of yes and no in a filter by them. One that is absent cannot be chosen. */
  yes?: Text
  no?: Text
  /** The text of its empty input: that all are found. */
  any?: Text
  /** Only links of other pages name it: the screen has no input for it. */
  isHidden?: true
}

export interface Filter<Name extends string = string, How extends FilterHow = FilterHow> extends FilterMarks {
  name: Name
  how: How
}

/** Its type keeps its marks: the console asks them whether the filter has an input. */
const filter = <Name extends string, How extends FilterHow, M extends FilterMarks>(
  name: Name,
  how: How,
  marks: M | undefined,
): Filter<Name, How> & M => ({ ...(marks ?? ({} as M)), name, how })

/** Rows with this value. */
export const one = <const Name extends string, const M extends FilterMarks = FilterMarks>(
  name: Name,
  marks?: M,
) => filter(name, 'one', marks)
/** Rows with one of these values. */
export const many = <const Name extends string, const M extends FilterMarks = FilterMarks>(
  name: Name,
  marks?: M,
) => filter(name, 'many', marks)
/** Rows from … to, both included. */
export const span = <const Name extends string, const M extends FilterMarks = FilterMarks>(
  name: Name,
  marks?: M,
) => filter(name, 'span', marks)

export interface List {
  /** The fields of a row, which its columns show. One of the kind `other` has a cell of the screen's own. */
  fields: Fields
  columns: readonly string[]
  /** Columns that are hidden until somebody chooses them. One that `columns` names too has its place there. */
  more?: readonly string[]
  /** Columns that a window below 1200 pixels hides until somebody chooses them. */
  second?: readonly string[]
  /** Columns of the file alone. */
  inFile?: readonly string[]
  /** Columns that stand elsewhere in the file than on the screen: each after which other one. */
  inFileAfter?: Readonly<Record<string, string>>
  /** Columns whose figures make a sum over its rows, in the last line of its file. */
  sums?: readonly string[]
  /** The fields that filters ask for, where the row has none or one of another form. */
  asked?: Fields
  /** In the order of the screen. */
  filters: readonly Filter[]
  /** Without them the list has one order, and nobody asks for another one. */
  orderings?: readonly string[]
  /** The order when none is asked for. */
  order?: string
  /** The columns that the search looks at, in words. Without them there is no search. */
  search?: Text
  /** The next step while there are no rows, of a plain record. */
  empty?: Text
}

type Asked<L extends List> = L extends { asked: infer A } ? A : Record<never, never>
/** A field that a filter of the list may name. */
type Askable<L extends List> = (keyof L['fields'] | keyof Asked<L>) & string

/** By what a list can be ordered. */
export type OrderingOf<L extends List> = L extends { orderings: readonly (infer By)[] } ? By & string : never
/** The names of the columns, in sight or not. */
export type ColumnOf<L extends List> =
  | L['columns'][number]
  | (L extends { more: readonly (infer More)[] } ? More & string : never)
/** The names of the columns of the file. */
export type FileColumnOf<L extends List> =
  | ColumnOf<L>
  | (L extends { inFile: readonly (infer InFile)[] } ? InFile & string : never)
/** The field that a filter names. */
export type FieldOf<L extends List, Name> = Name extends keyof Asked<L>
  ? Asked<L>[Name]
  : Name extends keyof L['fields']
    ? L['fields'][Name]
    : never

/** The parameters of a filter in the query. */
export type ParameterOf<F> =
  F extends Filter<infer Name, infer How> ? (How extends 'span' ? `${Name}_${'from' | 'to'}` : Name) : never

interface Checked<L extends List> {
  columns: readonly (keyof L['fields'] & string)[]
  more?: readonly (keyof L['fields'] & string)[]
  second?: readonly L['columns'][number][]
  inFile?: readonly (keyof L['fields'] & string)[]
  inFileAfter?: { readonly [Key in FileColumnOf<L>]?: FileColumnOf<L> }
  sums?: readonly FileColumnOf<L>[]
  filters: readonly Filter<Askable<L>>[]
  order?: OrderingOf<L> | `-${OrderingOf<L>}`
}

/** Declares a list; a column or a filter without a field does not compile. */
export const list = <const L extends List>(declared: L & Checked<L>): L => declared

/** The field that a filter asks for; without `asked`, that of a column. */
export function fieldOf({ fields, asked = {} }: Pick<List, 'fields' | 'asked'>, name: string): Field {
  const field = own(asked, name) ?? own(fields, name)
  if (field === undefined) throw new Error(`The list has no field ${name}`)
  return field
}

/** All columns in the order of the screen. */
export const columnsOf = <L extends List>({ columns, more = [] }: L): readonly ColumnOf<L>[] =>
  // They are the names that the type has.
  [...new Set([...columns, ...more])] as readonly ColumnOf<L>[]

/** All columns in the order of the file. */
export const fileColumnsOf = <L extends List>(list: L): readonly FileColumnOf<L>[] =>
  Object.entries(list.inFileAfter ?? {}).reduce<readonly string[]>(
    (columns, [key, before]) => {
      const others = columns.filter((column) => column !== key)
      return others.toSpliced(others.indexOf(before) + 1, 0, key)
    },
    [...columnsOf(list), ...(list.inFile ?? [])],
  ) as readonly FileColumnOf<L>[]

/** The parameter for which a filter has one value, or both ends of its span. */
export const parametersOf = ({ name, how }: Filter): readonly string[] =>
  how === 'span' ? [`${name}_from`, `${name}_to`] : [name]
