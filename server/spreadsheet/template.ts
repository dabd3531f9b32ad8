import { FILE_FORMATS } from '@water/contract/file-format'
import type { SheetColumn } from '@water/contract/sheet-column'
import type { Language } from '@water/contract/text'
import { own } from '@water/rules/own'
import { type WrittenCell, type WrittenSheet, writeWorkbook } from './write-workbook'

type Titles = Record<Language, string>

/** The name of the sheet that explains the columns. */
export const NOTES: Titles = { zh: '填写说明', en: 'Notes' }
const NOTE_TITLES = {
  zh: ['列', '必填', '说明', '示例'],
  en: ['Column', 'Required', 'Meaning', 'Example'],
}
const YES: Titles = { zh: '是', en: 'Yes' }
const NARROWEST = 10
const WIDEST = 40

/** The rows of a template by the column's key. Without rows, an example shows the format. */
type Filled = readonly Readonly<Record<string, WrittenCell>>[]

/** A workbook to fill in: the header, rows or an example, and a sheet that explains each column. */
export function importTemplate(
  name: Titles,
  columns: readonly SheetColumn[],
  language: Language,
  rows?: Filled,
): { name: string; type: string; content: Buffer } {
  const content = writeWorkbook([
    dataSheet(name[language], columns, language, rows),
    notesSheet(columns, language),
  ])
  return { name: `${name[language]}.xlsx`, type: FILE_FORMATS.xlsx, content }
}

function dataSheet(
  name: string,
  columns: readonly SheetColumn[],
  language: Language,
  rows?: Filled,
): WrittenSheet {
  const example = Object.fromEntries(columns.map((column) => [column.key, cellOf(column)]))
  const cells = (rows ?? [example]).map((row) => columns.map(({ key }) => own(row, key) ?? null))
  return {
    name,
    columns: columns.map((column) => ({ width: widthOf(column, language), isText: isTyped(column) })),
    rows: [columns.map((column) => ({ text: column[language] })), ...cells],
  }
}

const isNumber = ({ type }: SheetColumn) => type === 'decimal' || type === 'whole'
/** Texts in these columns must stay as they are typed: leading zeros, eighteen digits, dates in one form. */
const isTyped = (column: SheetColumn) => !isNumber(column)

function cellOf(column: SheetColumn): WrittenCell {
  if (column.example === '') return null
  return isNumber(column) ? { decimal: column.example } : { text: column.example }
}

/** A Chinese character is two places wide. */
function widthOf(column: SheetColumn, language: Language): number {
  const places = (text: string) => [...text].reduce((sum, character) => sum + (character > 'ÿ' ? 2 : 1), 0)
  const wanted = Math.max(places(column[language]), places(column.example)) + 3
  return Math.min(WIDEST, Math.max(NARROWEST, wanted))
}

function notesSheet(columns: readonly SheetColumn[], language: Language): WrittenSheet {
  const lines = columns.map((column) => [
    column[language],
    column.needs?.includes(column.key) ? YES[language] : '',
    noteOf(column, language),
    column.example,
  ])
  return {
    name: NOTES[language],
    columns: [{ width: 20 }, { width: 10 }, { width: 70 }, { width: 24 }],
    rows: [NOTE_TITLES[language], ...lines].map((cells) =>
      cells.map((text) => (text === '' ? null : { text })),
    ),
  }
}

function noteOf(column: SheetColumn, language: Language): string {
  const note = language === 'zh' ? column.note_zh : column.note_en
  const words = Object.values(column.choices ?? {}).map((choice) => choice[language])
  return words.length > 0 ? `${words.join(' / ')}; ${note}` : note
}
