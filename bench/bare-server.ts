import { readFileSync } from 'node:fs'
import { createPool, statementName } from '@water/server/db/connection'
import Fastify from 'fastify'
import type pg from 'pg'
import { type Places, played, type Recorded } from './recorded'

// The product is compared with this bare server: Fastify, pg and the product's own statements, without sign-in,
// permission, scope, schema or rules. The bench starts it with `node bare-server.js <connection> <script.json>`.
const [connection = '', script = ''] = process.argv.slice(2)
const scripts = JSON.parse(readFileSync(script, 'utf8')) as Record<string, Recorded[]>
const pool = createPool(connection, { size: 20, name: 'bare' })
const app = Fastify()

const run = (on: pg.Pool | pg.PoolClient, { text, values }: Recorded, places: Places) =>
  values.length === 0
    ? on.query(text)
    : on.query({ text, values: played(values, places), name: statementName(text) })

app.get('/:script/:org/:order', async (request) => {
  const { script, ...places } = request.params as { script: string } & Places
  const results = []
  for (const statement of scripts[script] ?? []) results.push((await run(pool, statement, places)).rows)
  return { results }
})

app.post('/:script/:org/:meter/:order', async (request) => {
  const { script, ...places } = request.params as { script: string } & Places
  const client = await pool.connect()
  try {
    const results = []
    for (const statement of scripts[script] ?? []) results.push((await run(client, statement, places)).rows)
    return { results }
  } finally {
    client.release()
  }
})

process.stdout.write(`ready: ${await app.listen({ port: 0 })}\n`)
process.on('disconnect', () => process.exit(0))
