import { own } from '@water/rules/own'

/** The syntax of a statement as PostgreSQL's own parser gives it: nodes are objects with one key, the name of their kind. */
export type Tree = { readonly [key: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export function child(tree: unknown, key: string): Tree | null {
  const value = isTree(tree) ? own(tree, key) : null
  return isTree(value) ? value : null
}
export const children = (tree: unknown, key: string): Tree[] => {
  const value = isTree(tree) ? own(tree, key) : null
  return Array.isArray(value) ? value.filter(isTree) : []
}

/** The texts of a list of names. */
export const texts = (tree: unknown, key: string): string[] =>
  children(tree, key).map((item) => String(child(item, 'String')?.sval ?? ''))

/** The parts of a condition that must all be true. */
export function conjuncts(condition: unknown): Tree[] {
  if (!isTree(condition)) return []
  const both = child(condition, 'BoolExpr')
  return both?.boolop === 'AND_EXPR' ? children(both, 'args').flatMap(conjuncts) : [condition]
}

/** The names of a reference to a column: the relation's, if it is written, and the column's; '*' for all columns. */
export const fieldsOf = (expression: unknown): string[] =>
  children(child(expression, 'ColumnRef'), 'fields').map((field) =>
    isTree(field.A_Star) ? '*' : String(child(field, 'String')?.sval),
  )

/** The sides of a comparison of rows, or the one side. */
export function sidesOf(expression: unknown): unknown[] {
  const row = child(expression, 'RowExpr')
  return row ? children(row, 'args') : isTree(expression) ? [expression] : []
}

/** The expression without casts that change no number: a cast to text can shorten it. */
export function uncast(expression: unknown): unknown {
  const cast = child(expression, 'TypeCast')
  return cast && texts(child(cast, 'typeName'), 'names').some((name) => WHOLE.has(name))
    ? uncast(cast.arg)
    : expression
}
const WHOLE: ReadonlySet<string> = new Set(['int4', 'int8'])

/** The name by which a part of a from clause is called in its statement. */
export const nameOf = (item: Tree): string => String(child(item, 'alias')?.aliasname ?? item.relname)
