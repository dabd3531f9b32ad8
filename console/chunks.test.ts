import { expect, test } from 'vitest'
import { type BuiltModule, filesOf } from './chunks'

const module = (imports: string[], length = 100, lazyImports: string[] = []): BuiltModule => ({
  imports,
  lazyImports,
  length,
})

/** A console with three pages and a sign-in page. */
const modules = new Map<string, BuiltModule>([
  ['main', module(['react'], 100, ['frame', 'sign-in', 'list', 'form', 'report'])],
  ['react', module([])],
  ['frame', module(['react', 'menu'])],
  ['menu', module(['icon'])],
  ['icon', module([])],
  ['sign-in', module(['react', 'icon', 'input'])],
  ['input', module([])],
  ['list', module(['table', 'cell', 'cell-words'])],
  ['form', module(['input', 'cell'])],
  ['report', module(['table', 'cell', 'chart'])],
  ['table', module(['cell'], 90_000)],
  ['cell', module([])],
  ['cell-words', module([])],
  ['chart', module([])],
])

const files = filesOf(modules, { entry: 'main', frame: 'frame', alone: [['sign-in']] })
const isTogether = (one: string, other: string) => files.get(one) === files.get(other)

test('the frame is one file with what every page shares, when that is small', () => {
  expect(isTogether('menu', 'cell')).toBe(true)
})

test('a page without the frame loads what it shares in one file, and nothing that it does not use', () => {
  const shared = [...files].filter(([, file]) => file === files.get('input')).map(([id]) => id)
  expect(shared.sort()).toEqual(['icon', 'input', 'react'])
})

test('what is large is loaded by the pages that use it alone', () => {
  expect([...files].filter(([, file]) => file === files.get('table')).map(([id]) => id)).toEqual(['table'])
})

test('what only one part uses comes with that part', () => {
  for (const id of ['chart', 'cell-words', 'list', 'frame']) expect(files.has(id)).toBe(false)
})

test('no two files import each other, not by way of others either', () => {
  const importsOf = (file: number | undefined) =>
    new Set(
      [...files]
        .filter(([, one]) => one === file)
        .flatMap(([id]) => modules.get(id)!.imports.map((to) => files.get(to)))
        .filter((one) => one !== undefined && one !== file),
    )
  const reaches = (from: number | undefined, to: number | undefined, seen = new Set<unknown>()): boolean =>
    [...importsOf(from)].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  for (const file of new Set(files.values())) expect(reaches(file, file)).toBe(false)
})
