import type { CompiledQuery, QueryResult } from 'kysely'
import type { Database } from '../db/database'

/** Sends a statement, as it is or changed, and gives its rows. */
type Watch = <Row>(
  query: CompiledQuery,
  send: (query: CompiledQuery) => Promise<QueryResult<Row>>,
) => Promise<QueryResult<Row>>

/** Lets each statement of this database's queries and commands pass `watch` on its way. */
export function watched(db: Database, watch: Watch): Database {
  const executor = db.getExecutor()
  const provideConnection: typeof executor.provideConnection = (use) =>
    executor.provideConnection((connection) => {
      const send = connection.executeQuery.bind(connection)
      connection.executeQuery = <Row>(query: CompiledQuery) => watch<Row>(query, send)
      return use(connection)
    })
  const watching = new Proxy(executor, {
    get(of, name) {
      if (name === 'provideConnection') return provideConnection
      const value = Reflect.get(of, name, of)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
  return Object.defineProperty(db, 'getExecutor', { value: () => watching })
}
