import { readFileSync } from 'node:fs'
import { foldedNumber as folded, searchKey as keyed } from '@water/rules/identity/numbers-and-names'
import { exampleRows } from '@water/rules/testing/example-tables'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../places'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { foldedNumber, searchKey } from './folded-number'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function foldedThere(texts: readonly string[], fold = foldedNumber): Promise<string[]> {
  const { rows } = await sql<{ there: string }>`
    select ${fold(sql.ref('given'))} as there
    from unnest(${texts}::text[]) with ordinality as g (given, at) order by at`.execute(database.db)
  return rows.map(({ there }) => there)
}

test('the database folds the examples of the rule as the rule does', async () => {
  const given = exampleRows('identity/numbers-and-names.md', ' Examples').map((row) =>
    JSON.parse(`"${row.cell('given')}"`),
  )
  expect(await foldedThere(given)).toEqual(given.map(folded))
  expect(await foldedThere(given, searchKey)).toEqual(given.map(keyed))
  const searched = exampleRows('identity/numbers-and-names.md', ' Searches').flatMap((row) =>
    ['stored', 'typed'].map((name) => JSON.parse(`"${row.cell(name)}"`)),
  )
  expect(await foldedThere(searched, searchKey)).toEqual(searched.map(keyed))
})

test.each([
  ['a number', foldedNumber, folded],
  ['a search key', searchKey, keyed],
])('and every character that the rule changes, between two others and alone: %s', async (_, fold, rule) => {
  const characters = Array.from({ length: 0x10_ffff }, (_, at) => at + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((one) => rule(one) !== one)
  expect(characters.length).toBeGreaterThan(9000)
  const given = characters.flatMap((one) => [one, `a${one}\u0301`])
  const there = await foldedThere(given, fold)
  const differing = given.filter((text, at) => there[at] !== rule(text) && there[at] !== text)
  // A release of PostgreSQL leaves the characters that are younger than it, or than its ICU, as they are.
  expect(differing).toEqual([])
  const young = given.filter((text, at) => there[at] !== rule(text))
  expect(young.filter((text) => /\p{Default_Ignorable_Code_Point}|\s/u.test(text))).toEqual([])
  expect(young.length).toBeLessThan(500)
})

test('and the columns of searches hold what it folds', async () => {
  const listed = readFileSync(`${migrationsFolder}/../schema.txt`, 'utf8')
  const made = searchKey(sql.ref('x')).compile(database.db).sql
  const patterns = [...made.matchAll(/'(\[.*?\])'/g)].map(([, pattern]) => pattern)
  expect(patterns).toHaveLength(2)
  const generated = listed.match(/search_text text not null generated always as \(.*/g)!
  expect(generated).toHaveLength(3)
  for (const expression of generated) {
    for (const pattern of patterns) expect(expression).toContain(pattern)
    expect(expression).toMatch(
      / as \(lower\(\(regexp_replace\(NORMALIZE\(regexp_replace\(.*NFKC\), .*"und-x-icu"\)\)\)$/,
    )
  }
})
