import { constants, hostname, setPriority } from 'node:os'
import { systemClock } from './clock'
import { loadConfig } from './config'
import { createPool } from './db/connection'
import { createDatabase } from './db/database'
import { keepSweeping } from './features/attachments/sweep'
import { startWorker } from './features/jobs/worker'
import { keepHandling } from './features/ledger/listeners'
import { createCarriers } from './features/messages/carriers'
import { keepSending } from './features/messages/keep-sending'
import { noteSeal } from './features/sealing/seal-log'
import { createFileStore } from './files/file-store'
import { jobKinds } from './job-kinds'
import { listeners } from './listeners'

// The child process of the server for long work. It may be killed at any moment: its unfinished batch is rolled back,
// and the next worker continues after the last committed batch.
const { databaseUrl, dataFolder, secretKey } = loadConfig()
if (databaseUrl === null) throw new Error('The worker is started by the server, which names its database.')

// People at a screen come first.
setPriority(constants.priority.PRIORITY_LOW)
// Nobody waits for the worker, but a statement without an answer must end some time.
const pool = createPool(databaseUrl, { size: 8, name: 'worker', statement_timeout_ms: 60_000 })
process.on('disconnect', () => process.exit(0))
// The server may have ended while this file was loading.
if (process.connected === false) process.exit(0)
let stopSending = async () => {}
let stopHandling = async () => {}
// Waits for messages that are being handed over: nobody would know whether a message that is cut off was sent.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all([stopHandling(), stopSending()]).finally(() => process.exit(0)))

const db = createDatabase(pool)
function report(error: unknown, about: object): void {
  const text = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${JSON.stringify({ level: 'error', ...about, error: text })}\n`)
}
const runner = await startWorker({
  connectionString: databaseUrl,
  server: `${hostname()}:${dataFolder}`,
  sealed: (seal) => noteSeal(dataFolder, seal),
  services: { db, clock: systemClock, kinds: jobKinds, report },
})
// If the database goes away just when a job is given back, the queue ends. The next worker unlocks its jobs.
const restart = () => process.exit(1)
runner.promise.then(restart, restart)
keepSweeping({ db, clock: systemClock, files: createFileStore(dataFolder) }, (error) =>
  report(error, { files: true }),
)
stopHandling = keepHandling(db, listeners, (error) => report(error, { events: true }))
stopSending = keepSending({
  db,
  clock: systemClock,
  carriers: createCarriers(db, secretKey),
  report: (error) => report(error, { messages: true }),
})
