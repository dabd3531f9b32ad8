import type { KeptMapping } from '@water/contract/reconciliations/mapping'
import { returnedStatementColumns } from '@water/contract/reconciliations/sheet'
import type { Language, Text } from '@water/contract/text'
import { VOCABULARY } from '@water/contract/vocabulary'
import { dateOf } from '@water/rules/calendar'
import { own } from '@water/rules/own'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { type WrittenCell, writeWorkbook } from '../../spreadsheet/write-workbook'
import type { MadeFile } from '../jobs/job'
import { presentRefused } from '../jobs/present'
import { findJob, listRefusedRows } from '../jobs/store'
import { placeOf } from './headings'
import { allRows, type ShownRow } from './list-store'
import { readStatement, type StatementLine } from './statement'
import { findReconciliation, isUnchanged, reconciliationOfJob } from './store'
import { said } from './words'

interface Uploaded {
  id: number
  fileName: string
  content: Buffer
}

/** The bank's sheet as it was sent, each line with what became of it, and a second sheet with what the file lacks. */
export async function makeSheet(
  db: Reader,
  org: OrgId,
  { id: jobId, fileName, content: uploaded }: Uploaded,
  language: Language,
): Promise<MadeFile> {
  const job = orNotFound(await findJob(db, org, jobId))
  const { id } = orNotFound(await reconciliationOfJob(db, org, jobId))
  const { mapping, changes } = orNotFound(await findReconciliation(db, org, id))
  const rows = await allRows(db, org, id)
  const ofLine = new Map(rows.flatMap((row) => (row.line === null ? [] : [[row.line, row] as const])))
  const refused = await listRefusedRows(db, org, jobId)
  const problems = new Map(refused.map((row) => [row.row_no, presentRefused(job, row, language).msg]))
  const lines: StatementLine[] = []
  const file = { name: fileName, bytes: uploaded }
  for await (const line of readStatement(file, mapping, dateOf(job.created_at))) lines.push(line)
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const amountAt = amountPlace(lines, mapping)
  const titles = returnedStatementColumns.map((column): WrittenCell => ({ text: column[language] }))
  const written = lines.map((line): WrittenCell[] => {
    const row = ofLine.get(line.line)
    const own = Array.from({ length: width }, (_, at) => cellOf(line.cells[at] ?? '', row, at === amountAt))
    if (line.read.kind === 'heading') return [...own, ...titles]
    return [...own, ...outcomeOf(line, row, problems.get(line.line), language)]
  })
  const missing = rows.filter(({ line }) => line === null)
  const words = said[language]
  const content = writeWorkbook([
    {
      name: words.file,
      columns: [...Array.from({ length: width }, () => ({ width: 18 })), ...RETURNED_WIDTHS],
      rows: written,
    },
    {
      name: words.lacking,
      columns: LACKING_WIDTHS,
      rows: [words.titles.map(textCell), ...missing.map((row) => lackingCells(row, language))],
    },
  ])
  return { content, isCurrent: (tx) => isUnchanged(tx, org, id, changes) }
}

const RETURNED_WIDTHS = [12, 18, 14, 20, 14, 40].map((width) => ({ width }))
const LACKING_WIDTHS = [18, 20, 14, 18, 14, 20, 12, 40].map((width) => ({ width }))
const textCell = (text: string): WrittenCell => (text === '' ? null : { text })

/** The place of the amounts, which stay numbers. */
function amountPlace(lines: readonly StatementLine[], mapping: KeptMapping): number | undefined {
  const headings = lines.find(({ read }) => read.kind === 'heading')?.cells ?? []
  return placeOf(mapping.amount, headings)
}

function cellOf(cell: string, row: ShownRow | undefined, isAmount: boolean): WrittenCell {
  // A number that says the sign in another column stays as the bank wrote it.
  if (isAmount && row && Number(cell) === Number(row.amount)) return { money: row.amount }
  return textCell(cell)
}

function outcomeOf(
  { read }: StatementLine,
  row: ShownRow | undefined,
  problem: string | undefined,
  language: Language,
): WrittenCell[] {
  const words = said[language]
  if (problem !== undefined) return [textCell(words.unreadable), null, null, null, null, textCell(problem)]
  if (read.kind === 'total') return [textCell(words.total)]
  if (row === undefined) return []
  return [
    textCell(stateOf(row, language)),
    textCell(row.payment_no ?? ''),
    textCell(row.account_no ?? ''),
    textCell(row.customer_name ?? ''),
    row.booked === null ? null : { money: row.booked },
    textCell(noteOf(row, language)),
  ]
}

const stateOf = ({ state }: ShownRow, language: Language): string =>
  own<Record<string, Text>>(VOCABULARY.bankRowState, state)?.[language] ?? state

/** Why the row is as it is. */
export function noteOf(row: ShownRow, language: Language): string {
  const words = said[language]
  if (row.reason !== '') return row.reason
  if (row.resolved_by) return words.elsewhere(row.resolved_by)
  if (row.state === 'resolved') return words.cancelled
  if (row.state !== 'different') return ''
  return row.booked === row.amount || row.booked === null ? words.twice : words.amount
}

function lackingCells(row: ShownRow, language: Language): WrittenCell[] {
  return [
    textCell(row.payment_no ?? ''),
    { time: row.paid_at },
    { money: row.amount },
    textCell(row.channel_no),
    textCell(row.account_no ?? ''),
    textCell(row.customer_name ?? ''),
    textCell(stateOf(row, language)),
    textCell(noteOf(row, language)),
  ]
}
