import { FILE_FORMATS } from '@water/contract/file-format'
import { outcomeColumns, returnedColumns } from '@water/contract/sheet-column'
import type { Language } from '@water/contract/text'
import { own } from '@water/rules/own'
import type { MadeSheet } from '../../aside/made-sheet'
import type { Work } from '../../aside/work'
import { read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { annotated } from '../../spreadsheet/annotate'
import { headerRowOf } from '../../spreadsheet/table'
import { writeWorkbook } from '../../spreadsheet/write-workbook'
import { columnsOf, kindOf, presentDone, presentRefused } from './present'
import { type DoneLine, findJob, type Job, listRefusedRows } from './store'

const names = { zh: '未导入的行', en: 'Refused rows' }

interface RefusedRow {
  row_no: number
  refusal: unknown
  written: unknown
}

/**
 * The refused rows as they were written, each with its errors, in all columns of the template: also in those that are still to be
 * filled. The corrected sheet can be uploaded again, because the import ignores columns that it does not know.
 */
function refusedSheet(job: Job, rows: RefusedRow[], language: Language) {
  // The runner wrote them: the row's cells by column.
  const cellsOf = ({ written }: RefusedRow) => (written ?? {}) as Record<string, string>
  // Numbers of new accounts stand where the organization gives them.
  const columns = columnsOf[kindOf(job)].filter(
    ({ key, isAccountNo, needs }) =>
      !isAccountNo || needs || rows.some((row) => Object.hasOwn(cellsOf(row), key)),
  )
  const sheet = {
    name: names[language],
    columns: [{ width: 8 }, { width: 60 }, ...columns.map(() => ({ width: 16, isText: true }))],
    rows: [
      [...returnedColumns, ...columns].map((column) => column[language]),
      ...rows.map((refused) => {
        const { row, msg } = presentRefused(job, refused, language)
        return [String(row), msg, ...columns.map(({ key }) => own(cellsOf(refused), key) ?? '')]
      }),
    ].map((cells) => cells.map((text) => (text === '' ? null : { text }))),
  }
  return {
    name: `${names[language]} ${job.id}.xlsx`,
    type: FILE_FORMATS.xlsx,
    content: writeWorkbook([sheet]),
  }
}

interface Wanted {
  org: OrgId
  job: number
  language: Language
}

export const refusedSheetWork: Work<Wanted, MadeSheet> = {
  name: 'refused_rows',
  run: (databases, { org, job: id, language }) =>
    read(databases.of(org), async (reader) => {
      const job = orNotFound(await findJob(reader, org, id))
      return refusedSheet(job, await listRefusedRows(reader, org, id), language)
    }),
}

const fileNames = { zh: '导入结果', en: 'Import result' }
const outcomes = {
  refused: { zh: '未导入', en: 'Not imported' },
  faulty: { zh: '不能导入', en: 'Cannot be imported' },
}

/**
 * The uploaded file with the outcome beside each row. After corrections it can be uploaded again. It is made by
 * rewriting the file's rows alone, so that formats, pictures and other sheets stay as they are.
 */
export async function resultFile(
  job: Job,
  content: Buffer,
  { done, refused }: { done: DoneLine[]; refused: RefusedRow[] },
  language: Language,
): Promise<Buffer> {
  const file = { name: fileNameOf(job), bytes: content }
  const rows = new Map<number, string[]>()
  const bad = outcomes[job.is_check ? 'faulty' : 'refused'][language]
  for (const row of done) {
    const { msg, notes } = presentDone(job, row, language)
    rows.set(row.row_no, [msg, notes.join(' ')])
  }
  for (const row of refused) rows.set(row.row_no, [bad, presentRefused(job, row, language).msg])
  const header = await headerRowOf(file, columnsOf[kindOf(job)])
  const headings = outcomeColumns.map((column) => column[language])
  rows.set(header, headings)
  return annotated(file, { header, headings, beside: (row) => rows.get(row) ?? [] })
}

/** The name and the type of the result: those of the uploaded file. */
export function resultName(job: Job, language: Language): { name: string; type: string } {
  const uploaded = fileNameOf(job)
  const [, base = uploaded, extension = ''] = /^(.*?)(\.\w+)?$/.exec(uploaded) ?? []
  const type = extension.toLowerCase() === '.xlsx' ? FILE_FORMATS.xlsx : FILE_FORMATS.csv
  return { name: `${base} ${fileNames[language]}${extension}`, type }
}

/** A job with a file has its name. */
const fileNameOf = (job: Job): string => job.file_name!
