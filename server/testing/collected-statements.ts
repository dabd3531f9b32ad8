import { readFileSync } from 'node:fs'
import { loadModule } from 'libpg-query'
import type { Database } from '../db/database'
import { isTenantTable } from '../db/distribution'
import { routed } from '../db/routing'
import { migrationsFolder } from '../places'
import { distributionFaults } from './distribution-faults'
import { watched } from './watched-database'

/**
 * Statements over all organizations that a distributed database refuses, by a part of their text, and what they do for a super
 * administrator who chose none.
 */
const REFUSED: readonly (readonly [part: RegExp, what: string])[] = [
  [/with recursive seen as/, 'the actions and actors of the audit trail'],
  [/from organizations g\s+cross join/, 'the search: the first of each organization'],
]

/** Those that no test of this process has sent before, without the numbers of their values. */
const fresh = new Map<string, string>()
const judged = new Set<string>()

/** The texts that are noted, as they were sent: most are sent again and again. */
const noted = new Set<string>()

/**
 * A database that notes the statements of the program's queries and commands, and not those that a test sends itself. `onEvent` is
 * called before each statement that may leave an event of the ledger.
 */
export const collected = (db: Database, onEvent: () => void): Database =>
  watched(db, (query, send) => {
    if (query.sql.includes(NEW_EVENT)) onEvent()
    if (!noted.has(query.sql)) note(query.sql)
    return send(query)
  })

const NEW_EVENT = 'insert into ledger_events'

function note(sql: string): void {
  noted.add(sql)
  const known = sql.replace(/\$\d+/g, '$').replace(/\$(?:, \$)+/g, '$')
  if (!judged.has(known)) fresh.set(known, sql)
}

const tenantTables = new Set(
  [...readFileSync(`${migrationsFolder}/../schema.txt`, 'utf8').matchAll(/^table (\w+)$/gm)]
    .map(([, name]) => name!)
    .filter(isTenantTable),
)

/** Throws when a statement of the tests could not run on a distributed database. */
export async function judgeStatements(): Promise<void> {
  await loadModule()
  const faulty: string[] = []
  for (const [known, sql] of fresh) {
    judged.add(known)
    const sent = routed(sql)
    const faults = distributionFaults(sent, tenantTables)
    // The exceptions name no organization: nothing is routed in them.
    if (faults.length > 0 && (sent !== sql || !REFUSED.some(([part]) => part.test(sql))))
      faulty.push(`${faults.join(', ')}:\n${sent}`)
  }
  fresh.clear()
  if (faulty.length > 0) throw new Error(`A distributed database refuses:\n${faulty.join('\n\n')}`)
}
