import { EventEmitter } from 'node:events'
import { type Runner, run, type WorkerEvents } from 'graphile-worker'
import { createPool } from '../../db/connection'
import { housekeep } from '../../db/read-write'
import { vouchFor } from '../../db/scope'
import { keepPurging } from '../notices/purge'
import { keepSealing } from '../sealing/seal'
import type { Seal } from '../sealing/seals-store'
import { deleteOldFiles } from './files-store'
import { giveUp, type JobServices, runJob } from './job'
import {
  enqueueForgotten,
  MOST_ATTEMPTS,
  RESULT_TASK,
  type ResultPayload,
  silent,
  TASK,
  type TaskPayload,
} from './queue-store'
import { giveUpResult, makeResultFile } from './result-file'
import { forgetWorkersOf, seeWorker, unlockDeadWorkers } from './workers-store'

const JOBS_AT_ONCE = 2
/** NOTIFY may stop after a restart of the database. Looking for jobs is reliable. */
const LOOK_EVERY_MS = 1000
const QUEUE_TIMEOUT_MS = 30_000
const BEAT_EVERY_MS = 5000
const PURGE_EVERY_MS = 3_600_000

export interface WorkerOptions {
  connectionString: string
  /** The name of the server that has this worker, the same after a restart. */
  server: string
  services: JobServices
  /** Called with every seal of the audit trail. */
  sealed?: (seal: Seal) => void
}

/** Takes jobs from the queue and does them until `stop`, which waits for the batch under way. */
export async function startWorker({
  connectionString,
  server,
  services,
  sealed,
}: WorkerOptions): Promise<Runner> {
  const { db, report } = services
  const ids = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked in the name of the pool of workers.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id))

  const beat = () =>
    housekeep(db, async (tx) => {
      for (const id of ids) await seeWorker(tx, server, id)
      await unlockDeadWorkers(tx)
    })
  await housekeep(db, async (tx) => {
    await forgetWorkersOf(tx, server)
    await enqueueForgotten(tx)
  })
  const pool = createPool(connectionString, {
    size: JOBS_AT_ONCE + 2,
    name: 'queue',
    statement_timeout_ms: QUEUE_TIMEOUT_MS,
  })
  const runner = await run({
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    pollInterval: LOOK_EVERY_MS,
    noHandleSignals: true,
    events,
    logger: silent,
    taskList: {
      [TASK]: async (payload, { job }) => {
        // Only enqueue() writes it.
        const { organization, job: id } = payload as TaskPayload
        const org = vouchFor(organization)
        if (job.attempts > MOST_ATTEMPTS) return giveUp(services, org, id)
        await runJob(services, org, id, `${job.locked_by}/${job.attempts}`)
      },
      [RESULT_TASK]: async (payload, { job }) => {
        // Only enqueueResult() writes it.
        const { organization, job: id, language } = payload as ResultPayload
        const act = job.attempts > MOST_ATTEMPTS ? giveUpResult : makeResultFile
        await act(services, vouchFor(organization), id, language)
      },
    },
  })
  const endPool = () => pool.end()
  runner.promise.then(endPool, endPool)
  const failed = (error: unknown) => report(error, { job: 0 })
  await beat()
  const beating = setInterval(() => beat().catch(failed), BEAT_EVERY_MS)
  const stopPurging = await keepPurging(services, failed)
  const purge = () => housekeep(db, (tx) => deleteOldFiles(tx, services.clock()))
  await purge()
  const purging = setInterval(() => purge().catch(failed), PURGE_EVERY_MS)
  const stopSealing = keepSealing({ ...services, sealed }, failed)
  events.on('stop', () => {
    clearInterval(beating)
    stopPurging()
    stopSealing()
    clearInterval(purging)
  })
  return runner
}
