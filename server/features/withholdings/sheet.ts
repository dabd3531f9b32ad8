import type { Language } from '@water/contract/text'
import { answerColumns } from '@water/contract/withholdings/sheet'
import type { Database } from '../../db/database'
import { read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Download } from '../../http/call'
import { streamedWorkbook } from '../../spreadsheet/stream-workbook'
import { WORKBOOK_TYPE, type WrittenCell } from '../../spreadsheet/write-workbook'
import { type SheetRow, sheetRowsAfter } from './store'

const NAME = { zh: '代扣批次', en: 'Withholding run' }
/** Rows that are read together. */
const BATCH = 2000
const WIDTHS = [22, 8, 16, 18, 20, 20, 24, 12, 12, 24]

/** The sheet of a run for the bank, with two empty columns for its answer. It is read and packed while it is sent. */
export function runSheet(
  database: Database,
  org: OrgId,
  { id, no }: { id: number; no: string },
  language: Language,
): Download {
  const sheet = {
    name: no,
    columns: answerColumns.map(({ type }, at) => ({
      width: WIDTHS[at]!,
      isText: type !== 'decimal' && type !== 'whole',
    })),
  }
  return {
    name: `${NAME[language]} ${no}.xlsx`,
    type: WORKBOOK_TYPE,
    content: streamedWorkbook(sheet, rowsOf(database, org, { id, no }, language)),
  }
}

async function* rowsOf(
  database: Database,
  org: OrgId,
  { id, no }: { id: number; no: string },
  language: Language,
): AsyncGenerator<WrittenCell[][]> {
  yield [answerColumns.map((column) => ({ text: column[language] }))]
  for (let after = 0; ; ) {
    const rows = await read(database, (db) => sheetRowsAfter(db, org, id, { after, limit: BATCH }))
    if (rows.length === 0) return
    yield rows.map((row) => cellsOf(no, row))
    after = rows.at(-1)!.row
  }
}

const cellsOf = (no: string, row: SheetRow): WrittenCell[] => [
  { text: no },
  { decimal: String(row.row) },
  ...[row.account_no, row.contract_no, row.bank_name, row.account_name, row.account].map((text) =>
    text === '' ? null : { text },
  ),
  { decimal: row.amount },
  null,
  null,
]
