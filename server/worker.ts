import { constants, hostname, setPriority } from 'node:os'
import { nightlyOf } from './backup/nightly'
import { systemClock } from './clock'
import { loadBackupSettings, loadConfig } from './config'
import { createPool } from './db/connection'
import { createDatabase } from './db/database'
import { databasesOver } from './db/databases'
import { turnsOf } from './db/in-turn'
import { Owner } from './db/login/owner'
import { every } from './every'
import { startWorker } from './features/jobs/worker'
import { createCarriers } from './features/messages/carriers'
import { noteSeal } from './features/sealing/seal-log'
import type { Seal } from './features/sealing/seals-store'
import { createFileStore } from './files/file-store'
import { jobKinds } from './job-kinds'
import { periodicWork } from './periodic-work'

// The child process of the server for long work. It may be killed at any moment: its unfinished batch is rolled back,
// and the next worker continues after the last committed batch.
const { databaseUrl, ownerUrl, dataFolder, filesFolder, port, jwtSecret, secretKey } = loadConfig()
if (databaseUrl === null || ownerUrl === null)
  throw new Error('The worker is started by the server, which names its database.')

// People at a screen come first.
setPriority(constants.priority.PRIORITY_LOW)
// Nobody waits for the worker, but a statement without an answer must end some time.
const databases = databasesOver(
  createPool(databaseUrl, { size: 8, name: 'worker', statement_timeout_ms: 60_000 }),
)
process.on('disconnect', () => process.exit(0))
// The server may have ended while this file was loading.
if (process.connected === false) process.exit(0)
const stops: (() => Promise<void>)[] = []
// Waits for the work under way. All of it may be cut off but messages that are being handed over to a telecom.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all(stops.map((stop) => stop())).finally(() => process.exit(0)))

function report(error: unknown, about: object): void {
  const text = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${JSON.stringify({ level: 'error', ...about, error: text })}\n`)
}
const files = createFileStore({ filesFolder })
const owner = new Owner(
  createDatabase(createPool(ownerUrl, { size: 2, name: 'owner', statement_timeout_ms: 60_000 })),
)
const { runner, heartbeat } = await startWorker({
  connectionString: databaseUrl,
  // Another server of the same name would begin its jobs anew; nothing would be doubled.
  server: `${hostname()}:${dataFolder}:${port}`,
  services: { databases, owner, clock: systemClock, kinds: jobKinds, files, report },
})
// If the database goes away just when a job is given back, the queue ends. The next worker unlocks its jobs.
const restart = () => process.exit(1)
runner.promise.then(restart, restart)
const services = {
  databases,
  owner,
  clock: systemClock,
  files,
  carriers: createCarriers(databases, secretKey),
  sealed: (seal: Seal) => noteSeal(dataFolder, seal),
  report: (error: unknown) => report(error, {}),
  nightly: nightlyOf(loadBackupSettings(), {
    ...{ connectionString: ownerUrl, dataFolder, files },
    secrets: { JWT_SECRET: jwtSecret, SECRET_KEY: secretKey },
  }),
}
const inTurn = turnsOf(databaseUrl)
for (const work of [heartbeat, ...periodicWork(services)])
  stops.push(every(inTurn(work), (error) => report(error, { work: work.name })))
