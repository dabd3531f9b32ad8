import { createHash } from 'node:crypto'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller, UploadedFile } from '../../http/call'
import { enqueue } from './queue-store'
import { findTwin, insertJob, insertJobFile, type JobKindName, type JobParams } from './store'

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
  /** The file as it came, or a batch's rows as JSON (`name` null). */
  content: Buffer
  fileName: string | null
}

/**
 * Accepts long work in the request's own transaction: once the reply is out, the job is there and will be done. The same
 * file of the same person is answered with the job that is doing it, or has done it without a refusal; after refusals it
 * is a new job, in which what had been done is refused row by row.
 */
export async function startJob(call: Starting, { kind, isCheck, params, content, fileName }: Work) {
  const { tx, org, caller, now, origin } = call
  const job = {
    kind,
    isCheck,
    params,
    fileName,
    fileHash: createHash('sha256').update(JSON.stringify(params)).update(content).digest('base64url'),
    startedBy: { id: caller.id, name: caller.username },
    address: origin.address,
    requestId: origin.request_id,
    now,
  }
  const twin = isCheck ? undefined : await findTwin(tx, org, job)
  if (twin !== undefined) return { job: twin }
  const id = await insertJob(tx, org, job)
  // Another request with the same file committed between the two statements.
  if (id === undefined) return { job: (await findTwin(tx, org, job))! }
  await insertJobFile(tx, org, id, content)
  await enqueue(tx, org, id)
  return { job: id }
}

/** What an upload says beside its file. */
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
