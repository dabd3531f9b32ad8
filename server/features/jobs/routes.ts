import type { Access } from '@water/contract/endpoint'
import {
  downloadRefusedRows,
  downloadResultFile,
  type fileKinds,
  isFileKind,
  readJob,
} from '@water/contract/jobs/calls'
import { readJobProblems } from '@water/contract/jobs/problems'
import { may } from '@water/rules/access/may'
import { own } from '@water/rules/own'
import { downloadOf } from '../../aside/made-sheet'
import type { Database } from '../../db/database'
import { type Reader, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import type { Caller, Download } from '../../http/call'
import { procedure, query, type Route } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { isSeenBy } from './askers-store'
import { doneRows } from './done-rows'
import { hasJobFile, readJobFile } from './files-store'
import { withNumbers } from './invoice-numbers-store'
import { findMadeFile } from './made-files-store'
import { presentDone, presentJob, presentRefused } from './present'
import { refusedSheetWork } from './print'
import { problemsOf } from './problems'
import { askForResult } from './result-file'
import { findJob, type Job, listRefusedRows } from './store'

const RESULTS_PER_PAGE = 200

/** The file of a kind of job that makes its own. */
interface OwnFile {
  /** All permissions of the call that starts the job; for some kinds they depend on what was asked for. */
  needs: readonly Access[] | ((asked: Buffer) => readonly Access[])
  /** Makes it while it is downloaded. */
  download?(
    services: { database: Database; files: FileStore },
    org: OrgId,
    job: { name: string; content: Buffer },
  ): Download
}

export type OwnFiles = Record<(typeof fileKinds)[number] | 'invoice_archive', OwnFile>

export const jobRoutes = (ownFiles: OwnFiles): Route[] => [
  query(readJob, async ({ db, org, caller, path, query, language }) => {
    const job = await ownJob(db, org, caller, path.id)
    const page = { limit: RESULTS_PER_PAGE, offset: (query.results_page - 1) * RESULTS_PER_PAGE }
    const refused = await listRefusedRows(db, org, job.id, page)
    const rest = { limit: page.limit - refused.length, offset: Math.max(0, page.offset - job.failed) }
    const { rows, noted } = await doneRows(db, org, job, rest)
    const done = job.kind === 'invoice_bulk' ? await withNumbers(db, org, rows) : rows
    const results = [
      ...refused.map((row) => presentRefused(job, row, language)),
      ...done.map((row) => presentDone(job, row, language)),
    ]
    const file = {
      name: (await mayHave(ownFiles, db, org, caller, job)) ? job.file_name : null,
      isThere: await hasFile(db, org, job),
    }
    return presentJob(job, { results, noted }, file, language)
  }),

  query(readJobProblems, async ({ db, org, caller, path, language }) =>
    problemsOf(db, org, await ownJob(db, org, caller, path.id), language),
  ),

  procedure(downloadRefusedRows, async ({ read, aside, org, caller, path, language }) => {
    const job = await read((db) => ownJob(db, org, caller, path.id))
    return downloadOf(await aside(refusedSheetWork, { org, job: job.id, language }))
  }),

  procedure(downloadResultFile, async ({ database, files, org, caller, path, language }) => {
    const job = await read(database, async (db) => {
      const job = await ownJob(db, org, caller, path.id)
      if (!(await mayHave(ownFiles, db, org, caller, job))) refuse('no_permission')
      const isThere = job.finished_at !== null && job.done > 0 && (await hasFile(db, org, job))
      return orNotFound(isThere && job.file_name !== null ? job : null)
    })
    const made = await read(database, (db) => findMadeFile(db, org, job.id))
    // It has a name, as was looked above.
    if (made) return { name: job.file_name!, ...made, content: await files.read(made.key) }
    const ownFile = own(ownFiles, job.kind)
    if (!ownFile?.download) return askForResult(database, org, job, language)
    const content = await read(database, (db) => readJobFile(db, org, job.id))
    // It has one, as was looked above.
    return ownFile.download({ database, files }, org, { name: job.file_name!, content })
  }),
]

/** A file that a job has made goes when the permission goes: with it, its starter could not make it again. */
async function mayHave(
  ownFiles: OwnFiles,
  db: Reader,
  org: OrgId,
  caller: Caller,
  job: Job,
): Promise<boolean> {
  const needs = own(ownFiles, job.kind)?.needs ?? []
  if (typeof needs !== 'function') return needs.every((need) => may(caller, need))
  // The request is kept as long as the result.
  if (!(await hasJobFile(db, org, job.id))) return true
  return needs(await readJobFile(db, org, job.id)).every((need) => may(caller, need))
}

/** Whether there is something to download: the file that it has made, or the one that was sent to it. */
const hasFile = async (db: Reader, org: OrgId, job: Job): Promise<boolean> =>
  isFileKind(job.kind) ? (await findMadeFile(db, org, job.id)) !== undefined : hasJobFile(db, org, job.id)

/** For users who do not see a job it does not exist. */
async function ownJob(db: Reader, org: OrgId, caller: Caller, id: number): Promise<Job> {
  const job = orNotFound(await findJob(db, org, id))
  return orNotFound((await isSeenBy(db, org, job, caller)) ? job : null)
}
