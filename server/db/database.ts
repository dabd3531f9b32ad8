import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { statementName } from './connection'
import { CopyText, runCopy } from './copy'
import type { Tables } from './generated/tables'

export type Database = Kysely<Tables>

/** Typed queries over a pool; every statement is prepared once per connection under the hash of its text. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) })
}

function withNamedStatements(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known !== undefined) return known
      const named = withNames(client)
      wrapped.set(client, named)
      return named
    },
    end: () => pool.end(),
  }
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    // Without parameters it is a `begin`, a `commit`: nothing to plan.
    if (values.length === 0) return client.query(text)
    if (values[0] instanceof CopyText) return runCopy(client, text, values[0])
    return client.query({ text, values: [...values], name: statementName(text) })
  }
  // Kysely's interface also has the overload for cursors, which this dialect is not given.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}
