import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Reader } from '../db/read-write'
import type { OrgId } from '../db/scope'
import type { AskedInvariant, Invariant } from '../verify/invariant'
import { questionOf, violationsOf } from '../verify/violations-store'

/** PostgreSQL keeps the plan of a statement up to a length: see `statementName` of server/db/connection.ts. */
const LONGEST = 8_000

/**
 * The invariants hold for an organization (null: for all); a failing one is named. Most files of tests end with this, and many tests
 * ask it again and again: so a statement asks several questions at once, without those about tables that have no rows. Only a question
 * that finds something is asked again, for its rows.
 */
export async function expectToHold(
  db: Reader,
  org: OrgId | null,
  invariants: readonly Invariant[],
): Promise<void> {
  const tables = await tablesOf(db)
  const broken = new Set<AskedInvariant>()
  for (const some of together(db, invariants.filter(isAsked))) {
    const asked = some.filter((invariant) => canFind(db, invariant, tables))
    for (const invariant of await brokenOf(db, org, asked)) broken.add(invariant)
  }
  for (const invariant of invariants) {
    if (isAsked(invariant) && !broken.has(invariant)) continue
    expect(await violationsOf(db, org, invariant), `${invariant.number}: ${invariant.en}`).toEqual([])
  }
}

/** The questions of each statement, the same each time. */
function together(db: Reader, asked: readonly AskedInvariant[]): AskedInvariant[][] {
  const statements: AskedInvariant[][] = [[]]
  let length = 0
  for (const invariant of asked) {
    const more = textOf(db, invariant).sql.length
    if (length > 0 && length + more > LONGEST) {
      statements.push([])
      length = 0
    }
    statements.at(-1)!.push(invariant)
    length += more
  }
  return statements
}

/** A question as it is asked of all organizations. */
interface Text {
  sql: string
  /** It has no values beside it. */
  isWhole: boolean
  words: ReadonlySet<string>
}

const texts = new Map<AskedInvariant, Text>()
function textOf(db: Reader, invariant: AskedInvariant): Text {
  const known = texts.get(invariant)
  if (known) return known
  const { sql, parameters } = questionOf(invariant, null).compile(db)
  const made = { sql, isWhole: parameters.length === 0, words: new Set(sql.match(/\w+/g)) }
  texts.set(invariant, made)
  return made
}

const isAsked = (invariant: Invariant): invariant is AskedInvariant => 'question' in invariant

/** The tables of the database, and whether a row was ever written into each. */
type Tables = ReadonlyMap<string, boolean>

async function tablesOf(db: Reader): Promise<Tables> {
  const { rows } = await sql<{ name: string; isWritten: boolean }>`
    select relname as name, pg_relation_size(oid) > 0 as "isWritten"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map(({ name, isWritten }) => [name, isWritten]))
}

/** Tells whether a question names a table with rows. Without any it selects nothing from nothing. */
function canFind(db: Reader, invariant: AskedInvariant, tables: Tables): boolean {
  const named = [...textOf(db, invariant).words].filter((word) => tables.has(word))
  return named.length === 0 || named.some((table) => tables.get(table))
}

/** Those whose question finds a row. */
async function brokenOf(
  db: Reader,
  org: OrgId | null,
  asked: readonly AskedInvariant[],
): Promise<ReadonlySet<AskedInvariant>> {
  if (asked.length === 0) return new Set()
  const counts = asked.map((invariant, at): RawBuilder<unknown> => {
    const text = textOf(db, invariant)
    const question = org === null && text.isWhole ? sql.raw(text.sql) : questionOf(invariant, org)
    return sql`select ${sql.lit(at)}::int as at, count(*) as found from (${question}) violations`
  })
  const { rows } = await sql<{ at: number; found: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  expect(rows).toHaveLength(asked.length)
  return new Set(asked.filter((_, at) => rows.some((row) => row.at === at && row.found > 0)))
}
