/**
 * A value that a column must have: '$3' for the third parameter of the statement (or each of its elements), '7' for a number in the text,
 * '$3&$5' for one of the two, and NOTHING for what no row equals.
 */
export type Given = string
export type Givens = ReadonlySet<Given>

export const NONE: Givens = new Set()
/** A condition that is never true leaves no row of any organization. */
export const NOTHING: Given = 'nothing'
const EMPTY: Givens = new Set([NOTHING])

/** The column of rows that come from here or from there. */
export function either(here: Givens, there: Givens): Givens {
  if (here.has(NOTHING)) return there
  if (there.has(NOTHING)) return here
  const both = [...here].filter((given) => there.has(given))
  if (both.length > 0 || here.size === 0 || there.size === 0) return new Set(both)
  const [[one], [other]] = [[...here], [...there]]
  return new Set([[...new Set(`${one}&${other}`.split('&'))].sort().join('&')])
}

/** A column of a query's result, with the values that it can only have. */
export interface OutputColumn {
  name: string
  givens: Givens
}

/** Stands among the columns of a result for those that are not known, so that the place of the others is not known either. */
export const UNKNOWN: OutputColumn = { name: '*', givens: NONE }

/** The columns by their places, as far as these are known. */
export const placed = (columns: readonly OutputColumn[]): readonly OutputColumn[] =>
  columns.some(({ name }) => name === UNKNOWN.name) ? [] : columns

export const renamed = (columns: readonly OutputColumn[], names: readonly string[]): OutputColumn[] =>
  names.length === 0
    ? [...columns]
    : placed(columns).map((column, place) => ({ ...column, name: names[place] ?? column.name }))

/** The columns of a union, by their places. */
export const union = (left: readonly OutputColumn[], right: readonly OutputColumn[]): OutputColumn[] =>
  left.map(({ name, givens }, place) => ({
    name,
    givens: right.length === left.length ? either(givens, right[place]!.givens) : NONE,
  }))

export const isSame = (one: readonly OutputColumn[], other: readonly OutputColumn[]): boolean =>
  one.every(({ givens }, place) => [...givens].sort().join() === [...other[place]!.givens].sort().join())

/** A part of a from clause, with the values that its columns are compared with. */
export class Relation {
  private readonly columns = new Map<string, Set<Given>>()

  constructor(
    readonly name: string,
    output: readonly OutputColumn[],
    /** Null: no table. */
    readonly table: string | null = null,
    /** Whether its rows are organizations'. */
    readonly isOwned = false,
  ) {
    this.learn(output)
  }

  learn(columns: readonly OutputColumn[]): void {
    const names = new Set<string>()
    for (const { name, givens } of columns) {
      this.add(name, givens)
      // Nothing can name one of two columns of the same name.
      if (names.has(name)) this.add(UNKNOWN.name, NONE)
      names.add(name)
    }
  }

  /** None of its rows is read. */
  isEmpty = false

  has(column: string): boolean {
    return this.columns.has(column)
  }

  givens(column: string): Givens {
    return this.isEmpty ? EMPTY : (this.columns.get(column) ?? NONE)
  }

  /** Tells whether it learned something. */
  add(column: string, givens: Givens): boolean {
    const known = this.columns.get(column) ?? new Set()
    this.columns.set(column, known)
    const before = known.size
    for (const given of givens) known.add(given)
    return known.size > before
  }

  /** Its columns, as `*` lists them. */
  output(): OutputColumn[] {
    return [...this.columns.keys()].map((name) => ({ name, givens: new Set(this.givens(name)) }))
  }
}

export const ORGANIZATION = 'organization_id'
/** Its rows are organizations: their id stands for the column. */
export const ORGANIZATIONS = 'organizations'

/** The relations that an expression sees: those of its own part of the statement first, then those around it. */
export interface Scope {
  readonly relations: readonly Relation[]
  readonly outer: Scope | null
}

/** The column that a reference names, if it is known whose it is. */
export function columnIn(
  scope: Scope | null,
  fields: readonly string[],
): { relation: Relation; column: string } | null {
  const column = fields.at(-1)!
  if (fields.length === 1 && column === 'id' && scope?.relations.length === 1) {
    const [relation] = scope.relations
    if (relation!.table === ORGANIZATIONS) return { relation: relation!, column }
  }
  for (let at = scope; at; at = at.outer) {
    const found =
      fields.length > 1
        ? at.relations.filter(({ name }) => name === fields.at(-2))
        : at.relations.filter((relation) => relation.has(column))
    if (found.length > 0) return found.length === 1 ? { relation: found[0]!, column } : null
    // Any of the columns that are not known here may be the one.
    if (
      fields.length === 1 &&
      column !== ORGANIZATION &&
      at.relations.some((relation) => relation.has(UNKNOWN.name))
    )
      return null
  }
  return null
}
