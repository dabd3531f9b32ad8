import { readFileSync } from 'node:fs'
import { foldedNumber as folded } from '@water/rules/identity/numbers-and-names'
import { exampleRows } from '@water/rules/testing/example-tables'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../places'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { foldedNumber } from './folded-number'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function foldedThere(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ there: string }>`
    select ${foldedNumber(sql.ref('given'))} as there
    from unnest(${texts}::text[]) with ordinality as g (given, at) order by at`.execute(database.db)
  return rows.map(({ there }) => there)
}

test('the database folds the examples of the rule as the rule does', async () => {
  const given = exampleRows('identity/numbers-and-names.md', ' Examples').map((row) =>
    JSON.parse(`"${row.cell('given')}"`),
  )
  expect(await foldedThere(given)).toEqual(given.map(folded))
})

test('and every character that the rule changes, between two others and alone', async () => {
  const characters = Array.from({ length: 0x10_ffff }, (_, at) => at + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((one) => folded(one) !== one)
  expect(characters.length).toBeGreaterThan(9000)
  const given = characters.flatMap((one) => [one, `a${one}\u0301`])
  const there = await foldedThere(given)
  const differing = given.filter((text, at) => there[at] !== folded(text) && there[at] !== text)
  // A release of PostgreSQL leaves the few characters that are younger than it as they are.
  expect(differing).toEqual([])
  const young = given.filter((text, at) => there[at] !== folded(text))
  expect(young.filter((text) => /\p{Default_Ignorable_Code_Point}|\s/u.test(text))).toEqual([])
  expect(young.length).toBeLessThan(100)
})

test('and the columns of searches hold what it folds', async () => {
  const listed = readFileSync(`${migrationsFolder}/../schema.txt`, 'utf8')
  const pattern = foldedNumber(sql.ref('x'))
    .compile(database.db)
    .sql.match(/'(\[.*\])'/)![1]!
  const generated = listed.match(/search_text text not null generated always as \(.*/g)!
  expect(generated).toHaveLength(2)
  for (const expression of generated) {
    expect(expression).toContain(pattern)
    expect(expression).toMatch(/^search_text .* as \(NORMALIZE\(regexp_replace\(.*'g'::text\), NFKC\)\)$/)
  }
})
