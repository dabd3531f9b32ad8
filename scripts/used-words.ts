import { everyNode, isNode, keyOf, type Node, nodesOf, stringOf, type Tree } from './syntax'

const DEFINED_BY = 'console/i18n/words'

/**
 * The keys of a `words.ts` that the files with its import use. A computed key (`t(side)`, `t(row.kind)`) may be any
 * text of its file, of the files imported there, or an enumeration of the contract. A composed one (`${step}Title`) may
 * be every text that it can make.
 */
export function usedKeys(
  words: Tree,
  screens: readonly Tree[],
  contract: readonly Tree[],
): (key: string) => boolean {
  const said = new Set<string>()
  const patterns: RegExp[] = []
  const name = targetOf(words)
  for (const file of screens.filter(({ imports }) => imports.some(({ target }) => target === name))) {
    const keys = keysIn(file, words)
    for (const text of keys.flatMap((key) => stringsOf(everyNode(key)))) said.add(text)
    for (const { quasis } of keys.flatMap((key) => nodesOf(everyNode(key), 'TemplateLiteral'))) {
      const parts = (quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked)
      patterns.push(new RegExp(`^${parts.join('\\w+')}$`))
    }
    // Texts that a file only passes on may be used with any key.
    if (keys.length > 0 && !keys.flatMap(choices).some(isComputed)) continue
    const targets = new Set(file.imports.map(({ target }) => target))
    const near = [...screens, ...contract].filter((other) => targets.has(targetOf(other)) && !isWords(other))
    for (const text of [file, ...near].flatMap(stringsIn)) said.add(text)
    for (const text of contract.flatMap(listedIn)) said.add(text)
  }
  return (key) => said.has(key) || patterns.some((pattern) => pattern.test(key))
}

/** Keeps what a function has made of each tree: many dictionaries ask about the same files. */
function kept<T>(make: (tree: Tree) => T): (tree: Tree) => T {
  const made = new Map<Tree, T>()
  return (tree) => {
    const known = made.get(tree) ?? make(tree)
    made.set(tree, known)
    return known
  }
}

const targetOf = kept(({ path }) => targetOfPath(path))
const targetOfPath = (path: string) => path.replace(/\.tsx?$/, '')
const stringsIn = kept(({ nodes }) => stringsOf(nodes))
/** The texts in the lists of a file. */
const listedIn = kept(({ nodes }) => [
  ...new Set(nodesOf(nodes, 'ArrayExpression').flatMap((list) => stringsOf(everyNode(list)))),
])
/** The nodes that may use a text. */
const callsIn = kept(({ nodes }) => ({
  imports: nodesOf(nodes, 'ImportDeclaration'),
  bindings: nodesOf(nodes, 'VariableDeclarator'),
  calls: nodesOf(nodes, 'CallExpression'),
}))

/** `words.ts`, or `trial-words.ts` where a feature has several. */
export const isWords = ({ path }: Pick<Tree, 'path'>) => WORDS.test(path) && targetOfPath(path) !== DEFINED_BY
const WORDS = /[-/]words(\.ts)?$/
const isComputed = (key: Node) => stringOf(key) === null && key.type !== 'TemplateLiteral'

/** The possible keys of a call: both of `t(isNew ? 'a' : 'b')`. */
function choices(key: Node): Node[] {
  if (key.type !== 'ConditionalExpression') return [key]
  return [key.consequent, key.alternate].flatMap((branch) => (isNode(branch) ? choices(branch) : []))
}

const stringsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => (node.type === 'Property' ? keyOf(node) : stringOf(node)) ?? [])

/** The keys that a file uses of these texts: `t(…)` of a `const t = useWords(words)`, and `translate(words, …)`. */
function keysIn(file: Tree, words: Tree): Node[] {
  const { imports } = file
  const parts = callsIn(file)
  const own = new Set<string>()
  const all: string[] = []
  for (const { source, specifiers } of parts.imports) {
    const target = imports.find(({ specifier }) => specifier === stringOf(source))?.target ?? ''
    if (!isWords({ path: target })) continue
    for (const { local } of specifiers as Node[]) {
      all.push(nameOf(local))
      if (target === targetOf(words)) own.add(nameOf(local))
    }
  }
  const bindings = parts.bindings.flatMap(({ id, init }) => {
    if (!isNode(init) || init.type !== 'CallExpression' || nameOf(init.callee) !== 'useWords') return []
    return [{ translator: nameOf(id), of: nameOf((init.arguments as Node[])[0]) }]
  })
  const isBound = (name: string) => bindings.some(({ translator }) => translator === name)
  return parts.calls.flatMap((call) => {
    const [first, second] = call.arguments as Node[]
    const name = nameOf(call.callee)
    if (name === 'translate') return second && own.has(nameOf(first)) ? [second] : []
    const says = bindings.some(({ translator, of }) => translator === name && own.has(of))
    // A `t` that was passed in uses any of the texts of its file.
    const isHandedOver = name === 't' && !isBound('t') && all.length > 0
    return first && (says || isHandedOver) ? [first] : []
  })
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : ''
