import { own } from '@water/rules/own'
import { inTransaction, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { Refusal } from '../../refusal'
import { readJobFile } from './files-store'
import type { EndedWork, JobServices, WholeJob } from './job'
import { makeFile } from './make-file'
import { type KeptRefusal, keptRefusal } from './outcome'
import { isDatabaseAway, Runner } from './runner'
import { endJob, type Job, type JobRun, stateProgress, takeOver } from './store'
import { onlyIfOurs, TakenOver } from './taken-over'
import { wake } from './turns-store'

/**
 * Does a job, or the rest of it. Each batch commits with the outcomes of its rows, so a run after a kill continues
 * after the last committed batch and does nothing twice. Resolves when the job has ended, or when it makes room for another one.
 * Throws when the database is away (call it again then) or when another run took over.
 */
export async function runJob(services: JobServices, org: OrgId, id: number, run: string): Promise<void> {
  const { databases, clock } = services
  const job = await inTransaction(databases.of(org), (tx) => takeOver(tx, org, id, run, clock()))
  if (job === undefined) return
  // Only startJob writes kinds.
  const kind = own(services.kinds, job.kind)!
  try {
    if ('make' in kind) await makeFile(services, kind, org, job, { org, job: id, run })
    else if ('work' in kind) await doWhole(services, kind, job, { org, job: id, run })
    else if ((await new Runner(services, kind, org, job, run).work()) === 'stepped back') return
    await end(services, org, id, null)
  } catch (error) {
    if (error instanceof TakenOver || isDatabaseAway(error)) throw error
    if (error instanceof Refusal) return end(services, org, id, keptRefusal(error))
    services.report(error, { job: id })
    await giveUp(services, org, id)
  }
}

async function doWhole(services: JobServices, kind: WholeJob, job: Job, run: JobRun): Promise<void> {
  const db = services.databases.of(run.org)
  await kind.work({
    ...services,
    ...{ db, job, org: run.org },
    content: await read(db, (reader) => readJobFile(reader, run.org, run.job)),
    progress: (now) => inTransaction(db, (tx) => onlyIfOurs(stateProgress(tx, run, now))),
    onlyOnce: (tx) => onlyIfOurs(stateProgress(tx, run, {})),
  })
}

/** Fails a job for a reason of our own. */
export function giveUp(services: JobServices, org: OrgId, id: number): Promise<void> {
  return end(services, org, id, { code: 'job_broken', params: { job: id } })
}

/** Ends a job and informs its starter of the outcome and other people of what concerns them. */
async function end(
  { databases, clock, kinds }: JobServices,
  org: OrgId,
  id: number,
  failure: KeptRefusal | null,
): Promise<void> {
  const now = clock()
  await inTransaction(databases.of(org), async (tx) => {
    const job = await endJob(tx, org, id, { failure, now })
    if (job === undefined) return
    if (job.is_check) return
    // Only startJob writes kinds.
    const ended: EndedWork = {
      ...{ tx, org, now, job: id, file: job.file_name },
      startedBy: job.started_by,
      good: job.done - job.failed,
      refused: job.failed,
      hasFailed: failure !== null,
    }
    const kind = own(kinds, job.kind)
    await kind?.finish?.(ended)
    await kind?.notify?.(ended)
  })
  // A start after a kill in between wakes them, too.
  await inTransaction(databases.across('the jobs of other organizations wait for the end of this one'), wake)
}
