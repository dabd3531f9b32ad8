import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@water/contract/text'
import { own } from '@water/rules/own'
import type { Database } from '../../db/database'
import { isDatabaseDown } from '../../db/database-error'
import { inTransaction, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Download } from '../../http/call'
import { Refusal, refuse } from '../../refusal'
import { findResultFile, insertResultFile, type ResultFile, readJobFile } from './files-store'
import type { JobServices, MadeFile } from './job'
import { keptRefusal } from './outcome'
import { resultFile, resultName } from './print'
import { enqueueResult } from './queue-store'
import { findJob, type Job, listDoneRows, listRefusedRows } from './store'

/** Much less than the ten seconds that the console waits for an answer. */
const WAITED_MS = 3000
const LOOK_EVERY_MS = 100

/**
 * The uploaded file with the outcomes of its rows. The worker makes it when it is first asked for, in the language of
 * that request: the server's own thread must not unpack 400 MB. The call waits for a small file, without a connection.
 * For a large one it answers that the file is being made.
 */
export async function askForResult(
  database: Database,
  org: OrgId,
  job: Job,
  language: Language,
  named: typeof resultName = resultName,
): Promise<Download> {
  const find = () => read(database, (db) => findResultFile(db, org, job.id, language))
  let made = await find()
  if (made === undefined) await inTransaction(database, (tx) => enqueueResult(tx, org, job.id, language))
  const until = performance.now() + WAITED_MS
  while (made === undefined && performance.now() < until) {
    await sleep(LOOK_EVERY_MS)
    made = await find()
  }
  if (made === undefined) return refuse('result_file_in_making')
  if ('failure' in made) return refuse(made.failure.code, { params: made.failure.params ?? {} })
  return { ...named(job, language), content: made.content }
}

/** Makes the file, or keeps the reason why it cannot be made. Throws when the database is away; call it again then. */
export async function makeResultFile(
  services: JobServices,
  org: OrgId,
  id: number,
  language: Language,
): Promise<void> {
  try {
    while (!(await keptCurrent(services, org, id, language)));
  } catch (error) {
    if (error instanceof Error && isDatabaseDown(error)) throw error
    if (error instanceof Refusal) return keep(services, org, id, language, { failure: keptRefusal(error) })
    services.report(error, { job: id })
    await giveUpResult(services, org, id, language)
  }
}

/** Records that the file cannot be made, for a reason of our own. */
export function giveUpResult(services: JobServices, org: OrgId, id: number, language: Language) {
  const failure = { code: 'job_broken', params: { job: id } } as const
  return keep(services, org, id, language, { failure })
}

/** False when the rows changed while the file was made. */
async function keptCurrent(
  services: JobServices,
  org: OrgId,
  id: number,
  language: Language,
): Promise<boolean> {
  const { content, isCurrent } = await made(services, org, id, language)
  const row = { organization_id: org, job_id: id, language, made_at: services.clock() }
  return inTransaction(services.databases.of(org), async (tx) => {
    if (!(await isCurrent(tx))) return false
    await insertResultFile(tx, row, { content })
    return true
  })
}

const always = async () => true

function made(
  { databases, kinds }: JobServices,
  org: OrgId,
  id: number,
  language: Language,
): Promise<MadeFile> {
  return read(databases.of(org), async (db) => {
    const job = (await findJob(db, org, id)) ?? refuse('not_found')
    const kind = own(kinds, job.kind)
    if (kind?.resultFile) {
      const content = await readJobFile(db, org, id)
      return kind.resultFile(db, org, { id, fileName: job.file_name ?? '', content }, language)
    }
    const done = await listDoneRows(db, org, id, { limit: job.done, offset: 0 })
    const refused = await listRefusedRows(db, org, id)
    const content = await resultFile(job, await readJobFile(db, org, id), { done, refused }, language)
    return { content, isCurrent: always }
  })
}

function keep(
  { databases, clock }: JobServices,
  org: OrgId,
  job_id: number,
  language: Language,
  file: ResultFile,
): Promise<void> {
  const row = { organization_id: org, job_id, language, made_at: clock() }
  return inTransaction(databases.of(org), (tx) => insertResultFile(tx, row, file))
}
