import { parentPort, workerData } from 'node:worker_threads'
import { answerOf } from './aside/answer'
import type { Asked } from './aside/threads'
import { createPool } from './db/connection'
import { databasesOver } from './db/databases'
import { fileWorks } from './file-works'

// A thread beside the server's own, for files that a person waits for: reading or making one takes seconds, in which the
// server would answer nobody.
const { connectionString } = workerData as { connectionString: string }
const STATEMENT_TIMEOUT_MS = 30_000
const pool = createPool(connectionString, {
  size: 1,
  name: 'files',
  statement_timeout_ms: STATEMENT_TIMEOUT_MS,
})
const databases = databasesOver(pool)

// The server began this file as a thread.
const server = parentPort!
server.on('message', async ({ name, input }: Asked) => {
  const work = fileWorks.find((one) => one.name === name)
  // Server and thread are of one build.
  server.postMessage(await answerOf(() => work!.run(databases, input)))
})
