import { parseSync } from 'libpg-query'
import { REFERENCE_TABLES } from '../db/distribution'
import { child, children, conjuncts, fieldsOf, isTree, nameOf, sidesOf, type Tree } from '../db/wall/syntax'

/**
 * Finds in a statement's syntax what a database that is distributed by organization_id refuses. A relation is pinned when its own
 * part of the statement compares its organization with a given value, or with that of a pinned one.
 */
export function distributionFaults(sql: string, tenantTables: ReadonlySet<string>): string[] {
  const found: Found = { tenantTables, faults: new Set(), relations: [], recurs: false }
  const { stmts } = parseSync(sql) as { stmts?: { stmt: Tree }[] }
  for (const { stmt } of stmts ?? []) visit(stmt, [], found)
  // A super administrator who chose no organization reads all of them: such a statement pins none.
  const loose = found.relations.filter(({ state }) => state !== 'pinned')
  if (loose.length < found.relations.length)
    for (const { table } of loose) found.faults.add(`${table} without the given organization`)
  else if (found.recurs) found.faults.add('recursion over all organizations')
  return [...found.faults]
}

interface Found {
  tenantTables: ReadonlySet<string>
  faults: Set<string>
  /** Those of organizations, of the whole statement. */
  relations: Relation[]
  /** It has a recursion over tables of organizations. */
  recurs: boolean
}

interface Relation {
  name: string
  /** The table, if it is one of an organization's. */
  table: string | null
  /** The table, if every machine has a copy of it. */
  copied: string | null
  state: 'free' | 'joined' | 'pinned'
}

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']
/** Their results differ from one transaction or session to another. */
const BY_THE_CLOCK = new Set([
  ...['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp'],
  ...['current_setting', 'age', 'to_char', 'to_date', 'to_timestamp', 'random'],
])

/** Tells whether a tree has a node of which this is true. */
function has(tree: unknown, is: (node: Tree) => boolean): boolean {
  if (Array.isArray(tree)) return tree.some((item) => has(item, is))
  return isTree(tree) && (is(tree) || Object.values(tree).some((value) => has(value, is)))
}

function visit(tree: unknown, outer: readonly Relation[], found: Found): void {
  if (Array.isArray(tree)) for (const item of tree) visit(item, outer, found)
  if (!isTree(tree)) return
  const kind = STATEMENTS.find((name) => isTree(tree[name]))
  if (kind) visitStatement(kind, tree[kind] as Tree, outer, found)
  else for (const value of Object.values(tree)) visit(value, outer, found)
}

function visitStatement(kind: string, statement: Tree, outer: readonly Relation[], found: Found): void {
  const target = kind === 'UpdateStmt' || kind === 'DeleteStmt' ? child(statement, 'relation') : null
  const relations = target ? [relationOf(target, found)] : []
  const conditions = [child(statement, 'whereClause') ?? {}]
  for (const item of [...children(statement, 'fromClause'), ...children(statement, 'usingClause')])
    gather(item, relations, conditions, found)
  pin(relations, outer, conditions.flatMap(conjuncts))
  const tables = relations.filter(({ table }) => table !== null)
  found.relations.push(...tables)

  // Rows of all organizations are read from one table alone, by a part that compares them with nothing outside of it.
  const isAlone = tables.length === 1 && !conditions.some((condition) => namesAny(condition, outer))
  for (const { table, state } of tables)
    if (state === 'free' && !isAlone) found.faults.add(`${table} joined without the organization`)
  if (statement.lockingClause) checkLocks(statement, relations, found)
  if (kind === 'UpdateStmt' && tables.length > 0 && target)
    for (const { ResTarget: set } of children(statement, 'targetList'))
      if (isTree(set) && isByTheClock(set)) found.faults.add(`${target.relname}.${set.name} set by the clock`)

  for (const { CommonTableExpr: part } of children(child(statement, 'withClause'), 'ctes')) {
    const again = child(child(child(part, 'ctequery'), 'SelectStmt'), 'rarg')
    const isTenant = ({ relname }: Tree) => found.tenantTables.has(String(relname))
    if (again && has(again, ({ relname }) => relname === (part as Tree).ctename) && has(again, isTenant))
      found.recurs = true
  }
  const inner = [...relations, ...outer]
  for (const [key, value] of Object.entries(statement))
    if (key === 'fromClause' || key === 'usingClause') visitFrom(value, inner, outer, found)
    else visit(value, inner, found)
  // The two sides of a union.
  for (const side of ['larg', 'rarg']) {
    const part = child(statement, side)
    if (part) visitStatement('SelectStmt', part, outer, found)
  }
}

/** A query in a from clause sees the tables beside it only when it is lateral. */
function visitFrom(
  item: unknown,
  inner: readonly Relation[],
  outer: readonly Relation[],
  found: Found,
): void {
  if (Array.isArray(item)) for (const one of item) visitFrom(one, inner, outer, found)
  const join = child(item, 'JoinExpr')
  const query = child(item, 'RangeSubselect')
  if (query) visit(query.subquery, query.lateral === true ? inner : outer, found)
  else if (join) {
    for (const side of ['larg', 'rarg']) visitFrom(join[side], inner, outer, found)
    visit(join.quals, inner, found)
  } else if (!Array.isArray(item)) visit(item, inner, found)
}

function relationOf(range: Tree, { tenantTables }: Found): Relation {
  const table = String(range.relname)
  return {
    name: nameOf(range),
    table: !range.schemaname && tenantTables.has(table) ? table : null,
    copied: !range.schemaname && REFERENCE_TABLES.has(table) ? table : null,
    state: 'free',
  }
}

function gather(item: Tree, relations: Relation[], conditions: Tree[], found: Found): void {
  const range = child(item, 'RangeVar')
  if (range) relations.push(relationOf(range, found))
  const made = child(item, 'RangeSubselect') ?? child(item, 'RangeFunction')
  if (made) relations.push({ name: nameOf(made), table: null, copied: null, state: 'free' })
  const join = child(item, 'JoinExpr')
  if (!join) return
  for (const side of ['larg', 'rarg']) gather(child(join, side) ?? {}, relations, conditions, found)
  conditions.push(child(join, 'quals') ?? {})
}

const namesAny = (tree: unknown, relations: readonly Relation[]): boolean =>
  has(tree, (node) => {
    const [first, ...rest] = fieldsOf(node)
    return rest.length > 0 && relations.some(({ name }) => name === first)
  })

function pin(own: readonly Relation[], outer: readonly Relation[], conditions: readonly Tree[]): void {
  const equal: [Relation, Relation][] = []
  const join = (relation: Relation) => {
    if (relation.state === 'free') relation.state = 'joined'
  }
  for (const condition of conditions) {
    const link = child(condition, 'SubLink')
    for (const side of link?.subLinkType === 'ANY_SUBLINK' ? sidesOf(link.testexpr) : []) {
      const relation = ofOrganization(side, own)
      if (relation) join(relation)
    }
    const compared = child(condition, 'A_Expr')
    const [left, right] = [sidesOf(compared?.lexpr), sidesOf(compared?.rexpr)]
    for (const [place, side] of left.entries()) {
      const [one, other] = [ofOrganization(side, own), ofOrganization(right[place], own)]
      if (one && other) equal.push([one, other], [other, one])
      for (const [relation, value] of [
        [one, right[place]],
        [other, side],
      ] as const) {
        if (!relation) continue
        if (compared?.kind === 'AEXPR_OP' && isGiven(value)) relation.state = 'pinned'
        // A table that every machine has a copy of does not tell where the rows are.
        else if (fieldsOf(value).at(-1) !== 'id' || !namesAny(value, outer)) join(relation)
      }
    }
  }
  for (let again = true; again; ) {
    again = false
    for (const [one, other] of equal)
      if (one.state === 'pinned' && other.state !== 'pinned') {
        other.state = 'pinned'
        again = true
      }
  }
}

/** The relation whose organization this expression is. */
function ofOrganization(expression: unknown, own: readonly Relation[]): Relation | undefined {
  const fields = fieldsOf(expression)
  if (fields.at(-1) !== 'organization_id') return undefined
  const tables = own.filter(({ table }) => table !== null)
  return fields.length === 1
    ? tables.length === 1
      ? tables[0]
      : undefined
    : own.find(({ name }) => name === fields[0])
}

function isGiven(value: unknown): boolean {
  const cast = child(value, 'TypeCast')
  return cast ? isGiven(cast.arg) : isTree(value) && (isTree(value.ParamRef) || isTree(value.A_Const))
}

const SHARED = new Set(['LCS_FORSHARE', 'LCS_FORKEYSHARE'])

function checkLocks(statement: Tree, relations: readonly Relation[], { faults }: Found): void {
  for (const clause of children(statement, 'lockingClause')) {
    const lock = child(clause, 'LockingClause')
    const named = children(lock, 'lockedRels').map((one) => child(one, 'RangeVar')?.relname)
    for (const { name, table, copied, state } of relations) {
      if (named.length > 0 && !named.includes(name)) continue
      if (table && state !== 'pinned') faults.add(`${table} locked without a given organization`)
      // Each of two transactions would share the copy of the first machine, and then wait for the other to write to it.
      if (copied && SHARED.has(String(lock?.strength))) faults.add(`${copied} shared`)
    }
  }
}

/** It reads a column by a function whose result depends on the time or the session. */
const isByTheClock = (set: Tree): boolean =>
  has(set, (node) => fieldsOf(node).length > 0) &&
  (has(set, (node) => isTree(node.SQLValueFunction) || isCall(node)) || has(set, isShift))

const isCall = (node: Tree): boolean =>
  BY_THE_CLOCK.has(String(child(children(child(node, 'FuncCall'), 'funcname').at(-1), 'String')?.sval))

/** An interval added to a column: with a time zone, the sum depends on the session's. */
function isShift(node: Tree): boolean {
  const sum = child(node, 'A_Expr')
  const sides = [sum?.lexpr, sum?.rexpr]
  const isInterval = (side: unknown) =>
    children(child(child(side, 'TypeCast'), 'typeName'), 'names').some(
      (name) => child(name, 'String')?.sval === 'interval',
    )
  return sides.some((side) => fieldsOf(side).length > 0) && sides.some(isInterval)
}
