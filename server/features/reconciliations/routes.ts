import type { Wire } from '@water/contract/endpoint'
import {
  countBankRows,
  downloadReconciliation,
  listBankRows,
  listReconciliations,
  matchRow,
  previewReconciliation,
  readPaymentReconciliation,
  readReconciliation,
  resolveRow,
  startReconciliation,
  takeRow,
  unmatchRow,
} from '@water/contract/reconciliations/calls'
import { dateOf } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { ProcedureCall } from '../../http/call'
import { page } from '../../http/page'
import { command, commandOnWire, procedure, query, type Route } from '../../http/route'
import { orNotFound, refuseField } from '../../refusal'
import { WORKBOOK_TYPE } from '../../spreadsheet/write-workbook'
import { hasJobFile } from '../jobs/files-store'
import { presentRefused } from '../jobs/present'
import { askForResult } from '../jobs/result-file'
import { findJob, listRefusedRows } from '../jobs/store'
import { meterOfPayment } from '../payments/store'
import { type Held, hold, match, resolve, takeBack } from './decide'
import { countRows, findShownRow, pageOfRows, rowsOfPayment } from './list-store'
import { mappingIn, proposed, readHead, readHeadAs } from './mapping'
import { presentOfPayment, presentReadRow, presentReconciliation, presentRows, presentSides } from './present'
import { readAs } from './preview'
import { startStatement } from './start'
import { accountOf, findBankAccount, findReconciliation, pageOfReconciliations } from './store'
import { take } from './take'

const PREVIEWED_LINES = 15
const PREVIEWED_ROWS = 10
const UNREADABLE_SHOWN = 100

export const reconciliationRoutes: Route[] = [
  procedure(previewReconciliation, previewFile),

  commandOnWire(startReconciliation, 'reconciliation.create', (call) =>
    startStatement(call, { name: call.file.name, bytes: call.file.content }, call.body),
  ),

  query(listReconciliations, async (call) => {
    const { count, rows } = await pageOfReconciliations(call.db, call.scope, call.query)
    return page(
      call,
      count,
      rows.map((row) => presentReconciliation(row, call.language)),
    )
  }),

  query(readReconciliation, async ({ db, org, path, language }) => {
    const stored = orNotFound(await findReconciliation(db, org, path.id))
    const job = orNotFound(await findJob(db, org, stored.job))
    const refused = await listRefusedRows(db, org, stored.job, { limit: UNREADABLE_SHOWN, offset: 0 })
    return {
      ...presentReconciliation(stored, language),
      mapping: stored.mapping,
      sides: stored.sides,
      unreadable_rows: refused.map((row) => ({
        line: row.row_no,
        msg: presentRefused(job, row, language).msg,
      })),
    }
  }),

  query(countBankRows, async ({ db, org, path, query }) => {
    orNotFound(await accountOf(db, org, path.id))
    return { count: await countRows(db, org, path.id, query) }
  }),
  query(listBankRows, async (call) => {
    const { db, org, path } = call
    const account = orNotFound(await accountOf(db, org, path.id))
    const { count, rows } = await pageOfRows(db, org, path.id, call.query)
    return page(call, count, await presentRows(db, org, { account, reconciliation: path.id }, rows))
  }),

  command(matchRow, 'reconciliation.match', async (call) => {
    const held = await hold(call, call.path.id, call.path.row)
    await match(call, held, call.body.payment)
    return shownRow(call, held)
  }),

  command(unmatchRow, 'reconciliation.unmatch', async (call) => {
    const held = await hold(call, call.path.id, call.path.row)
    await takeBack(call, held)
    return shownRow(call, held)
  }),

  command(takeRow, 'reconciliation.take', async (call) => {
    const held = await hold(call, call.path.id, call.path.row)
    await take(call, held, call.body)
    return shownRow(call, held)
  }),

  command(resolveRow, 'reconciliation.resolve', async (call) => {
    const held = await hold(call, call.path.id, call.path.row)
    await resolve(call, held, call.body.reason)
    return shownRow(call, held)
  }),

  procedure(downloadReconciliation, async ({ database, org, path, language }) => {
    const job = await read(database, async (db) => {
      const found = orNotFound(await findReconciliation(db, org, path.id))
      const job = orNotFound(await findJob(db, org, found.job))
      return orNotFound(job.state === 'done' && (await hasJobFile(db, org, job.id)) ? job : null)
    })
    return askForResult(database, org, job, language, () => ({
      ...{ name: nameOf(job.file_name ?? '', language), type: WORKBOOK_TYPE },
    }))
  }),

  query(readPaymentReconciliation, async ({ db, org, path }) => {
    orNotFound(await meterOfPayment(db, org, path.id))
    return { rows: (await rowsOfPayment(db, org, path.id)).map(presentOfPayment) }
  }),
]

async function shownRow({ tx, org }: UnitOfWork, { account, row: { id, reconciliation } }: Held) {
  const row = orNotFound(await findShownRow(tx, org, id))
  const [shown] = await presentRows(tx, org, { account: account.id, reconciliation }, [row])
  return shown!
}

const nameOf = (file: string, language: 'zh' | 'en'): string =>
  `${file.replace(/\.\w+$/, '')} ${language === 'zh' ? '对账结果' : 'reconciled'}.xlsx`

async function previewFile(
  call: ProcedureCall<typeof previewReconciliation>,
): Promise<Wire<typeof previewReconciliation>['reply']> {
  const { database, body, now, language } = call
  const org: OrgId = call.org
  const account = await read(database, (db) => findBankAccount(db, org, body.bank_account))
  if (account === undefined) return refuseField('bank_account', 'unknown_reference')
  const asked = mappingIn(body.mapping)
  const file = { name: call.file.name, bytes: call.file.content }
  const head =
    asked || account.mapping === null ? await readHead(file, asked) : await readHeadAs(file, account.mapping)
  const proposal = proposed(head, asked, account.mapping)
  const seen = await readAs(file, head, proposal, dateOf(now), PREVIEWED_ROWS)
  return {
    ...{ kind: head.kind, encoding: head.encoding, delimiter: head.delimiter },
    header_row: proposal.headerRow,
    headings: proposal.headings,
    lines: head.lines.slice(0, Math.max(PREVIEWED_LINES, (proposal.headerRow ?? 0) + PREVIEWED_ROWS)),
    mapping: proposal.mapping,
    is_kept: proposal.isKept,
    out_sign: seen?.outSign ?? null,
    sides: seen && presentSides(seen.sides),
    rows: seen?.rows.map(({ line, read }) => presentReadRow(line, read, seen.outSign, language)) ?? [],
  }
}
