import { expect, test } from 'vitest'
import { everyNode, isNode, type Node, nodesOf, propertiesOf, readTrees } from './syntax'

const trees = readTrees(/^console\/.*\.tsx$/)

/** `Form.Item` of a JSX name. */
const nameOf = (name: unknown): string => {
  if (!isNode(name)) return ''
  if (name.type === 'JSXMemberExpression') return `${nameOf(name.object)}.${nameOf(name.property)}`
  return String(name.name)
}

/** The opening tags of this name in the console, each with its file. */
const tagsOf = (name: string) =>
  trees.flatMap(({ path, nodes }) =>
    nodesOf(nodes, 'JSXOpeningElement')
      .filter((tag) => nameOf(tag.name) === name)
      .map((tag) => ({ path, attributes: attributesOf(tag) })),
  )

/** The attributes of a tag with the expressions of their values; null is the value of one that only stands there. */
function attributesOf({ attributes }: Node): Map<string, Node | null> {
  const named = (attributes as Node[]).filter(({ type }) => type === 'JSXAttribute')
  return new Map(
    named.map(({ name, value }) => {
      const inner = isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value
      return [nameOf(name), isNode(inner) ? inner : null]
    }),
  )
}

/** A rule that speaks by itself: `{ required: true, message: t('againRequired') }`. */
const speaks = (rule: Node) => propertiesOf(rule).has('message')

test('every field with rules has a text as its label, by which its messages name it', () => {
  const ruled = tagsOf('Form.Item').flatMap(({ path, attributes }) => {
    const rules = attributes.get('rules')
    if (!rules) return []
    const listed = rules.type === 'ArrayExpression' ? (rules.elements as Node[]) : [rules]
    if (listed.every(speaks)) return []
    const label = attributes.get('label') ?? attributes.get('messageVariables')
    const isText = label && !everyNode(label).some(({ type }) => type === 'JSXElement')
    return [{ path, isText: Boolean(isText) }]
  })
  expect(ruled.length).toBeGreaterThan(80)
  expect(ruled.filter(({ isText }) => !isText).map(({ path }) => path)).toEqual([])
})

test('no form lets the browser speak before it', () => {
  const forms = [...tagsOf('Form'), ...tagsOf('form')]
  const sent = forms.filter(({ attributes }) => !attributes.has('component'))
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter(({ attributes }) => !attributes.has('noValidate')).map(({ path }) => path)).toEqual([])
})
