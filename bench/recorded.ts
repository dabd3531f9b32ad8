import type pg from 'pg'

/** A recorded statement of the product, with places in its parameters. */
export interface Recorded {
  text: string
  values: unknown[]
}

/** Places for numbers of a request: `{{meter}}` in a recorded parameter is the meter of the replayed request. */
export type Places = Record<string, number>

/** Records the statements of a pool from now on. */
export function record(pool: pg.Pool): { statements: Recorded[]; stop(): void } {
  const statements: Recorded[] = []
  const connect = pool.connect.bind(pool)
  const noted = new WeakSet<object>()
  pool.connect = (async () => {
    const client = await connect()
    if (noted.has(client)) return client
    noted.add(client)
    const query = client.query.bind(client)
    client.query = ((...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      const values = typeof first === 'string' ? [] : ((first as { values?: unknown[] }).values ?? [])
      statements.push({ text, values })
      return (query as (...given: unknown[]) => unknown)(...args)
    }) as typeof client.query
    return client
  }) as typeof pool.connect
  return {
    statements,
    stop() {
      pool.connect = connect
    },
  }
}

/** Puts places where the numbers of the recorded request are, in parameters and in JSON inside them. */
export function withPlaces(statements: Recorded[], places: Places): Recorded[] {
  return statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => replaced(value, places)),
  }))
}

function replaced(value: unknown, places: Places): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, places))
  for (const [name, number] of Object.entries(places)) {
    if (value === number) return `{{${name}}}`
    if (typeof value === 'string') value = value.replaceAll(String(number), `{{${name}}}`)
  }
  return value
}

/** The parameters of a statement for another request. */
export function played(values: unknown[], places: Places): unknown[] {
  return values.map((value) => filled(value, places))
}

function filled(value: unknown, places: Places): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, places))
  return typeof value === 'string'
    ? value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(places[name]))
    : value
}
