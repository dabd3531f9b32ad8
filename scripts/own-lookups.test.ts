import { resolve } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isNumericLiteral,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import { readSource, repositoryFiles } from './source-files'

/** The key of a look-up: `key` of `table[key]` and of `key in table`. */
function keysIn(node: Node): Node[] {
  const below: Node[] = []
  node.forEachChild((child) => {
    below.push(...keysIn(child))
  })
  if (isElementAccessExpression(node)) below.push(node.argumentExpression)
  if (isBinaryExpression(node) && node.operatorToken.getText() === 'in') below.push(node.left)
  return below
}

const ANY_TEXT = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any | TypeFlags.Unknown
const isAnyText = (type: Type | undefined): boolean =>
  type === undefined ||
  (type.flags & ANY_TEXT) !== 0 ||
  (type.isUnionType() && type.getTypes().some(isAnyText))

/** The keys that may be any text, and those that are only declared otherwise. */
function wideKeys(tree: SourceFile, checker: Checker): Node[] {
  // The compiler computes a type with everything that it depends on: it is asked where the text does not say the key.
  const keys = keysIn(tree).filter((key) => !isNumericLiteral(key) && !isStringLiteral(key))
  const types = checker.getTypeAtLocation(keys)
  return keys.filter((key, index) => isAsExpression(key) || isAnyText(types[index]))
}

/** Tells whether a line of the code may have such a key: without one the compiler is not asked for the tree of the file. */
const mayLookUp = (path: string): boolean =>
  readSource(path)
    .text.split('\n')
    .some((line) => !/^\s*(\*|\/[*/])/.test(line) && /[\w)\]}!.'"`]\[|\bin\b/.test(line))

/** A stranger named `constructor` once made the audit trail unreadable: `words[name]` had answered with a function. */
test('no object is asked by a text that may be any: a Map is, or own(table, name), whatever people call themselves', () => {
  const compiler = new API({ cwd: resolve('.') })
  const [project] = compiler.updateSnapshot({ openProjects: [resolve('tsconfig.json')] }).getProjects()
  const { program, checker } = project!
  const paths = repositoryFiles().filter(
    (path) => /^(rules|contract|server|console)\/.*\.tsx?$/.test(path) && !readSource(path).isTest,
  )
  const asked = paths.filter(mayLookUp).flatMap((path) => {
    const tree = program.getSourceFile(resolve(path))!
    return wideKeys(tree, checker).map((key) => `${path}: ${key.getText(tree)}`)
  })
  compiler.close()
  expect(asked).toEqual(['rules/own.ts: name as keyof Table & string'])
})
