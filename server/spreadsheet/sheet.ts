import { refuse } from '../refusal'
import { readCsv, type TextForm } from './csv'
import type { SheetRow } from './sheet-row'
import { NOTES } from './template'
import { hiddenColumnsOf, otherSheetsOf, readWorkbook } from './workbook'
import { isZip, readDirectory } from './zip'

export interface SheetFile {
  name: string
  bytes: Buffer
}

/** The container of Excel files before 2007, and of workbooks with a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const TEXT_NAMES = /\.(csv|txt|tsv)$/i

/**
 * Checks a file without unpacking it. Refuses a file that is no readable spreadsheet, by its first bytes, its name, and
 * the sizes that its archive states. It is quick, so the sender can wait for it.
 */
export function inspectSheet({ name, bytes }: SheetFile): 'workbook' | 'text' {
  if (bytes.length === 0) refuse('file_empty')
  if (bytes.subarray(0, OLE.length).equals(OLE))
    return refuse(bytes.includes(ENCRYPTED) ? 'file_encrypted' : 'file_old_excel')
  if (isZip(bytes)) {
    const entries = readDirectory(bytes)
    if (!/\.xlsx$/i.test(name) || !entries.has('[Content_Types].xml')) refuse('file_not_spreadsheet')
    return 'workbook'
  }
  return TEXT_NAMES.test(name) ? 'text' : refuse('file_not_spreadsheet')
}

/** The rows of the first visible sheet (or of the text file), with blank ones. */
export async function* readSheet(file: SheetFile, form: TextForm = {}): AsyncGenerator<SheetRow> {
  if (inspectSheet(file) === 'text') yield* readCsv(file.bytes, form)
  else yield* readWorkbook(file.bytes)
}

/** The places of the columns that the sheet does not show. */
export async function hiddenColumns(file: SheetFile): Promise<ReadonlySet<number>> {
  return inspectSheet(file) === 'text' ? new Set() : hiddenColumnsOf(file.bytes)
}

/** The names of the other sheets that have content, and are not read. Our own notes are no data. */
export async function otherSheets(file: SheetFile): Promise<string[]> {
  if (inspectSheet(file) === 'text') return []
  const names = await otherSheetsOf(file.bytes)
  return names.filter((name) => !Object.values(NOTES).includes(name))
}
