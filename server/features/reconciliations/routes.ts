import type { Wire } from '@water/contract/endpoint'
import { FILE_FORMATS } from '@water/contract/file-format'
import {
  countBankRows,
  downloadReconciliation,
  listBankRows,
  listReconciliations,
  matchRow,
  previewReconciliation,
  readPaymentReconciliation,
  readReconciliation,
  readStatement,
  resolveRow,
  startReconciliation,
  takeRow,
  unmatchRow,
} from '@water/contract/reconciliations/calls'
import {
  type PreviewMapping,
  previewMapping,
  statementMapping,
} from '@water/contract/reconciliations/mapping'
import { dateOf } from '@water/rules/calendar'
import type * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import { read, write } from '../../db/read-write'
import type { ProcedureCall } from '../../http/call'
import { page } from '../../http/page'
import { command, procedure, query, type Route } from '../../http/route'
import { orNotFound, refuseField } from '../../refusal'
import { hasJobFile } from '../jobs/files-store'
import { presentRefused } from '../jobs/present'
import { askForResult } from '../jobs/result-file'
import { findJob, listRefusedRows } from '../jobs/store'
import { meterOfPayment } from '../payments/store'
import { type LockedRow, lockRow, match, resolve, takeBack } from './decide'
import { countRows, findShownRow, pageOfRows, rowsOfPayment } from './list-store'
import { mappingIn } from './mapping'
import { presentOfPayment, presentReconciliation, presentRows } from './present'
import { statementHeadWork, statementPreviewWork } from './preview'
import { startStatement } from './start'
import { accountOf, findBankAccount, findReconciliation, pageOfReconciliations } from './store'
import { take } from './take'
import { totalsOfStatement } from './totals'

const UNREADABLE_SHOWN = 100

export const reconciliationRoutes: Route[] = [
  procedure(previewReconciliation, previewFile),

  procedure(startReconciliation, startFile),

  query(listReconciliations, async (call) => {
    const { count, rows } = await pageOfReconciliations(call.db, call.scope, call.query)
    return page(
      call,
      count,
      rows.map((row) => presentReconciliation(row, call.language)),
    )
  }),

  query(readStatement, async ({ db, org, path }) => ({
    totals: await totalsOfStatement(db, org, path.id),
  })),

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
    const locked = await lockRow(call, call.path.id, call.path.row)
    await match(call, locked, call.body.payment)
    return shownRow(call, locked)
  }),

  command(unmatchRow, 'reconciliation.unmatch', async (call) => {
    const locked = await lockRow(call, call.path.id, call.path.row)
    await takeBack(call, locked)
    return shownRow(call, locked)
  }),

  command(takeRow, 'reconciliation.take', async (call) => {
    const locked = await lockRow(call, call.path.id, call.path.row)
    await take(call, locked, call.body)
    return shownRow(call, locked)
  }),

  command(resolveRow, 'reconciliation.resolve', async (call) => {
    const locked = await lockRow(call, call.path.id, call.path.row)
    await resolve(call, locked, call.body.reason)
    return shownRow(call, locked)
  }),

  procedure(downloadReconciliation, async ({ database, org, path, language }) => {
    const job = await read(database, async (db) => {
      const found = orNotFound(await findReconciliation(db, org, path.id))
      const job = orNotFound(await findJob(db, org, found.job))
      return orNotFound(job.state === 'done' && (await hasJobFile(db, org, job.id)) ? job : null)
    })
    return askForResult(database, org, job, language, () => ({
      ...{ name: nameOf(job.file_name ?? '', language), type: FILE_FORMATS.xlsx },
    }))
  }),

  query(readPaymentReconciliation, async ({ db, org, path }) => {
    orNotFound(await meterOfPayment(db, org, path.id))
    return { rows: (await rowsOfPayment(db, org, path.id)).map(presentOfPayment) }
  }),
]

async function shownRow({ tx, org }: UnitOfWork, { account, row: { id, reconciliation } }: LockedRow) {
  const row = orNotFound(await findShownRow(tx, org, id))
  const [shown] = await presentRows(tx, org, { account: account.id, reconciliation }, [row])
  return shown!
}

const nameOf = (file: string, language: 'zh' | 'en'): string =>
  `${file.replace(/\.\w+$/, '')} ${language === 'zh' ? '对账结果' : 'reconciled'}.xlsx`

async function previewFile(
  call: ProcedureCall<typeof previewReconciliation>,
): Promise<Wire<typeof previewReconciliation>['reply']> {
  const { now, language } = call
  const sent = await sentFile(call, previewMapping)
  return call.aside(statementPreviewWork, { ...sent, today: dateOf(now), language })
}

/** A file is read before the transaction, which locks the bank account. */
async function startFile(
  call: ProcedureCall<typeof startReconciliation>,
): Promise<Wire<typeof startReconciliation>['reply']> {
  const { database, org, caller, now, origin } = call
  const sent = await sentFile(call, statementMapping)
  if (!sent.asked && sent.kept === null) return refuseField('mapping', 'required')
  const head = await call.aside(statementHeadWork, sent)
  const { asked } = sent
  return write(database, call.command('reconciliation.create', org), (tx, audit) =>
    startStatement(
      { tx, org, caller, now, origin, audit },
      { file: sent.file, bank_account: call.body.bank_account, asked, head },
    ),
  )
}

async function sentFile<Mapping extends PreviewMapping>(
  { database, org, body, file }: SendingCall,
  schema: z.ZodType<Mapping>,
) {
  const account = await read(database, (db) => findBankAccount(db, org, body.bank_account))
  if (account === undefined) return refuseField('bank_account', 'unknown_reference')
  const sent = { name: file.name, bytes: file.content }
  return { file: sent, asked: mappingIn(body.mapping, schema), kept: account.mapping }
}

type SendingCall = Pick<ProcedureCall<typeof startReconciliation>, 'database' | 'org' | 'body' | 'file'>
