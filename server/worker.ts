import { constants, hostname, setPriority } from 'node:os'
import { systemClock } from './clock'
import { loadConfig } from './config'
import { createPool } from './db/connection'
import { createDatabase } from './db/database'
import { keepSweeping } from './features/attachments/sweep'
import { startWorker } from './features/jobs/worker'
import { createCarriers } from './features/messages/carriers'
import { keepSending } from './features/messages/keep-sending'
import { noteSeal } from './features/sealing/seal-log'
import { createFileStore } from './files/file-store'
import { jobKinds } from './job-kinds'

// The child process of the server that does the long work. It is made to be killed at any moment: what it had begun is
// rolled back, and whoever comes next goes on behind the last batch.
const { databaseUrl, dataFolder, secretKey } = loadConfig()
if (databaseUrl === null) throw new Error('The worker is started by the server, which names its database.')

// Whoever waits at a screen comes first.
setPriority(constants.priority.PRIORITY_LOW)
// Nobody waits for the worker, but what no database answers any more must end once.
const pool = createPool(databaseUrl, { size: 8, name: 'worker', statement_timeout_ms: 60_000 })
process.on('disconnect', () => process.exit(0))
// The server may have gone while this file was being loaded.
if (process.connected === false) process.exit(0)
let stopSending = async () => {}
// What is being handed over to a telecom is waited for: of a message that is cut off nobody knows whether it went.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stopSending().finally(() => process.exit(0)))

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
// When the database went away just as a job was to be given back, the queue ends: our successor frees what it held.
const restart = () => process.exit(1)
runner.promise.then(restart, restart)
keepSweeping({ db, clock: systemClock, files: createFileStore(dataFolder) }, (error) =>
  report(error, { files: true }),
)
stopSending = keepSending({
  db,
  clock: systemClock,
  carriers: createCarriers(db, secretKey),
  report: (error) => report(error, { messages: true }),
})
