import { downloadRefusedRows, downloadResultFile, readJob } from '@water/contract/jobs'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import { look, type Route } from '../../http/route'
import { found, refuse } from '../../refusal'
import { hasJobFile, readJobFile } from './files-store'
import { presentDone, presentJob, presentRefused } from './present'
import { refusedSheet, resultFile } from './print'
import { findJob, type Job, listDoneRows, listRefusedRows } from './store'

const RESULTS_PER_PAGE = 200

export const jobRoutes: Route[] = [
  look(readJob, async ({ db, org, caller, path, query, language }) => {
    const job = await ownJob(db, org, caller, path.id)
    const page = { limit: RESULTS_PER_PAGE, offset: (query.results_page - 1) * RESULTS_PER_PAGE }
    const refused = await listRefusedRows(db, org, job.id, page)
    const rest = { limit: page.limit - refused.length, offset: Math.max(0, page.offset - job.failed) }
    const done = rest.limit > 0 ? await listDoneRows(db, org, job.id, rest) : []
    const results = [
      ...refused.map((row) => presentRefused(job, row, language)),
      ...done.map((row) => presentDone(job, row, language)),
    ]
    return presentJob(job, results, await hasJobFile(db, org, job.id), language)
  }),

  look(downloadRefusedRows, async ({ db, org, caller, path, language }) => {
    const job = await ownJob(db, org, caller, path.id)
    return refusedSheet(job, await listRefusedRows(db, org, job.id), language)
  }),

  look(downloadResultFile, async ({ db, org, caller, path, language }) => {
    const job = await ownJob(db, org, caller, path.id)
    const isThere = job.finished_at !== null && job.done > 0 && (await hasJobFile(db, org, job.id))
    if (job.file_name === null || !isThere) refuse('not_found')
    const everyRow = { limit: job.done, offset: 0 }
    const done = await listDoneRows(db, org, job.id, everyRow)
    const refused = await listRefusedRows(db, org, job.id)
    return resultFile(job, await readJobFile(db, org, job.id), { done, refused }, language)
  }),
]

/** A job is its starter's: to others it does not exist. */
async function ownJob(db: Reader, org: OrgId, caller: Caller, id: number): Promise<Job> {
  const job = found(await findJob(db, org, id))
  return found(job.started_by === caller.id ? job : null)
}
