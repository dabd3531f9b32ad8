import { own } from '@water/rules/own'
import {
  columnIn,
  type Given,
  type Givens,
  isSame,
  NONE,
  ORGANIZATION,
  type OutputColumn,
  placed,
  Relation,
  renamed,
  type Scope,
  UNKNOWN,
  union,
} from './givens'
import { merge, noted, nothingRead, type Reads, tableOf } from './reads'
import {
  child,
  children,
  conjuncts,
  fieldsOf,
  isTree,
  nameOf,
  sidesOf,
  type Tree,
  texts,
  uncast,
} from './syntax'

type Named = ReadonlyMap<string, readonly OutputColumn[]>

/** Where a part of a statement stands: the relations around it, and the queries that have a name. */
interface Around {
  outer: Scope | null
  named: Named
  reads: Reads
}

/** Reads a statement's syntax. */
export function readsOf(statements: readonly Tree[]): Reads {
  const reads = nothingRead()
  for (const statement of statements) output(statement, { outer: null, named: new Map(), reads })
  return reads
}

/** The columns of a statement's result. Everything that it touches is noted. */
function output(statement: unknown, around: Around): OutputColumn[] {
  const [kind, body] = isTree(statement) ? (Object.entries(statement)[0] ?? []) : []
  if (!isTree(body)) return []
  switch (kind) {
    case 'SelectStmt':
      return outputOfSelect(body, around)
    case 'InsertStmt':
      return outputOfInsert(body, { ...around, named: withNamed(body, around) })
    case 'UpdateStmt':
    case 'DeleteStmt':
      return outputOfChange(body, { ...around, named: withNamed(body, around) })
    case 'CopyStmt':
      noteCopy(body, around)
      return []
    case 'TransactionStmt':
      return []
    default:
      around.reads.faults.add(`a statement of the kind ${kind}`)
      return []
  }
}

function withNamed(body: Tree, around: Around): Named {
  const clause = child(body, 'withClause')
  if (!clause) return around.named
  const named = new Map(around.named)
  for (const { CommonTableExpr: part } of children(clause, 'ctes')) {
    if (!isTree(part)) continue
    const name = String(part.ctename)
    const aliases = texts(part, 'aliascolnames')
    const select = child(child(part, 'ctequery'), 'SelectStmt')
    const result =
      clause.recursive === true && select?.op === 'SETOP_UNION'
        ? outputOfRecursion(select, name, aliases, { ...around, named })
        : renamed(output(part.ctequery, { ...around, named }), aliases)
    named.set(name, result)
  }
  return named
}

/** Each round sees the rows of the one before, whose columns have the values that both sides have. */
function outputOfRecursion(
  select: Tree,
  name: string,
  aliases: readonly string[],
  around: Around,
): readonly OutputColumn[] {
  if (select.withClause !== undefined) around.reads.faults.add('a named query inside a recursion')
  const first = renamed(outputOfSelect(child(select, 'larg') ?? {}, around), aliases)
  for (let result = first; ; ) {
    const reads = nothingRead()
    const named = new Map([...around.named, [name, result]])
    const next = renamed(outputOfSelect(child(select, 'rarg') ?? {}, { ...around, named, reads }), aliases)
    const both = union(result, placed(next))
    if (isSame(both, result)) {
      merge(around.reads, reads)
      return result
    }
    result = both
  }
}

function outputOfSelect(body: Tree, around: Around): OutputColumn[] {
  const inside = { ...around, named: withNamed(body, around) }
  const { larg, rarg } = body
  if (isTree(larg) && isTree(rarg)) {
    visit(
      [body.sortClause, body.limitCount, body.limitOffset],
      { outer: around.outer, relations: [] },
      inside,
    )
    return union(outputOfSelect(larg, inside), placed(outputOfSelect(rarg, inside)))
  }
  const scope = joined(children(body, 'fromClause'), [], [body.whereClause], inside)
  const { fromClause: _, withClause: __, ...rest } = body
  visit(Object.values(rest), scope, inside)
  if (body.valuesLists !== undefined) return outputOfValues(children(body, 'valuesLists'), scope, inside)
  return children(body, 'targetList').flatMap(({ ResTarget: item }) => outputOfTarget(item, scope, around))
}

function outputOfValues(rows: readonly Tree[], scope: Scope, around: Around): OutputColumn[] {
  const [first, ...others] = rows.map((row) =>
    children(child(row, 'List'), 'items').map((value, place) => ({
      name: `column${place + 1}`,
      givens: givensOf(value, scope, around),
    })),
  )
  return others.reduce(union, first ?? [])
}

function outputOfTarget(item: unknown, scope: Scope, around: Around): OutputColumn[] {
  if (!isTree(item)) return []
  const fields = fieldsOf(item.val)
  if (fields.at(-1) === '*')
    return scope.relations
      .filter(({ name }) => fields.length === 1 || name === fields[0])
      .flatMap((relation) => relation.output())
  const name = typeof item.name === 'string' ? item.name : (fields.at(-1) ?? '')
  return [{ name, givens: givensOf(item.val, scope, around) }]
}

/** The values that an expression can only have. */
function givensOf(expression: unknown, scope: Scope | null, around: Around): Givens {
  const value = uncast(expression)
  if (!isTree(value)) return NONE
  const parameter = child(value, 'ParamRef')
  if (parameter) return new Set<Given>([`$${parameter.number}`])
  const number = child(child(value, 'A_Const'), 'ival')
  if (number) return new Set<Given>([String(number.ival ?? 0)])
  const query = child(value, 'SubLink')
  if (query?.subLinkType === 'EXPR_SUBLINK')
    return (
      placed(output(query.subselect, { ...around, outer: scope, reads: nothingRead() }))[0]?.givens ?? NONE
    )
  const fields = fieldsOf(value)
  const found = fields.length > 0 ? columnIn(scope, fields) : null
  return found ? found.relation.givens(found.column) : NONE
}

interface Condition {
  /** One of the parts that must all be true. */
  part: Tree
  /** The relations whose rows it leaves out: the outer side of an outer join keeps all of its own. */
  of: readonly Relation[]
}

/** A query of a from clause that sees the relations beside it. */
interface Lateral {
  relation: Relation
  query: unknown
  aliases: readonly string[]
}

/** Reads a from clause with its conditions; gives what the rest of its statement sees. */
function joined(
  from: readonly Tree[],
  own: readonly Relation[],
  where: readonly unknown[],
  around: Around,
): Scope {
  const conditions: Condition[] = []
  const laterals: Lateral[] = []
  const made: unknown[] = []
  const found = { conditions, laterals, made, around }
  const relations = [...own, ...from.flatMap((item) => gather(item, found))]
  const scope = { relations, outer: around.outer }
  for (const part of where.flatMap(conjuncts)) conditions.push({ part, of: relations })

  spread(conditions, scope, around)
  // These may be compared with what is known now, and tell more.
  const trial = { ...around, outer: scope, reads: nothingRead() }
  for (const { relation, query, aliases } of laterals) relation.learn(renamed(output(query, trial), aliases))
  for (const { part, of } of conditions) spreadFromQuery(part, of, scope, trial)
  spread(conditions, scope, around)

  for (const { query } of laterals) output(query, { ...around, outer: scope })
  visit([joinConditions(from), made], scope, around)
  for (const relation of relations)
    if (relation.isOwned)
      around.reads.owned.push({
        table: String(relation.table),
        givens: new Set(relation.givens(ORGANIZATION)),
      })
  return scope
}

interface Found {
  conditions: Condition[]
  laterals: Lateral[]
  /** The calls of functions whose results are relations. They see the relations beside them, too. */
  made: unknown[]
  around: Around
}

/** The relations of one item of a from clause. */
function gather(item: Tree, found: Found): Relation[] {
  const { around } = found
  const range = child(item, 'RangeVar')
  if (range) return [relationOf(range, around)]
  const made = child(item, 'RangeFunction')
  if (made) {
    found.made.push(made.functions)
    const names = [...texts(child(made, 'alias'), 'colnames'), ...definedColumns(made)]
    return [new Relation(nameOf(made), [UNKNOWN, ...names.map((name) => ({ name, givens: NONE }))])]
  }
  const query = child(item, 'RangeSubselect')
  if (query) {
    const aliases = texts(child(query, 'alias'), 'colnames')
    if (query.lateral !== true)
      return [new Relation(nameOf(query), renamed(output(query.subquery, around), aliases))]
    const relation = new Relation(nameOf(query), [])
    found.laterals.push({ relation, query: query.subquery, aliases })
    return [relation]
  }
  const join = child(item, 'JoinExpr')
  if (!join) {
    around.reads.faults.add(`a from clause with ${Object.keys(item).join()}`)
    return []
  }
  const left = gather(child(join, 'larg') ?? {}, found)
  const right = gather(child(join, 'rarg') ?? {}, found)
  const both = [...left, ...right]
  if (Array.isArray(join.usingClause) || join.isNatural === true) around.reads.faults.add('a join by names')
  const of = own({ JOIN_INNER: both, JOIN_LEFT: right, JOIN_RIGHT: left }, String(join.jointype)) ?? []
  for (const part of conjuncts(join.quals)) found.conditions.push({ part, of })
  return both
}

const definedColumns = (made: Tree): string[] =>
  children(made, 'coldeflist').map((column) => String(child(column, 'ColumnDef')?.colname))

function joinConditions(from: readonly Tree[]): unknown[] {
  return from.flatMap((item) => {
    const join = child(item, 'JoinExpr')
    return join ? [join.quals, ...joinConditions([child(join, 'larg') ?? {}, child(join, 'rarg') ?? {}])] : []
  })
}

function relationOf(range: Tree, { named, reads }: Around): Relation {
  const table = String(range.relname)
  const aliases = texts(child(range, 'alias'), 'colnames')
  const result = range.schemaname === undefined ? named.get(table) : undefined
  if (result) return new Relation(nameOf(range), renamed(result, aliases))
  return tableOf(range, reads)
}

/** Lets what conditions say of one column pass on to those that it equals. */
function spread(conditions: readonly Condition[], scope: Scope, around: Around): void {
  for (let again = true; again; ) {
    again = false
    for (const { part, of } of conditions) {
      if (isNever(part)) for (const relation of of) relation.isEmpty = true
      const compared = child(part, 'A_Expr')
      const isAny = compared?.kind === 'AEXPR_OP_ANY' && child(uncast(compared.rexpr), 'ParamRef') !== null
      if (!(isAny || compared?.kind === 'AEXPR_OP') || texts(compared, 'name').join() !== '=') continue
      const [left, right] = [sidesOf(compared?.lexpr), sidesOf(compared?.rexpr)]
      if (left.length !== right.length) continue
      for (const [place, side] of left.entries()) {
        again = pass(side, givensOf(right[place], scope, around), of, scope) || again
        again = pass(right[place], givensOf(side, scope, around), of, scope) || again
      }
    }
  }
}

/** It is `false`. */
function isNever(part: Tree): boolean {
  const value = child(child(part, 'A_Const'), 'boolval')
  return value !== null && value.boolval !== true
}

function pass(to: unknown, givens: Givens, of: readonly Relation[], scope: Scope): boolean {
  const fields = fieldsOf(uncast(to))
  if (fields.length === 0 || givens.size === 0) return false
  const found = columnIn(scope, fields)
  return found !== null && of.includes(found.relation) && found.relation.add(found.column, givens)
}

/** A column that is looked for in a query's result has the values of it. */
function spreadFromQuery(part: Tree, of: readonly Relation[], scope: Scope, trial: Around): void {
  const link = child(part, 'SubLink')
  if (link?.subLinkType !== 'ANY_SUBLINK' || Array.isArray(link.operName)) return
  const columns = placed(output(link.subselect, trial))
  for (const [place, side] of sidesOf(link.testexpr).entries())
    pass(side, columns[place]?.givens ?? NONE, of, scope)
}

function outputOfInsert(body: Tree, around: Around): OutputColumn[] {
  const relation = tableOf(child(body, 'relation') ?? {}, around.reads)
  const source = placed(output(body.selectStmt, around))
  const place = children(body, 'cols').findIndex(
    ({ ResTarget: column }) => (column as Tree).name === ORGANIZATION,
  )
  const givens = source[place]?.givens ?? NONE
  if (relation.isOwned) {
    around.reads.owned.push({ table: String(relation.table), givens })
    relation.add(ORGANIZATION, givens)
  } else around.reads.changes.add(String(relation.table))
  const excluded = new Relation('excluded', relation.output())
  const scope = { relations: [relation], outer: around.outer }
  // The row that is in its way has the same organization: each key of a table begins with it.
  visit(body.onConflictClause, { relations: [relation, excluded], outer: around.outer }, around)
  if (relation.isOwned) noteMoves(child(body, 'onConflictClause'), around)
  visit(body.returningClause, scope, around)
  return returned(body, scope, around)
}

function outputOfChange(body: Tree, around: Around): OutputColumn[] {
  const target = tableOf(child(body, 'relation') ?? {}, around.reads)
  if (!target.isOwned) around.reads.changes.add(String(target.table))
  const from = [...children(body, 'fromClause'), ...children(body, 'usingClause')]
  const scope = joined(from, [target], [body.whereClause], around)
  visit([body.whereClause, body.targetList, body.returningClause], scope, around)
  if (target.isOwned) noteMoves(body, around)
  return returned(body, scope, around)
}

/** No row moves to another organization. */
function noteMoves(body: Tree | null, { reads }: Around): void {
  for (const { ResTarget: set } of children(body, 'targetList'))
    if (isTree(set) && set.name === ORGANIZATION) reads.faults.add('a row that changes its organization')
}

const returned = (body: Tree, scope: Scope, around: Around): OutputColumn[] =>
  children(child(body, 'returningClause'), 'exprs').flatMap(({ ResTarget: item }) =>
    outputOfTarget(item, scope, around),
  )

/** The rows of a COPY are written by the program, which says whose they are beside them. */
function noteCopy(body: Tree, around: Around): void {
  const relation = tableOf(child(body, 'relation') ?? {}, around.reads)
  if (body.is_from !== true || body.filename !== undefined || body.is_program === true)
    around.reads.faults.add('a COPY that is not from the program')
  else if (relation.isOwned)
    around.reads.owned.push({ table: String(relation.table), givens: new Set<Given>(['$1']) })
}

/** Notes what an expression reads and calls, and reads the queries in it. */
function visit(tree: unknown, scope: Scope, around: Around): void {
  for (const query of noted(tree, scope, around.reads)) output(query, { ...around, outer: scope })
}
