import { EventEmitter } from 'node:events'
import { type Runner, run, type WorkerEvents } from 'graphile-worker'
import { createPool } from '../../db/connection'
import { inTransaction } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import type { PeriodicWork } from '../../every'
import type { JobServices } from './job'
import { MOST_ATTEMPTS, RESULT_TASK, type ResultPayload, silent, TASK, type TaskPayload } from './queue-store'
import { giveUpResult, makeResultFile } from './result-file'
import { giveUp, runJob } from './run-job'
import { enqueueForgotten, takeTurn } from './turns-store'
import { forgetWorkersOf, seeWorker, unlockDeadWorkers } from './workers-store'

const JOBS_AT_ONCE = 2
/** NOTIFY may stop after a restart of the database. Looking for jobs is reliable. */
const LOOK_EVERY_MS = 1000
const QUEUE_TIMEOUT_MS = 30_000
const BEAT_EVERY_MS = 5000

export interface WorkerOptions {
  connectionString: string
  /** The name of the server that has this worker, the same after a restart. */
  server: string
  services: JobServices
}

export interface Worker {
  runner: Runner
  /** Says that the worker lives, and unlocks the jobs of dead ones. */
  heartbeat: PeriodicWork
}

/** Takes jobs from the queue and does them until `stop`, which waits for the batch under way. */
export async function startWorker({ connectionString, server, services }: WorkerOptions): Promise<Worker> {
  const db = services.databases.across('the queue serves every organization')
  const ids = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked in the name of the pool of workers.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id))

  const beat = () =>
    inTransaction(db, async (tx) => {
      for (const id of ids) await seeWorker(tx, server, id)
      await unlockDeadWorkers(tx)
    })
  await inTransaction(db, async (tx) => {
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
    // Without batches the queue awaits nobody's answer when it writes a job's end: a failure there would be a rejection
    // that nobody handles, and end the process. With them it stops the runner in order.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      [TASK]: async (payload, { job }) => {
        // Only addTask() writes it.
        const { ofLongFiles = false } = payload as TaskPayload
        const now = services.clock()
        const turn = await inTransaction(db, (tx) => takeTurn(tx, { task: job.id, ofLongFiles, now }))
        if (turn === undefined) return
        if (turn.isAgain && job.attempts > MOST_ATTEMPTS) return giveUp(services, turn.org, turn.job)
        await runJob(services, turn.org, turn.job, `${job.locked_by}/${job.id}/${job.attempts}`)
      },
      [RESULT_TASK]: async (payload, { job }) => {
        // Only enqueueResult() writes it.
        const { organization, job: id, language } = payload as ResultPayload
        const work = job.attempts > MOST_ATTEMPTS ? giveUpResult : makeResultFile
        await work(services, asOrgId(organization), id, language)
      },
    },
  })
  const endPool = () => pool.end()
  runner.promise.then(endPool, endPool)
  await beat()
  return { runner, heartbeat: { name: 'heartbeat', every_ms: BEAT_EVERY_MS, work: beat } }
}
