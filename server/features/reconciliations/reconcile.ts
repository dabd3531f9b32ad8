import type { KeptMapping } from '@water/contract/reconciliations/mapping'
import { VOCABULARY } from '@water/contract/vocabulary'
import { dateOf } from '@water/rules/calendar'
import { outSignOf, sideOf, signedAmount } from '@water/rules/ledger/bank-amount'
import { isMissingThere } from '@water/rules/ledger/reconciliation'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { pairs } from '../../pairs'
import { refuse } from '../../refusal'
import { storable } from '../../spreadsheet/sheet-row'
import type { BatchToPost, JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, type RowOutcome } from '../jobs/outcome'
import type { WrittenRow } from './bank-row'
import { markEntries, resolveBy } from './decisions-store'
import { type EntryKey, entriesNamed, unmatchedIn } from './entries-store'
import { type Judged, judgeBatch, type Movement } from './judge-batch'
import { notifyReconciled } from './notify'
import { insertRows, type NewRow, reasonsFor, rowsSent } from './rows-store'
import { makeSheet } from './sheet'
import { readMovements } from './statement'
import { lockBankAccount, reconciliationOfJob, recount, writeSpan } from './store'

/** Reads a bank's file and says of every row what it is; then what the file lacks. */
export const reconciliationJob: JobKind<Movement> = {
  action: 'payment.reconcile',
  notify: notifyReconciled,

  async prepare({ file, params, now }) {
    // The route wrote it.
    const mapping = params.mapping as KeptMapping
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ...facts } = await readMovements(sheet, mapping, dateOf(now))
    if (rows.length === 0) refuse('file_no_rows')
    const prepared = rows.map(({ line, cells, read }): PreparedRow<WrittenMovement> => {
      if (read.kind === 'movement')
        return { row: line, written: null, asked: { value: { line, ...read.row } } }
      return { row: line, written: writtenOf(cells), asked: { refusal: fieldRefusal(read.problems) } }
    })
    return { rows: withSigns(prepared, mapping), ignoredColumns: [], ...facts }
  },

  async post(batch) {
    const { tx, org, job, values, now, audit } = batch
    const place = await lockPlace(tx, org, job)
    const numbers = [...new Set(values.flatMap(({ channelNo }) => (channelNo === '' ? [] : [channelNo])))]
    const times = values.flatMap(({ channelNo, paidAt }) => (channelNo === '' ? [paidAt] : []))
    const entries = await entriesNamed(tx, org, place.account, numbers)
    const sent = await rowsSent(tx, org, place, { numbers, times })
    const judged = judgeBatch(values, entries, sent)
    const ids = await insertRows(tx, org, { ...place, now }, judged.map(newRow))
    await markAll(batch, judged)
    const resolved = await resolveBy(
      tx,
      org,
      pairs(judged, ids).map(([{ verdict, before }, row]) => ({
        row,
        entries: 'entry' in verdict && verdict.entry ? [verdict.entry] : [],
        rows: before,
      })),
      now,
    )
    // This one is counted at its end: to count a file of a city anew for each batch takes as long as to write its rows.
    await recount(tx, org, resolved, now)
    const matched = judged.flatMap(({ verdict }) =>
      verdict.state === 'matched' && verdict.entry.of === 'payment' ? [verdict.entry.id] : [],
    )
    if (matched.length > 0) audit({ object: ['payment', null], after: { matched } })
    else audit({ object: ['reconciliation', place.reconciliation] })
    return pairs(judged, ids).map(
      ([{ verdict }, id]): RowOutcome => ({
        ok: true,
        id,
        params: {
          result: VOCABULARY.bankRowState[verdict.state].zh,
          result_en: VOCABULARY.bankRowState[verdict.state].en,
        },
      }),
    )
  },

  async finish({ tx, org, job, now, hasFailed }) {
    const place = await lockPlace(tx, org, job)
    if (hasFailed) return recount(tx, org, [place.reconciliation], now)
    const span = await writeSpan(tx, org, place.reconciliation)
    if (span === undefined) return
    const unmatched = await unmatchedIn(tx, org, place.account, span)
    const missing = unmatched.filter((entry) => isMissingThere(entry, span))
    const reasons = await reasonsFor(tx, org, place.account)
    const rows = missing.map((entry): NewRow => {
      const reason = reasons.get(`${entry.of} ${entry.id}`) ?? ''
      return {
        ...entry,
        ...{ line: null, side: null, found: 'missing_there', entry, reason },
        state: reason === '' ? 'missing_there' : 'resolved',
      }
    })
    const cancelled = unmatched.filter(({ isCancelled }) => isCancelled)
    // An entry that earlier files lacked, too, is missing in the newest one alone.
    const resolved = await resolveBy(tx, org, [{ row: null, entries: cancelled }], now)
    const ids = await insertRows(tx, org, { ...place, now }, rows)
    const replaced = await resolveBy(
      tx,
      org,
      pairs(missing, ids).map(([entry, row]) => ({ row, entries: [entry] })),
      now,
    )
    await recount(tx, org, [place.reconciliation, ...resolved, ...replaced], now)
  },

  resultFile: makeSheet,
}

type WrittenMovement = WrittenRow & { line: number }

/** The rows with the signs of their amounts, which only all rows together tell. */
function withSigns(
  rows: readonly PreparedRow<WrittenMovement>[],
  { amount_out, out_sign }: KeptMapping,
): PreparedRow<Movement>[] {
  const amounts = rows.flatMap(({ asked }) => ('value' in asked ? [asked.value.amount] : []))
  const outSign = out_sign ?? outSignOf(amount_out, amounts)
  return rows.map((row): PreparedRow<Movement> => {
    const { asked } = row
    if (!('value' in asked)) return { ...row, asked }
    const { amount, ...movement } = asked.value
    return {
      ...row,
      asked: { value: { ...movement, amount: signedAmount(amount, outSign), side: sideOf(amount) } },
    }
  })
}

async function lockPlace(tx: Tx, org: OrgId, job: number) {
  // The request that started the job wrote it.
  const { id: reconciliation, account } = (await reconciliationOfJob(tx, org, job))!
  await lockBankAccount(tx, org, account)
  return { reconciliation, account }
}

const newRow = ({ movement, verdict }: Judged): NewRow => ({
  ...movement,
  state: verdict.state,
  found: verdict.state === 'resolved' ? 'missing_here' : verdict.state,
  entry: 'entry' in verdict ? verdict.entry : null,
  reason: verdict.state === 'resolved' ? verdict.reason : '',
})

/** Marks what the books have as matched, or as different where the bank has another amount. */
async function markAll({ tx, org, now }: BatchToPost<Movement>, judged: readonly Judged[]): Promise<void> {
  const free = (state: string): EntryKey[] =>
    judged.flatMap(({ verdict }) =>
      verdict.state === state && 'entry' in verdict && verdict.entry?.isUnmatched ? [verdict.entry] : [],
    )
  await markEntries(tx, org, free('matched'), 'matched', now)
  await markEntries(tx, org, free('different'), 'mismatched', now)
}

const MOST_CELLS = 30
/** The cells of a row that cannot be read, by their place. */
const writtenOf = (cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(cells.slice(0, MOST_CELLS).map((cell, at) => [String(at + 1), storable(cell)]))
