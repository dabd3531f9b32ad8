import { createHash } from 'node:crypto'
import type { Wire } from '@water/contract/endpoint'
import type { importReadings } from '@water/contract/readings/calls'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller, UploadedFile } from '../../http/call'
import { insertJobFile } from './files-store'
import { enqueue } from './queue-store'
import {
  type EarlierImport,
  findEarlier,
  findSameJob,
  insertJob,
  type JobKindName,
  type JobParams,
} from './store'

type JobStarted = Wire<typeof importReadings>['reply']
type EarlierReply = NonNullable<JobStarted['earlier']>

interface Starting {
  tx: Tx
  org: OrgId
  caller: Caller
  now: string
  origin: { address: string; request_id: string }
}

interface Work {
  kind: JobKindName
  isCheck: boolean
  params: JobParams
  /** The bytes of the file, or a batch's rows as JSON (`name` is null). */
  content: Buffer
  fileName: string | null
}

/**
 * Accepts long work in the request's own transaction: after the answer, the job exists and will be done. The same file
 * of the same person gets the job that is running or has ended without a refusal. After refusals it becomes a new job,
 * which refuses the rows that are already done, one by one. In both cases, and for a check, the answer says that the
 * file has been imported before.
 */
export async function startJob(call: Starting, work: Work): Promise<JobStarted> {
  const { tx, org, caller } = call
  const earlier = await earlierOf(call, work)
  const job = await sameOrNewJob(call, work)
  // Made by another request between the two statements.
  const known = earlier ?? (job.isNew ? undefined : await earlierOf(call, work))
  if (job.isNew) {
    await insertJobFile(tx, org, job.id, work.content)
    await enqueue(tx, org, job.id)
  }
  return { job: job.id, earlier: known ? presentEarlier(known, caller.id) : null }
}

async function sameOrNewJob(
  { tx, org, caller, now, origin }: Starting,
  { kind, isCheck, params, content, fileName }: Work,
): Promise<{ id: number; isNew: boolean }> {
  const job = {
    kind,
    isCheck,
    params,
    fileName,
    fileHash: hashOf(params, content),
    startedBy: { id: caller.id, name: caller.username },
    address: origin.address,
    requestId: origin.request_id,
    now,
  }
  const twin = isCheck ? undefined : await findSameJob(tx, org, job)
  if (twin !== undefined) return { id: twin, isNew: false }
  const id = await insertJob(tx, org, job)
  // Another request with the same file committed between the two statements.
  return id === undefined ? { id: (await findSameJob(tx, org, job))!, isNew: false } : { id, isNew: true }
}

const CHOICES: readonly JobParams[] = [{}, { confirm_abnormal: true }]

const earlierOf = ({ tx, org }: Starting, { kind, content }: Work): Promise<EarlierImport | undefined> =>
  findEarlier(
    tx,
    org,
    kind,
    CHOICES.map((params) => hashOf(params, content)),
  )

const hashOf = (params: JobParams, content: Buffer): string =>
  createHash('sha256').update(JSON.stringify(params)).update(content).digest('base64url')

function presentEarlier({ started_by, state, ...earlier }: EarlierImport, caller: number) {
  // A check constraint of the table guarantees this.
  return { ...earlier, state: state as EarlierReply['state'], is_own: started_by === caller }
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
