import { readSource, repositoryFiles } from './source-files'
import { isNode, type Node, stringOf, treeOf } from './syntax'

/** Every test of the repository: its file, then the names of its groups and its own, joined by ` › `. */
export function testNames(): Map<string, Set<string>> {
  const files = repositoryFiles().filter((path) => /\.test\.tsx?$/.test(path))
  return new Map(files.map((path) => [path, new Set(namesIn(treeOf(readSource(path)).nodes[0]!, []))]))
}

/** Names as they are in the source: a table's `%s` is not filled. */
function namesIn(node: Node, groups: readonly string[]): string[] {
  const name = node.type === 'CallExpression' ? nameOf((node.arguments as Node[])[0]) : null
  const kind = name === null ? '' : calledBy(node)
  if (kind === 'test' || kind === 'it') return [[...groups, name].join(' › ')]
  const inner = kind === 'describe' && name !== null ? [...groups, name] : groups
  return Object.values(node)
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter(isNode)
    .flatMap((child) => namesIn(child, inner))
}

function nameOf(node: Node | undefined): string | null {
  if (node?.type !== 'TemplateLiteral') return stringOf(node)
  const parts = (node.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked) // as in ESTree
  return parts.join('…')
}

/** `test` of test(…), test.each(…)(…) and test.each`…`(…). */
function calledBy(node: Node): string {
  const inner = [node.callee, node.object, node.tag].find(isNode)
  if (node.type === 'Identifier') return String(node.name)
  return inner ? calledBy(inner) : ''
}
