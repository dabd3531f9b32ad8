import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import type { Databases } from '../../db/databases'
import { inTransaction, read, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import { readJobFile } from './files-store'
import { insertMadeFile } from './made-files-store'
import { actorOfJob } from './starter'
import { type Job, type JobRun, stateProgress } from './store'
import { onlyIfOurs } from './taken-over'

export interface FileToMake {
  db: Database
  org: OrgId
  /** The request, as the route wrote it. */
  content: Buffer
  /** Who asked for it, and when. */
  by: number | null
  now: LocalTime
  /** Says how far the file is: people watch it. */
  progress(done: number, total: number): Promise<void>
}

/** A kind of job that makes one file of many rows, which it only reads. After a kill it begins anew. */
export interface FileKind {
  /** How the audit trail names what was asked for (`order.print`), and the type of the file. */
  about(content: Buffer): { action: string; type: string }
  /** The bytes of the file, as they are made. A Refusal fails the job with its sentence. */
  make(work: FileToMake): AsyncIterable<Buffer>
}

interface FileServices {
  databases: Databases
  clock: () => LocalTime
  files: FileStore
}

/**
 * Makes the file of a job. Its row is written when it is on the disk: a kill in between leaves a file without a row, which is
 * swept.
 */
export async function makeFile(
  { databases, clock, files }: FileServices,
  kind: FileKind,
  org: OrgId,
  job: Job,
  run: JobRun,
): Promise<void> {
  const db = databases.of(org)
  const content = await read(db, (reader) => readJobFile(reader, org, job.id))
  const { action, type } = kind.about(content)
  const hash = createHash('sha256')
  const progress = (done: number, total: number) =>
    inTransaction(db, (tx) => onlyIfOurs(stateProgress(tx, run, { done, total })))
  const made = kind.make({ db, org, content, by: job.started_by, now: job.created_at, progress })
  const key = await files.receive(Readable.from(made, { objectMode: false }), hash)
  const { size } = await files.ends(key)
  const now = clock()
  const file = { key, type, size, sha256: hash.digest('hex'), made_at: now }
  const origin = { address: job.address, request_id: job.request_id }
  try {
    await write(db, { action, org, actor: actorOfJob(job), now, ...origin }, async (tx, audit) => {
      await onlyIfOurs(stateProgress(tx, run, {}))
      await insertMadeFile(tx, org, job.id, file)
      audit({ object: [action.split('.')[0]!, null], after: { job: job.id, file: job.file_name } })
    })
  } catch (error) {
    await files.drop([key])
    throw error
  }
}
