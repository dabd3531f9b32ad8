import { parseSync } from 'vite'
import { readSource, repositoryFiles, type SourceFile } from './source-files'

/** A node of a parsed source: ESTree with TypeScript and JSX. */
export interface Node {
  type: string
  [part: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** A node and everything below it, in the order of the source. */
export function everyNode(node: Node, nodes: Node[] = []): Node[] {
  nodes.push(node)
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) everyNode(child, nodes)
  return nodes
}

export const nodesOf = (nodes: readonly Node[], type: string): Node[] =>
  nodes.filter((node) => node.type === type)

/** A source with all its nodes. */
export interface Tree extends SourceFile {
  nodes: readonly Node[]
}

/** The parsed sources of the repository with a matching path, without their tests. */
export function readTrees(path: RegExp): Tree[] {
  return repositoryFiles()
    .filter((file) => path.test(file))
    .map(readSource)
    .filter(({ isTest }) => !isTest)
    .map(treeOf)
}

/** The tests of a worker parse each source once. */
const trees = new Map<string, Tree>()

export function treeOf(source: SourceFile): Tree {
  const tree = trees.get(source.path) ?? { ...source, nodes: parse(source) }
  trees.set(source.path, tree)
  return tree
}

/** Every node of a source, the whole program first. */
function parse({ path, text }: SourceFile): Node[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path}: ${errors[0]?.message}`)
  return everyNode(program)
}

/** The text of a string literal; null for every other node. */
export const stringOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** Every piece of text in a node: strings, the fixed parts of templates, text between tags. */
export function textsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  return everyNode(node).flatMap((one) => {
    const text = one.type === 'JSXText' ? String(one.value) : stringOf(one)
    if (text !== null) return [text]
    if (one.type !== 'TemplateElement') return []
    return [(one.value as { cooked: string }).cooked] // as in ESTree
  })
}

/** The name of a property of an object. */
export function keyOf({ key }: Node): string | null {
  if (!isNode(key)) return null
  return key.type === 'Identifier' ? String(key.name) : stringOf(key)
}

/** The values of an object's properties by their names. */
export function propertiesOf(object: unknown): Map<string, Node> {
  if (!isNode(object) || object.type !== 'ObjectExpression') return new Map()
  const named = (object.properties as Node[]).flatMap((property) => {
    const key = keyOf(property)
    return key !== null && isNode(property.value) ? [[key, property.value] as const] : []
  })
  return new Map(named)
}
