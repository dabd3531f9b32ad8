import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testNames } from './test-names'

const TABLE = 'e2e/specification.md'
/** Filler, and sentences about something that is not shown, are quoted as well, so that none seems forgotten. */
const NOTHING = 'says nothing to hold'

interface Row {
  section: string
  sentence: string
  /** The cell that names the tests, as it is written. */
  held: string
}

function readRows(): Row[] {
  let section = ''
  return readFileSync(TABLE, 'utf8')
    .split('\n')
    .flatMap((line): Row[] => {
      if (line.startsWith('## ')) section = line.slice(3)
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
      if (cells.length !== 4 || cells[1] === 'Sentence' || /^-*$/.test(cells[1] ?? '')) return []
      const [, sentence = '', held = ''] = cells
      return [{ section, sentence, held }]
    })
}

/** The test file of a path without `.test.ts`. */
function fileOf(path: string, names: Map<string, Set<string>>): Set<string> | undefined {
  return ['.test.ts', '.test.tsx', '.dom.test.ts'].map((ending) => names.get(path + ending)).find(Boolean)
}

/** The faults of a cell: it names no test, a file that has none, or words that are not in exactly one test's name. */
function faultsOf(held: string, names: Map<string, Set<string>>): string[] {
  const named = [...held.matchAll(/`([^`]+)`([^`]*)/g)]
  if (named.length === 0) return ['no test']
  return named.flatMap(([, path = '', words = '']) => {
    const tests = [...(fileOf(path, names) ?? [])]
    if (tests.length === 0) return [`${path}: no such file of tests`]
    return words
      .replace(/,\s*$/, '')
      .split(' · ')
      .map((part) => part.trim())
      .filter((part) => tests.filter((name) => name.includes(part)).length !== 1 && part !== '')
      .map((part) => `${path} › ${part}`)
  })
}

describe('the sentences of the specification', () => {
  const rows = readRows()
  const names = testNames()

  test('are there, by section', () => {
    const sections = rows.map(({ section }) => /^§\d/.exec(section)?.[0])
    expect([...new Set(sections)]).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'])
    expect(rows.length).toBeGreaterThan(150)
  })

  test('each have a test, in a file that exists and by words that only its name has', () => {
    const wrong = rows.flatMap(({ sentence, held }) =>
      held === NOTHING ? [] : faultsOf(held, names).map((fault) => `${sentence} ← ${fault}`),
    )
    expect(wrong).toEqual([])
  })

  test('are named once in their section', () => {
    const named = rows.map(({ section, sentence }) => `${section}: ${sentence}`)
    expect(named.filter((one, index) => named.indexOf(one) !== index)).toEqual([])
  })

  test('of which nothing can be held are filler, or say that something is not shown', () => {
    const empty = rows.filter(({ held }) => held === NOTHING).map(({ sentence }) => sentence)
    expect(empty.filter((one) => !/not shown|filler|may not apply/.test(one))).toEqual([])
  })
})
