import type { Language } from '@water/contract/refusals'
import { returnedColumns } from '@water/contract/sheet-column'
import type { Download } from '../../http/call'
import { WORKBOOK_TYPE, writeWorkbook } from '../../spreadsheet/write-workbook'
import { columnsOf, kindOf, presentRefused } from './present'
import type { Job } from './store'

const names = { zh: '未导入的行', en: 'Refused rows' }

interface RefusedRow {
  row_no: number
  refusal: unknown
  written: unknown
}

/**
 * The refused rows as they were written, with what is wrong beside each: corrected, the sheet can be uploaded as it is,
 * since the import passes over columns that it does not know.
 */
export function refusedSheet(job: Job, rows: RefusedRow[], language: Language): Download {
  // The runner wrote it: the row's cells by column.
  const writtenRows = rows.map(({ written }) => (written ?? {}) as Record<string, string>)
  const columns = columnsOf[kindOf(job)].filter(({ key }) => writtenRows.some((written) => written[key]))
  const said = rows.map((row) => presentRefused(job, row, language))
  const sheet = {
    name: names[language],
    columns: [{ width: 8 }, { width: 60 }, ...columns.map(() => ({ width: 16, isText: true }))],
    rows: [
      [...returnedColumns, ...columns].map((column) => column[language]),
      ...writtenRows.map((written, index) => [
        String(said[index]!.row),
        said[index]!.msg,
        ...columns.map(({ key }) => written[key] ?? ''),
      ]),
    ].map((cells) => cells.map((text) => (text === '' ? null : { text }))),
  }
  return { name: `${names[language]} ${job.id}.xlsx`, type: WORKBOOK_TYPE, content: writeWorkbook([sheet]) }
}
