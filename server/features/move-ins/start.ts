import type { Wire } from '@water/contract/endpoint'
import type {
  loadMoveIn,
  sendMoveInSheets,
  startParallel,
  updateMoveIn,
  withdrawMoveIn,
} from '@water/contract/move-ins/calls'
import { monthOf } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import { lockRecord } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import type { CommandCall, OnWire } from '../../http/call'
import { orNotFound, refuse } from '../../refusal'
import { jobUnderWay, startJob } from '../jobs/actions'
import type { CheckAsked } from './check'
import { filesOf, insertFile } from './files-store'
import type { LoadAsked } from './load'
import type { ParallelAsked } from './parallel'
import { type MoveInRow, moveInTable, stateMoveIn } from './store'
import { MOST_NAMED, refuseClosed, type WithdrawAsked } from './withdraw'
import { touchedAccounts } from './withdraw-store'

type Started = Wire<typeof sendMoveInSheets>['reply']

/** The move-in, locked, while its sheets may still change. */
export async function lockOpen(tx: Tx, org: OrgId, id: number): Promise<MoveInRow> {
  const row = orNotFound(await lockRecord(tx, moveInTable, org, id))
  if (row.state === 'loaded') refuse('move_in_loaded')
  if (row.state !== 'draft' && row.state !== 'checked') refuse('move_in_ended')
  if (row.job !== null) refuse('move_in_busy')
  return row
}

/** Takes the files of a sheet and starts the job that reads them. */
export async function sendSheets(call: CommandCall<typeof sendMoveInSheets> & OnWire): Promise<Started> {
  const { tx, org, path, body, sheets, caller, now, audit } = call
  const asked = { ...call, body: { ...body, files: sheets.map(({ sha256 }) => sha256) } }
  const underWay = await jobUnderWay(asked)
  if (underWay) {
    call.afterCommit(() => call.files.remove(sheets.map(({ key }) => key)))
    return underWay
  }
  const moveIn = await lockOpen(tx, org, path.id)
  const files: number[] = []
  for (const sheet of sheets)
    files.push(
      await insertFile(tx, org, {
        ...sheet,
        ...{ move_in_id: moveIn.id, kind: body.kind, created_by: caller.id, created_at: now },
      }),
    )
  audit({
    object: ['move_in', moveIn.id],
    after: { kind: body.kind, files: sheets.map(({ name }) => name) },
  })
  const isCheck = body.check === 'true'
  if (!isCheck) await stateMoveIn(tx, org, moveIn.id, 'draft', now)
  return startCheck(asked, { moveIn: moveIn.id, files }, { isCheck, bytes: bytesOf(sheets) })
}

/** Another last day: what stands is read again. */
export async function checkAgain(call: CommandCall<typeof updateMoveIn>, id: number): Promise<void> {
  const { tx, org, now } = call
  const files = (await filesOf(tx, org, id)).filter(({ is_current }) => is_current)
  if (files.length === 0) return
  await stateMoveIn(tx, org, id, 'draft', now)
  await startCheck(call, { moveIn: id, files: files.map((file) => file.id) }, { isCheck: false, bytes: LONG })
}

/** A row has about so many bytes: what may take long is done beside the short jobs. */
const ROW_BYTES = 60
const LONG = 100 * ROW_BYTES

const bytesOf = (sheets: readonly { size: number }[]): number =>
  sheets.reduce((sum, { size }) => sum + size, 0)

const startCheck = (
  call: Parameters<typeof startJob>[0],
  asked: CheckAsked,
  { isCheck, bytes }: { isCheck: boolean; bytes: number },
): Promise<Started> =>
  startJob(call, {
    ...{ kind: 'move_in_check', isCheck, params: { move_in: asked.moveIn }, isRepeatable: true },
    content: Buffer.from(JSON.stringify(asked)),
    fileName: null,
    rows: Math.ceil(bytes / ROW_BYTES),
  })

const standingRows = (files: MoveInRow['files']): number =>
  files.reduce((sum, { stands, rows }) => sum + (stands ? rows : 0), 0)

/** Two who press at once start one job. */
export async function startLoad(call: CommandCall<typeof loadMoveIn>): Promise<Started> {
  const { tx, org, path, audit } = call
  const underWay = await jobUnderWay(call)
  if (underWay) return underWay
  const { id, state, files } = await lockOpen(tx, org, path.id)
  if (state !== 'checked') refuse('not_checked')
  audit({ object: ['move_in', id] })
  return startJob(call, {
    ...{ kind: 'move_in_load', isCheck: false, params: { move_in: id }, isRepeatable: true, fileName: null },
    content: Buffer.from(JSON.stringify({ moveIn: id } satisfies LoadAsked)),
    rows: standingRows(files),
  })
}

/** A loaded move-in can be taken back while nobody has touched its accounts. */
export async function startWithdrawal(call: CommandCall<typeof withdrawMoveIn>): Promise<Started> {
  const { tx, org, path, body, audit } = call
  const underWay = await jobUnderWay(call)
  if (underWay) return underWay
  const { id, state, job, files, loaded_at } = orNotFound(await lockRecord(tx, moveInTable, org, path.id))
  if (state === 'agreed' || state === 'withdrawn') refuse('move_in_ended')
  if (job !== null) refuse('move_in_busy')
  if (loaded_at !== null) await refuseClosed(tx, org, monthOf(loaded_at))
  const touched = await touchedAccounts(tx, org, id, MOST_NAMED)
  if (touched.length > 0) refuse('touched', { params: { accounts: touched.join(', ') } })
  audit({ object: ['move_in', id], after: { reason: body.reason } })
  return startJob(call, {
    ...{
      kind: 'move_in_withdraw',
      isCheck: false,
      params: { move_in: id },
      isRepeatable: true,
      fileName: null,
    },
    content: Buffer.from(JSON.stringify({ moveIn: id, reason: body.reason } satisfies WithdrawAsked)),
    rows: standingRows(files),
  })
}

/** Bills of the old system, to be compared. */
export async function startParallelRun(call: CommandCall<typeof startParallel> & OnWire): Promise<Started> {
  const { tx, org, path, sheets, caller, now, audit } = call
  const asked = { ...call, body: { ...call.body, files: sheets.map(({ sha256 }) => sha256) } }
  const underWay = await jobUnderWay(asked)
  if (underWay) {
    call.afterCommit(() => call.files.remove(sheets.map(({ key }) => key)))
    return underWay
  }
  const { id, state, job } = orNotFound(await lockRecord(tx, moveInTable, org, path.id))
  if (state === 'agreed' || state === 'withdrawn') refuse('move_in_ended')
  if (state !== 'loaded') refuse('not_loaded')
  if (job !== null) refuse('move_in_busy')
  const files: number[] = []
  for (const sheet of sheets)
    files.push(
      await insertFile(tx, org, {
        ...sheet,
        ...{ move_in_id: id, kind: 'parallel', created_by: caller.id, created_at: now },
      }),
    )
  audit({ object: ['move_in', id], after: { files: sheets.map(({ name }) => name) } })
  return startJob(asked, {
    ...{
      kind: 'move_in_parallel',
      isCheck: false,
      params: { move_in: id },
      isRepeatable: true,
      fileName: null,
    },
    content: Buffer.from(JSON.stringify({ moveIn: id, files } satisfies ParallelAsked)),
    rows: Math.ceil(bytesOf(sheets) / ROW_BYTES),
  })
}
