import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource, repositoryFiles } from './source-files'
import { everyNode, isNode, keyOf, type Node, nodesOf, type Tree, treeOf } from './syntax'

/** The columns of each table. */
const tables = new Map(
  readFileSync('server/db/generated/tables.ts', 'utf8')
    .split(/^ {2}(?=\w+: \{)/m)
    .slice(1)
    .map((table) => {
      const [name = '', ...columns] = [...table.matchAll(/(\w+): /g)].map(([, word = '']) => word)
      return [name, new Set(columns)] as const
    }),
)

const treeAt = (path: string): Tree => treeOf(readSource(path))

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name) : '')

/** Something declared, with the file where it stands. */
interface Found {
  node: Node
  tree: Tree
}

const DECLARED = /^TS(Interface|TypeAlias)Declaration$|^VariableDeclarator$|^FunctionDeclaration$/

/** The declaration of a name, in the file or where the file imports it from. */
function declared(name: string, tree: Tree): Found | undefined {
  const own = tree.nodes.find(({ type, id }) => DECLARED.test(type) && nameOf(id) === name)
  if (own) return { node: own, tree }
  const specifier = nodesOf(tree.nodes, 'ImportSpecifier').find(({ local }) => nameOf(local) === name)
  const from = nodesOf(tree.nodes, 'ImportDeclaration').find(
    ({ specifiers }) => Array.isArray(specifiers) && specifiers.includes(specifier),
  )
  const written = isNode(from?.source) ? from.source.value : undefined
  const path = tree.imports.find((one) => one.specifier === written)?.target
  return specifier && path && existsSync(`${path}.ts`)
    ? declared(nameOf(specifier.imported), treeAt(`${path}.ts`))
    : undefined
}

const isStatement = ({ type, tag }: Node): boolean =>
  type === 'TaggedTemplateExpression' && nameOf(tag) === 'sql'

/** The text of a statement with the named pieces of SQL in it. */
function sqlOf({ node, tree }: Found, above: readonly Node[] = []): string {
  if (above.includes(node)) return ''
  const within = [...above, node]
  if (!isStatement(node))
    return everyNode(node)
      .filter(isStatement)
      .map((one) => sqlOf({ node: one, tree }, within))
      .join(' ')
  const { quasis, expressions } = node.quasi as { quasis: { value: { raw: string } }[]; expressions: Node[] }
  const filled = expressions.map((one) => {
    const name = nameOf(one.type === 'CallExpression' ? one.callee : one)
    // It gives the rows of its argument.
    const piece = name === 'rowsFirst' ? undefined : declared(name, tree)
    return piece === undefined ? '?' : sqlOf(piece, within)
  })
  return quasis.map(({ value }, at) => `${value.raw} ${filled[at] ?? ''}`).join('')
}

const LONG = 5
const PLAIN = /^[\s|]*((string|number|boolean|null|LocalDate|LocalTime)(\[\])?[\s|]*)+$/

/** The fields of a row with a type as the database has it, written by hand among five and more. */
function typedByHand({ node, tree }: Found, above: readonly Node[] = []): string[] {
  if (above.includes(node) || node.type === 'TSPropertySignature') return []
  const within = [...above, node]
  const meant = node.type === 'TSTypeReference' ? declared(nameOf(node.typeName), tree) : undefined
  const parts = Object.values(node).flat().filter(isNode)
  const below = [...parts.map((part) => ({ node: part, tree })), ...(meant ? [meant] : [])].flatMap((one) =>
    typedByHand(one, within),
  )
  const fields =
    node.type === 'TSInterfaceBody' ? node.body : node.type === 'TSTypeLiteral' ? node.members : []
  if (!Array.isArray(fields) || fields.length < LONG) return below
  const plain = fields.filter(isNode).filter(({ typeAnnotation }) => {
    const { start, end } = typeAnnotation as { start: number; end: number }
    return PLAIN.test(tree.text.slice(start + 1, end))
  })
  return [...below, ...plain.flatMap((field) => keyOf(field) ?? [])]
}

const CALL =
  /\b(?!(?:from|join|in|as|exists|and|or|any|not|where|on|lateral|materialized|select|values)\b)(\w+) ?\((?:(?!\bselect\b)[^()])*\)/gi
const TABLE =
  /\b(?:from|join|update|into) (\w+)(?: (?:as )?(?!where|on|set|join|left|cross|order|group|limit|values|for|union|returning)(\w+))?/g
const COLUMN =
  /(?<=\b(?:select(?: distinct)?|returning) |, ?)(?:(\w+)\.)?"?(\w+)"?(?: as "?(\w+)"?)?(?= ?(?:,|\)|$)| (?:from|union|where)\b)/g

/** The columns that a statement passes unchanged: the name in the row → `table.column`. `around` is the text of its file. */
function passedBy(statement: string, around: string): Map<string, string> {
  let text = statement.replace(/\s+/g, ' ')
  // The arguments of a function are no columns of the row.
  for (let before = ''; before !== text; ) [before, text] = [text, text.replace(CALL, '$1~')]
  const read = [...text.matchAll(TABLE)].filter(([, table = '']) => tables.has(table))
  const byAlias = new Map(read.map(([, table = '', alias = table]) => [alias, table]))
  // Rows that a parameter selects come from tables that its file names.
  const given = new Set([...text.matchAll(/\b(?:from|join) \?\s+(\w+)/g)].map(([, alias]) => alias))
  const named = [...tables.keys()].filter((table) => new RegExp(`\\b${table}\\b`).test(around))
  const passed = new Map<string, string>()
  for (const [, alias = '', column = '', name = column] of text.matchAll(COLUMN)) {
    const from = given.has(alias) ? named : alias === '' ? [...byAlias.values()] : [byAlias.get(alias) ?? '']
    const table = from.find((one) => tables.get(one)?.has(column))
    if (table !== undefined) passed.set(name, `${table}.${column}`)
  }
  return passed
}

test('a row of raw SQL with five fields and more takes the types of passed columns from the generated tables', () => {
  const paths = repositoryFiles().filter((path) => /^server\/.*\.ts$/.test(path))
  const wrong = paths.flatMap((path) => {
    const { isTest, text } = readSource(path)
    if (isTest || !/\bsql<[\w{]/.test(text)) return []
    const tree = treeAt(path)
    const statements = tree.nodes.filter((node) => isStatement(node) && isNode(node.typeArguments))
    return statements.flatMap((node) => {
      const row = node.typeArguments as Node & { start: number; end: number }
      const fields = typedByHand({ node: row, tree })
      if (fields.length === 0) return []
      const passed = passedBy(sqlOf({ node, tree }), text)
      return fields
        .filter((field) => passed.has(field))
        .map(
          (field) =>
            `${path} ${text.slice(row.start, row.end).split('\n')[0]} ${field}: ${passed.get(field)}`,
        )
    })
  })
  // ColumnsOf and Maybe of server/db/columns.ts.
  expect([...new Set(wrong)]).toEqual([])
})
