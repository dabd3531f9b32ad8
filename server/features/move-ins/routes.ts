import {
  agreeMoveIn,
  createMoveIn,
  decideDifferences,
  downloadMoveInFile,
  downloadMoveInTemplate,
  downloadParallelTemplate,
  listDifferences,
  listMoveInErrors,
  listMoveIns,
  loadMoveIn,
  readMoveIn,
  sendMoveInSheets,
  startParallel,
  updateMoveIn,
  withdrawMoveIn,
} from '@water/contract/move-ins/calls'
import { downloadMoveInProtocol } from '@water/contract/move-ins/papers'
import { parallelColumns } from '@water/contract/move-ins/sheet'
import { moveInSheets, moveInVocabulary } from '@water/contract/move-ins/vocabulary'
import { text } from '@water/contract/text'
import { downloadOf } from '../../aside/made-sheet'
import { type Reader, read } from '../../db/read-write'
import { findRecord, insertRecord, listRecords, lockRecord, updateRecord } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import { page, rangeOf } from '../../http/page'
import { listOf } from '../../http/record-routes'
import { command, commandOnWire, procedure, query, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { importTemplate } from '../../spreadsheet/template'
import { agree } from './agree'
import { columnsOf } from './columns'
import { decide, pageOfDifferences } from './differences-store'
import { findFile } from './files-store'
import { presentBadRow, presentDifference, presentMoveIn } from './present'
import { protocolFacts } from './protocol'
import { protocolWork } from './protocol-paper'
import { returnedFile } from './returned'
import { pageOfBadRows } from './rows-store'
import { checkAgain, lockOpen, sendSheets, startLoad, startParallelRun, startWithdrawal } from './start'
import { itemsOf, type MoveInRow, moveInTable, openMoveIn } from './store'

/** The bill items that its sheets may have as columns. */
async function itemsOfMoveIn(db: Reader, org: OrgId, id: number) {
  orNotFound(await findRecord(db, moveInTable, org, id))
  return itemsOf(db, org)
}

const forTrail = ({ name, as_of, state }: MoveInRow) => ({ name, as_of, state })

export const moveInRoutes: Route[] = [
  query(listMoveIns, async (call) => {
    const { rows, count } = await listRecords(call.db, moveInTable, listOf(call, moveInTable))
    return page(
      call,
      count,
      rows.map((row) => presentMoveIn(row, call.language)),
    )
  }),

  command(createMoveIn, 'move_in.create', async ({ tx, org, caller, now, body, audit, language }) => {
    const open = await openMoveIn(tx, org)
    if (open) refuse('move_in_open', { params: { name: open.name } })
    const id = await insertRecord(tx, moveInTable, org, { by: caller.id, now }, body)
    const row = orNotFound(await findRecord(tx, moveInTable, org, id))
    audit({ object: ['move_in', id], after: forTrail(row) })
    return presentMoveIn(row, language)
  }),

  query(readMoveIn, async ({ db, org, path, language }) =>
    presentMoveIn(orNotFound(await findRecord(db, moveInTable, org, path.id)), language),
  ),

  command(updateMoveIn, 'move_in.update', async (call) => {
    const { tx, org, now, path, body, audit, language } = call
    const before = orNotFound(await findRecord(tx, moveInTable, org, path.id))
    const isOtherDay = body.as_of !== undefined && body.as_of !== before.as_of
    if (isOtherDay) await lockOpen(tx, org, path.id)
    await updateRecord(tx, moveInTable, org, path.id, now, body)
    if (isOtherDay) await checkAgain(call, path.id)
    const after = orNotFound(await findRecord(tx, moveInTable, org, path.id))
    audit({ object: ['move_in', path.id], before: forTrail(before), after: forTrail(after) })
    return presentMoveIn(after, language)
  }),

  commandOnWire(sendMoveInSheets, 'move_in.send_sheets', sendSheets),

  procedure(downloadMoveInTemplate, async ({ read, org, path, language }) => {
    const kind = moveInSheets.find((one) => one === path.kind) ?? refuse('not_found')
    const items = await read((db) => itemsOfMoveIn(db, org, path.id))
    const { zh, en } = moveInVocabulary.moveInSheet[kind]
    return importTemplate(text(`接管：${zh}`, `Move-in, ${en}`), columnsOf(kind, items), language)
  }),

  query(listMoveInErrors, async (call) => {
    const { db, org, path, query, language } = call
    const items = await itemsOfMoveIn(db, org, path.id)
    const { count, rows } = await pageOfBadRows(db, org, path.id, query.kind, rangeOf(query))
    return page(
      call,
      count,
      rows.map((row) => presentBadRow(row, items, language)),
    )
  }),

  procedure(downloadMoveInFile, async ({ database, files, org, path, language }) => {
    const [file, items] = await read(
      database,
      async (db) =>
        [orNotFound(await findFile(db, org, path.id, path.file_id)), await itemsOf(db, org)] as const,
    )
    return returnedFile({ database, files, org, file, items, language })
  }),

  procedure(downloadMoveInProtocol, async ({ read, aside, org, path, now, language }) => {
    const facts = await read((db) => protocolFacts(db, org, path.id, language))
    return downloadOf(await aside(protocolWork, { facts, now, language }))
  }),

  command(loadMoveIn, 'move_in.start_load', startLoad),

  command(withdrawMoveIn, 'move_in.start_withdrawal', startWithdrawal),

  command(agreeMoveIn, 'move_in.agree', async (call) => {
    await agree(call)
    const { tx, org, path, language } = call
    return presentMoveIn(orNotFound(await findRecord(tx, moveInTable, org, path.id)), language)
  }),

  commandOnWire(startParallel, 'move_in.start_parallel', startParallelRun),

  procedure(downloadParallelTemplate, async ({ read, org, path, language }) => {
    const items = await read((db) => itemsOfMoveIn(db, org, path.id))
    const name = text('接管：并行试算', 'Move-in, parallel run')
    return importTemplate(name, parallelColumns(items), language)
  }),

  query(listDifferences, async (call) => {
    const { db, org, path, query, language } = call
    const items = await itemsOfMoveIn(db, org, path.id)
    const { count, rows } = await pageOfDifferences(db, org, path.id, query.decided, rangeOf(query))
    return page(
      call,
      count,
      rows.map((row) => presentDifference(row, items, language)),
    )
  }),

  command(decideDifferences, 'move_in.decide', async ({ tx, org, caller, now, path, body, audit }) => {
    const { state } = orNotFound(await lockRecord(tx, moveInTable, org, path.id))
    if (state === 'agreed' || state === 'withdrawn') refuse('move_in_ended')
    const { ids, all, decision, remark } = body
    const wanted = all ? 'all' : (ids ?? refuseField('ids', 'required'))
    const decided = await decide(tx, org, path.id, wanted, { decision, remark, by: caller.id, now })
    audit({ object: ['move_in', path.id], after: { decision, remark } })
    return { decided }
  }),
]
