import { isTenantTable } from '../distribution'
import { type Givens, NONE, ORGANIZATION, ORGANIZATIONS, Relation, type Scope, UNKNOWN } from './givens'
import { child, children, fieldsOf, isTree, nameOf, type Tree, texts } from './syntax'

/** A statement touches this, as its syntax says. */
export interface Reads {
  /** Each use of a table of organizations, with the values of which its organization_id must be one. None: it is not compared. */
  owned: { table: string; givens: Givens }[]
  /** The other tables, by name. */
  shared: Set<string>
  /** The functions that it calls, by name. */
  functions: Set<string>
  /** The columns that it reads by name. */
  columns: Set<string>
  /** The tables of which it reads whole rows. */
  rows: Set<string>
  /** The uses of the table of users of which it reads what only their own organization knows of them. */
  personal: Set<Relation>
  /** The uses of the table of organizations. */
  organizations: Set<Relation>
  /** The other tables that it changes. */
  changes: Set<string>
  /** No unit of work may send these. */
  faults: Set<string>
}

export const nothingRead = (): Reads => ({
  owned: [],
  shared: new Set(),
  functions: new Set(),
  columns: new Set(),
  rows: new Set(),
  personal: new Set(),
  organizations: new Set(),
  changes: new Set(),
  faults: new Set(),
})

export function merge(into: Reads, from: Reads): void {
  into.owned.push(...from.owned)
  for (const key of ['shared', 'functions', 'columns', 'rows', 'changes', 'faults'] as const)
    for (const item of from[key]) into[key].add(item)
  for (const key of ['personal', 'organizations'] as const)
    for (const relation of from[key]) into[key].add(relation)
}

/** Tables that belong to no organization, and yet have a column of this name. */
export const NAMES_ORGANIZATION: ReadonlySet<string> = new Set(['bound_imeis', 'users'])

/** A use of a table. */
export function tableOf(range: Tree, reads: Reads): Relation {
  const table = String(range.relname)
  if (child(range, 'alias')?.colnames !== undefined)
    reads.faults.add(`other names for the columns of ${table}`)
  if (!isOfProduct(range)) reads.faults.add(`the relation ${table}`)
  const isOwned = isTenantTable(table) && range.schemaname === undefined && !DESCRIPTION.has(table)
  if (!isOwned) reads.shared.add(table)
  const hasOrganization = isOwned || NAMES_ORGANIZATION.has(table)
  const columns = hasOrganization ? [UNKNOWN, { name: ORGANIZATION, givens: NONE }] : [UNKNOWN]
  const relation = new Relation(nameOf(range), columns, table, isOwned)
  if (table === ORGANIZATIONS) reads.organizations.add(relation)
  return relation
}

/** Its description of keys is PostgreSQL's own; the rest of what it describes tells of rows. The queue keeps no more than ids. */
function isOfProduct({ schemaname, relname }: Tree): boolean {
  if (schemaname !== undefined) return schemaname === 'graphile_worker'
  return !String(relname).startsWith('pg_') || DESCRIPTION.has(String(relname))
}
const DESCRIPTION: ReadonlySet<string> = new Set(['pg_constraint', 'pg_attribute'])

/** Colleagues know these of a user, and nobody else. */
const PERSONAL: ReadonlySet<string> = new Set(['phone', 'email', 'id_number', 'gender'])

/** Notes what an expression reads and calls. Gives the queries in it, which are not read here. */
export function noted(tree: unknown, scope: Scope, reads: Reads, isGuessed = false): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((item) => noted(item, scope, reads, isGuessed))
  if (!isTree(tree)) return []
  if (isTree(tree.SelectStmt)) return [tree]
  const call = child(tree, 'FuncCall')
  if (call)
    reads.functions.add(
      texts(call, 'funcname')
        .join('.')
        .replace(/^pg_catalog\./, ''),
    )
  const fields = fieldsOf(tree)
  if (fields.length > 0) {
    reads.columns.add(fields.at(-1)!)
    for (const table of wholeRows(fields, scope)) reads.rows.add(table)
    if (!isGuessed && PERSONAL.has(fields.at(-1)!))
      for (const relation of usersIn(scope, fields)) reads.personal.add(relation)
  }
  return Object.values(tree).flatMap((value) => noted(value, scope, reads, isGuessed || isGuess(tree)))
}

/** The uses of the table of users that a reference may mean. */
function usersIn(scope: Scope | null, fields: readonly string[]): Relation[] {
  const found: Relation[] = []
  for (let at = scope; at; at = at.outer)
    found.push(
      ...at.relations.filter(
        ({ name, table }) => table === 'users' && (fields.length === 1 || fields.at(-2) === name),
      ),
    )
  return found
}

/** A column, in small letters or not, is compared with a given value: who knows the value may ask whether somebody has it. */
function isGuess(tree: Tree): boolean {
  const compared = child(tree, 'A_Expr')
  if (compared?.kind !== 'AEXPR_OP' || !GUESSED.has(texts(compared, 'name').join())) return false
  const call = child(compared.lexpr, 'FuncCall')
  const column =
    call && texts(call, 'funcname').join() === 'lower' ? children(call, 'args')[0] : compared.lexpr
  return fieldsOf(column).length > 0 && child(compared.rexpr, 'ParamRef') !== null
}
const GUESSED: ReadonlySet<string> = new Set(['=', '<>'])

/** The tables whose rows a reference means whole: `*`, `a.*`, or `a`. */
function wholeRows(fields: readonly string[], scope: Scope): string[] {
  const [relation] = fields
  const named: string[] = []
  for (let at: Scope | null = scope; at; at = at.outer)
    for (const { name, table } of at.relations) if (table !== null && name === relation) named.push(table)
  if (fields.length === 1 && relation === '*')
    return scope.relations.flatMap(({ table }) => (table === null ? [] : [table]))
  return fields.length === 1 || fields[1] === '*' ? named : []
}
