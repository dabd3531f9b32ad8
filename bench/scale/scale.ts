import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anyone, type Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import { nextAddress } from '../load'
import { type Product, startProduct } from '../product'
import { makeScale } from './company'
import { benchExports } from './exports'
import { questionsOf } from './questions'
import { sampled } from './samples'
import { benchVerify } from './verify'

const METERS = 200_000
const ROUNDS = 5
/** The longest time that a person does not notice. */
const LIMIT_MS = 300
const MOST_SHOWN = 12

/** Over this time, one more answer says nothing new. */
const HOPELESS_MS = 2000

const isHopeless = (times: readonly number[]) => times.some((ms) => ms > HOPELESS_MS)

interface Answered {
  question: string
  status: number
  /** Ascending. */
  times: number[]
}

/**
 * (d) Every GET call of the API at the size of a city, with all of its filters and orders; `only` narrows it to paths
 * that contain a text. The database is made once in `folder` and used again.
 */
export async function benchScale(folder: string, only: string, say: (line: string) => void): Promise<void> {
  say(`  in ${folder}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
  // The invented rows name files that were never made, and a server refuses an empty folder of files.
  writeFileSync(join(folder, 'files', 'invented'), '')
  const product = await startProduct({ folder })
  try {
    await makeScale(product, METERS, say)
    // As autovacuum leaves it after a night: the migrations of a kept database come without statistics.
    await product.pool.query('vacuum analyze')
    await saySizes(product, say)
    if (only === 'verify') return await benchVerify(product, folder, say)
    const samples = await sampled(product.pool)
    if (only === 'exports') return await benchExports(product, samples, say)
    const asked = (endpoints as readonly Endpoint[]).filter(
      // A file of every row takes its time by its rows: `npm run bench scale exports` measures those.
      ({ method, access, path }) =>
        method === 'GET' && access !== anyone && path.includes(only) && !path.endsWith('/export/'),
    )
    // All of them before the first is asked: a filter without a value ends the run at its begin.
    const questions = asked.map((endpoint) => ({ endpoint, of: questionsOf(endpoint, samples) }))
    for (const { endpoint, of } of questions) {
      const answers: Answered[] = []
      for (const question of of)
        answers.push(await ask(product.url, await product.tokenFor(samples.user), question))
      if (answers.length > 0) print(endpoint, answers, say)
      else say(`– ${endpoint.path}: there is nothing that it could be asked for`)
    }
  } finally {
    await product.stop()
  }
}

async function ask(url: string, token: string, question: string): Promise<Answered> {
  const times: number[] = []
  let status = 0
  for (let round = 0; round <= ROUNDS && !isHopeless(times); round++) {
    const started = performance.now()
    const reply = await fetch(`${url}/api${question}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': nextAddress() },
    })
    await reply.arrayBuffer()
    const ms = performance.now() - started
    status = reply.status
    // The first answer reads from the disk and the others from memory.
    if (round > 0) times.push(ms)
  }
  return { question, status, times: times.sort((a, b) => a - b) }
}

function print({ path }: Endpoint, answers: readonly Answered[], say: (line: string) => void): void {
  const all = answers.flatMap(({ times }) => times).sort((a, b) => a - b)
  const slow = answers
    .filter(({ times }) => at(times, 0.95) > LIMIT_MS)
    .sort((a, b) => at(b.times, 0.5) - at(a.times, 0.5))
  say(
    `${slow.length > 0 ? '✗' : '✓'} ${path}  ${answers.length} questions: p50 ${shown(at(all, 0.5))}, p95 ${shown(at(all, 0.95))}, at most ${shown(at(all, 1))}`,
  )
  for (const { question, status, times } of slow.slice(0, MOST_SHOWN))
    say(
      `    over ${LIMIT_MS} ms: p50 ${shown(at(times, 0.5))}, p95 ${shown(at(times, 0.95))}, at least ${shown(at(times, 0))}  ${status}  ${decodeURIComponent(question)}`,
    )
  if (slow.length > MOST_SHOWN) say(`    … and ${slow.length - MOST_SHOWN} more`)
  const refused = answers.filter(({ status }) => status >= 400)
  for (const { question, status } of refused.slice(0, MOST_SHOWN))
    say(`    ${status}  ${decodeURIComponent(question)}`)
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const shown = (ms: number): string => `${ms.toFixed(0)} ms`

async function saySizes({ pool }: Product, say: (line: string) => void): Promise<void> {
  const { rows } = await pool.query(`
    select relname as name, to_char(n_live_tup, 'FM999,999,999') as rows, pg_size_pretty(pg_table_size(relid)) as heap,
      pg_size_pretty(pg_indexes_size(relid)) as indexes
    from pg_stat_user_tables where n_live_tup > 100000 order by pg_total_relation_size(relid) desc`)
  for (const { name, rows: count, heap, indexes } of rows)
    say(`  ${name}: ${count} rows, ${heap}, indexes ${indexes}`)
  const [total] = (await pool.query('select pg_size_pretty(pg_database_size(current_database())) as size'))
    .rows
  say(`  database: ${total.size}`)
}
