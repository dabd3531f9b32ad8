import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSource, repositoryFiles } from './source-files'

const paths = repositoryFiles().filter((path) => path.startsWith('console/'))
const sources = paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')).map(readSource)

/** The style sheets of all pages: reset, theme variables, the progress bar; and the help, which has pages of its own. */
const GLOBAL = ['console/theme/base.css', 'console/help/help.css']
/** Printed documents bring their own style sheet; `dark-side` carries variables that the theme writes. */
const OWN_DOCUMENTS = [
  'console/features/invoices/paper.tsx',
  'console/features/days/print-sheet.tsx',
  'console/features/orders/print-bill.tsx',
  'console/features/payments/group-receipt.tsx',
  'console/features/payments/receipt.tsx',
  'console/features/payments/receipt-paper.tsx',
  'console/features/periods/print-sheet.tsx',
  'console/features/reconciliations/print-statement.tsx',
  'console/features/reports/print-report.tsx',
  'console/features/readings/print-sheet.tsx',
  'console/ui/show/sheet.tsx',
]

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The class names that a module exports, as the code calls them. */
function classesOf(path: string): Set<string> {
  const rules = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim())
  const names = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => camelCase(name)),
    )
  return new Set(names)
}

const modules = new Map(
  paths.filter((path) => path.endsWith('.module.css')).map((path) => [path, classesOf(path)]),
)

/** Each `styles.name` of the console's code: its file, the module and the name. */
const uses = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, as, specifier = '']) => {
    const module = posix.join(posix.dirname(path), specifier)
    return [...text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      path,
      module,
      name,
    }))
  }),
)

describe('class names are local to their file', () => {
  test('every style sheet is a module, but for what stands for all pages', () => {
    const sheets = paths.filter((path) => path.endsWith('.css') && !path.endsWith('.module.css'))
    expect(sheets.sort()).toEqual([...GLOBAL].sort())
  })

  test('every class that the code takes from a module is there', () => {
    const missing = uses.filter(({ module, name }) => !modules.get(module)?.has(name))
    expect(missing.map(({ path, module, name }) => `${path}: ${name} is not in ${module}`)).toEqual([])
  })

  test('every class of a module is used', () => {
    const used = new Set(uses.map(({ module, name }) => `${module} ${name}`))
    const all = [...modules].flatMap(([module, names]) => [...names].map((name) => `${module} ${name}`))
    expect(all.filter((one) => !used.has(one))).toEqual([])
  })

  test('no class is named by a text, outside of printed documents', () => {
    const named = sources
      .filter(({ path, isTest }) => !isTest && !OWN_DOCUMENTS.includes(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(?:root)?className=(?:"([^"]*)"|\{[`'])/gi)].map(
          ([found]) => `${path}: ${found}`,
        ),
      )
    const isThemes = (found: string) => found.includes('"dark-side"') || found.endsWith('{`')
    expect(named.filter((found) => !isThemes(found))).toEqual([])
  })
})
