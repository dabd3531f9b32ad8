import { parentPort, workerData } from 'node:worker_threads'
import type { Answered, Asked } from './aside/threads'
import { createPool } from './db/connection'
import { createDatabase } from './db/database'
import { fileWorks } from './file-works'
import { Refusal } from './refusal'

// A thread beside the server's own, for files that a person waits for: reading or making one takes seconds, in which the
// server would answer nobody.
const { connectionString } = workerData as { connectionString: string }
const STATEMENT_TIMEOUT_MS = 30_000
const pool = createPool(connectionString, {
  size: 1,
  name: 'files',
  statement_timeout_ms: STATEMENT_TIMEOUT_MS,
})
const db = createDatabase(pool)

// The server began this file as a thread.
const server = parentPort!
server.on('message', async (asked: Asked) => server.postMessage(await answerTo(asked)))

async function answerTo({ name, input }: Asked): Promise<Answered> {
  const work = fileWorks.find((one) => one.name === name)
  try {
    if (work === undefined) throw new Error(`There is no work ${name}`)
    return { output: await work.run(db, input) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, details: error.details } }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
