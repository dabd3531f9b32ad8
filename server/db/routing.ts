import type pg from 'pg'
import { PreparedQuery } from './prepared-query'

/** The first comparison of an organization with a given value that every row must pass. */
const GIVEN = /\b(?:where|and|on) (?:"?\w+"?\.)?"?organization_id"? = (\$\d+)(?! or\b)/
const NAMED = /\borganizations (\w+)\b[^;]*\b(?:where|and|on) "?\1"?\."?id"? = (\$\d+)(?! or\b)/
/** A comparison with the organization of another table, or with the value that hides from PostgreSQL. */
const COMPARED =
  /((?:"?\w+"?\.)?"?organization_id"?) = (?:"?\w+"?\."?(?:organization_id|id)"?|\(select \$\d+::bigint\))/g

/**
 * The statement with the organization that it gives once said of each table. A distributed database does whatever a statement asks
 * when it sees one machine for all of it, and it looks for the value at each table. One PostgreSQL gets the statement as it is
 * written: with the value at each table it takes an organization without statistics for one of a single row, and reads all rows of
 * a table for each row of another one.
 */
export function routed(sql: string): string {
  const given = GIVEN.exec(sql)?.[1] ?? NAMED.exec(sql)?.[2]
  return given ? sql.replace(COMPARED, (compared, one) => `${compared} and ${one} = ${given}`) : sql
}

/** Asks a pool's first connection whether its database is distributed, and routes the statements of all of them if it is. */
export function routing(): NonNullable<pg.PoolConfig['verify']> {
  let asked: Promise<boolean> | null = null
  return (client, done) => {
    asked ??= client
      .query(`select from pg_extension where extname = 'citus'`)
      .then(({ rowCount }) => rowCount === 1)
    asked.then(
      (isDistributed) => {
        if (isDistributed) route(client)
        done()
      },
      (error: Error) => {
        asked = null
        done(error)
      },
    )
  }
}

const routedClients = new WeakSet<pg.PoolClient>()

/** Tells whether the database of this connection is distributed. */
export const isRouted = (client: pg.PoolClient): boolean => routedClients.has(client)

function route(client: pg.PoolClient): void {
  routedClients.add(client)
  const send: (query: unknown, ...rest: unknown[]) => unknown = client.query.bind(client)
  const query = (sent: unknown, ...rest: unknown[]) => {
    if (sent instanceof PreparedQuery) sent.text = routed(sent.text)
    return send(sent, ...rest)
  }
  Object.assign(client, { query })
}
