import { createHash } from 'node:crypto'
import type { Wire } from '@water/contract/endpoint'
import type { importReadings } from '@water/contract/readings/calls'
import type { LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller, UploadedFile } from '../../http/call'
import { letSee } from './askers-store'
import { insertJobFile } from './files-store'
import { addTask } from './queue-store'
import { type EarlierImport, findEarlier, findEndedTwin, findUnderWay } from './same-jobs-store'
import { isStartedBy } from './starter'
import { insertJob, type JobKindName, type JobParams } from './store'
import { isLongFile } from './turns-store'

type JobStarted = Wire<typeof importReadings>['reply']
type EarlierReply = NonNullable<JobStarted['earlier']>

interface Starting {
  tx: Tx
  org: OrgId
  caller: Caller
  now: LocalTime
  origin: { address: string; url: string; request_id: string }
  query: unknown
  body: unknown
  file?: UploadedFile
}

interface Work {
  kind: JobKindName
  isCheck: boolean
  params: JobParams
  /** The bytes of the file, or a batch's rows as JSON (`name` is null). */
  content: Buffer
  fileName: string | null
  /** How many there are, where that is known before they are read. */
  rows?: number
  /** When it has ended, the same may be asked for again, and is another job. */
  isRepeatable?: true
}

/**
 * Accepts long work in the request's own transaction: after the answer, the job exists and will be done. The same call and body of
 * the organization gets the job that is under way, and the same file of the same person the one that has ended without a refusal.
 * After refusals it becomes a new job, which refuses the rows that are already done, one by one. The answer says that the
 * file has been imported before.
 */
export async function startJob(call: Starting, work: Work): Promise<JobStarted> {
  const { caller } = call
  const underWay = await jobUnderWay(call)
  const earlier = await earlierOf(call, work)
  const job = underWay?.job ?? (await endedTwin(call, work)) ?? (await newJob(call, work))
  return { job, earlier: earlier ? presentEarlier(earlier, caller) : null }
}

/** The job that does the same call and body for the organization; a person who asks for it sees it from now on. */
export async function jobUnderWay(call: Starting): Promise<JobStarted | null> {
  const { tx, org, caller } = call
  const job = await findUnderWay(tx, org, askedHash(call))
  if (job === undefined) return null
  if (caller.id !== null && !isStartedBy(job, caller)) await letSee(tx, org, job.id, caller.id)
  return { job: job.id, earlier: null }
}

async function endedTwin(
  { tx, org, caller }: Starting,
  { kind, isCheck, isRepeatable, params, content }: Work,
): Promise<number | undefined> {
  if (isCheck || isRepeatable) return undefined
  return findEndedTwin(tx, org, { kind, fileHash: hashOf(params, content), startedBy: caller })
}

async function newJob(call: Starting, work: Work): Promise<number> {
  const { tx, org, caller, now, origin } = call
  const { kind, isCheck, params, content, fileName, rows: total = 0 } = work
  const id = await insertJob(tx, org, {
    ...{ kind, isCheck, params, fileName, total, now },
    fileHash: hashOf(params, content),
    asked: askedHash(call),
    startedBy: caller,
    address: origin.address,
    requestId: origin.request_id,
  })
  await insertJobFile(tx, org, id, content)
  await addTask(tx, { ofLongFiles: isLongFile({ kind, total }) })
  return id
}

/** Accepts work of the worker itself, which staff see. Undefined: the same is under way. */
export async function startOwnJob(
  tx: Tx,
  org: OrgId,
  now: LocalTime,
  { kind, content }: Pick<Work, 'kind' | 'content'>,
): Promise<number | undefined> {
  const asked = createHash('sha256').update(kind).update(content).digest('base64url')
  if (await findUnderWay(tx, org, asked)) return undefined
  const id = await insertJob(tx, org, {
    ...{ kind, asked, now, isCheck: false, params: {}, fileName: null, total: 0, address: '', requestId: '' },
    fileHash: hashOf({}, content),
    startedBy: { id: null, service: null, username: '' },
  })
  await insertJobFile(tx, org, id, content)
  await addTask(tx, { ofLongFiles: false })
  return id
}

/** Two calls are the same when path, query, body and file are equal. A service has its jobs for itself. */
function askedHash({ origin, query, body, file, caller: { service } }: Starting): string {
  const path = origin.url.split('?')[0]
  const asked = service === null ? [path, query, body] : [path, query, body, service]
  const hash = createHash('sha256').update(JSON.stringify(asked))
  return (file ? hash.update(file.content) : hash).digest('base64url')
}

const CHOICES: readonly JobParams[] = [{}, { confirm_abnormal: true }, { again: 'all' }]

const earlierOf = ({ tx, org }: Starting, { kind, content }: Work): Promise<EarlierImport | undefined> =>
  findEarlier(
    tx,
    org,
    kind,
    CHOICES.map((params) => hashOf(params, content)),
  )

const hashOf = (params: JobParams, content: Buffer): string =>
  createHash('sha256').update(JSON.stringify(params)).update(content).digest('base64url')

function presentEarlier({ started_by, service_id, state, ...earlier }: EarlierImport, caller: Caller) {
  const is_own = isStartedBy({ started_by, service_id }, caller)
  // A check constraint of the table guarantees this.
  return { ...earlier, state: state as EarlierReply['state'], is_own }
}

/** The fields of an upload beside its file. */
export function uploadedWork(
  kind: JobKindName,
  file: UploadedFile,
  body: { check?: string | undefined; confirm_abnormal?: string | undefined },
): Work {
  return {
    kind,
    isCheck: body.check === 'true',
    params: body.confirm_abnormal === 'true' ? { confirm_abnormal: true } : {},
    content: file.content,
    fileName: file.name,
  }
}
