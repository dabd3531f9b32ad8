import { buffer } from 'node:stream/consumers'
import { FILE_FORMATS } from '@water/contract/file-format'
import type { Language } from '@water/contract/text'
import { answerColumns } from '@water/contract/withholdings/sheet'
import type { MadeSheet } from '../../aside/made-sheet'
import type { Work } from '../../aside/work'
import type { Database } from '../../db/database'
import { read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { streamedWorkbook } from '../../spreadsheet/stream-workbook'
import type { WrittenCell } from '../../spreadsheet/write-workbook'
import { type SheetRow, sheetRowsAfter } from './store'

const NAME = { zh: '代扣批次', en: 'Withholding run' }
/** Rows that are read together. */
const BATCH = 2000
const WIDTHS = [22, 8, 16, 18, 20, 20, 24, 12, 12, 24]

interface Wanted {
  org: OrgId
  run: { id: number; no: string }
  language: Language
}

/** The sheet of a run for the bank, with two empty columns for its answer. */
export const runSheetWork: Work<Wanted, MadeSheet> = {
  name: 'withholding_sheet',
  async run(databases, wanted) {
    const { no } = wanted.run
    const sheet = {
      name: no,
      columns: answerColumns.map(({ type }, at) => ({
        width: WIDTHS[at]!,
        isText: type !== 'decimal' && type !== 'whole',
      })),
    }
    const content = await buffer(streamedWorkbook(sheet, rowsOf(databases.of(wanted.org), wanted)))
    return { name: `${NAME[wanted.language]} ${no}.xlsx`, type: FILE_FORMATS.xlsx, content }
  },
}

async function* rowsOf(
  database: Database,
  { org, run: { id, no }, language }: Wanted,
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
  { money: row.amount },
  null,
  null,
]
