import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FILE_FORMATS } from '@water/contract/file-format'
import { outcomeColumns } from '@water/contract/sheet-column'
import { type Language, type Text, text } from '@water/contract/text'
import { own } from '@water/rules/own'
import type { Database } from '../../db/database'
import { read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import type { Download } from '../../http/call'
import { annotated } from '../../spreadsheet/annotate'
import { streamCsv } from '../../spreadsheet/csv-stream'
import type { SheetRow } from '../../spreadsheet/sheet-row'
import { headerRowOf } from '../../spreadsheet/table'
import { csvLines, csvStart } from '../../spreadsheet/write-csv'
import { columnsOf, type NamedItem } from './columns'
import type { MoveInFile } from './files-store'
import { problemsOfRow } from './present'
import { problemsBetween } from './rows-store'

const FAULTY: Text = text('不能接管', 'Cannot be taken')
/** Ready to be sent as a sheet of balances. */
const CREDIT: readonly Text[] = [text('贷方户号', 'Account of the credit'), text('贷方余额', 'Credit')]
const NAMES: Text = text('核对结果', 'checked')

interface Returning {
  database: Database
  files: FileStore
  org: OrgId
  file: MoveInFile
  items: readonly NamedItem[]
  language: Language
}

/** The file as it was sent, with what is wrong beside each row. */
export async function returnedFile(work: Returning): Promise<Download> {
  const { file, files, language } = work
  const [, base = file.name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(file.name) ?? []
  // A file that is gone is said now, and not in the middle of the answer.
  const first = await files.read(file.key)
  first.destroy()
  if (!/xlsx$/i.test(ending))
    return {
      name: `${base} ${NAMES[language]}.csv`,
      type: FILE_FORMATS.csv,
      content: Readable.from(returnedText(work)),
    }
  const bytes = await buffer(await files.read(file.key))
  const sheet = { name: file.name, bytes }
  const header = await headerRowOf(sheet, columnsOf(file.kind, work.items))
  const beside = await notesBetween(work, [0, Number.MAX_SAFE_INTEGER % 2 ** 31])
  const headings = headingsOf(work)
  beside.set(header, headings)
  const content = await annotated(sheet, { header, headings, beside: (row) => beside.get(row) ?? [] })
  return { name: `${base} ${NAMES[language]}.xlsx`, type: FILE_FORMATS.xlsx, content }
}

const headingsOf = ({ file, language }: Returning): string[] => [
  ...outcomeColumns.map((column) => column[language]),
  ...(file.kind === 'open_bills' ? CREDIT.map((title) => title[language]) : []),
]

/** The cells beside the bad rows between two lines. */
async function notesBetween(
  { database, org, file, items, language }: Returning,
  lines: readonly [number, number],
): Promise<Map<number, string[]>> {
  const found = await read(database, (db) => problemsBetween(db, org, file.id, lines))
  const notes = [...found].map(([line, { account_no, problems }]): [number, string[]] => {
    const said = problemsOfRow({ kind: file.kind, problems }, items, language)
    const why = said.map(({ column, message }) => `${column}: ${message}`).join('; ')
    const credit = Object.values(problems)
      .flat()
      .find(({ message }) => message === 'credit_as_bill')
    const beside = credit ? [account_no, String(own(credit.params ?? {}, 'amount') ?? '')] : []
    return [line, [FAULTY[language], why, ...beside]]
  })
  return new Map(notes)
}

const PART = 5000

async function* returnedText(work: Returning): AsyncGenerator<Buffer> {
  yield csvStart
  let part: SheetRow[] = []
  let width = 0
  for await (const row of streamCsv(
    () => work.files.read(work.file.key),
    () => 0,
  )) {
    part.push(row)
    if (part.length < PART) continue
    width = Math.max(width, ...part.map(({ cells }) => cells.length))
    yield await partText(work, part, width)
    part = []
  }
  width = Math.max(width, ...part.map(({ cells }) => cells.length))
  if (part.length > 0) yield await partText(work, part, width)
}

async function partText(work: Returning, part: readonly SheetRow[], width: number): Promise<Buffer> {
  const notes = await notesBetween(work, [part[0]!.row, part.at(-1)!.row])
  // The headings stand in the first row of a file with any.
  const headings = part[0]!.row === 1 ? headingsOf(work) : []
  return csvLines(
    part.map(({ row, cells }) => {
      const added = row === 1 ? headings : (notes.get(row) ?? [])
      const blank = Array<string>(Math.max(0, width - cells.length)).fill('')
      return [...cells.map((cell = '') => cell), ...(added.length > 0 ? blank : []), ...added].map((cell) =>
        cell === '' ? null : { text: cell },
      )
    }),
  )
}
