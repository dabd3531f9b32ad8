import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testNames } from './test-names'

const TABLE = 'e2e/specification.md'
/** What is filler, or says that something is not shown, is quoted as well, so that nothing seems forgotten. */
const NOTHING = 'says nothing to hold'

interface Row {
  section: string
  sentence: string
  /** `path › groups › name` of the tests that hold it; none where there is nothing to hold. */
  tests: string[]
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
      if (held === NOTHING) return [{ section, sentence, tests: [NOTHING] }]
      const tests = held.split('<br>').flatMap((file) => {
        const [, path = '', names = ''] = /^`([^`]+)` (.*)$/.exec(file) ?? []
        return names.split(' · ').map((name) => `${path} › ${name}`)
      })
      return [{ section, sentence, tests }]
    })
}

describe('the sentences of the specification', () => {
  const rows = readRows()
  const known = new Set(
    [...testNames()].flatMap(([path, names]) => [...names].map((name) => `${path} › ${name}`)),
  )

  test('are there, by section', () => {
    const sections = rows.map(({ section }) => /^§\d/.exec(section)?.[0])
    expect([...new Set(sections)]).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'])
    expect(rows.length).toBeGreaterThan(150)
  })

  test('each have a test, in a file that exists and by the name that it has', () => {
    const wrong = rows.flatMap(({ sentence, tests }) =>
      tests.filter((name) => name !== NOTHING && !known.has(name)).map((name) => `${sentence} ← ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('are named once in their section', () => {
    const named = rows.map(({ section, sentence }) => `${section}: ${sentence}`)
    expect(named.filter((one, index) => named.indexOf(one) !== index)).toEqual([])
  })

  test('of which nothing can be held are filler, or say that something is not shown', () => {
    const empty = rows.filter(({ tests }) => tests.includes(NOTHING)).map(({ sentence }) => sentence)
    expect(empty.filter((one) => !/not shown|filler|may not apply/.test(one))).toEqual([])
  })
})
