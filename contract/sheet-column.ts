import { own } from '@water/rules/own'
import { type Field, type Fields, fieldPaths } from './field'
import { VOCABULARY } from './vocabulary'

/** A column of a spreadsheet that can be imported: plain data, for the server's reader and templates and for help on the screen. */
export interface SheetColumn {
  /** The field of its values. */
  key: string
  zh: string
  en: string
  /** Other accepted titles. */
  aliases?: readonly string[]
  /** At least one of these keys must have a title: its own for a required column. */
  needs?: readonly string[]
  type:
    | 'text'
    | 'identifier'
    | 'decimal'
    | 'whole'
    | 'date'
    | 'time'
    | 'yes'
    | 'choice'
    | 'reference'
    | 'shown'
  /** Its zeros at the beginning count: see rules/identity/numeric-account-no.md. */
  isAccountNo?: true
  /** For a choice: the accepted texts, beside the value itself. */
  choices?: Readonly<Record<string, { zh: string; en: string }>>
  example: string
  note_zh: string
  note_en: string
}

/** The two columns in front of refused rows, when they go back to their sender. */
export const returnedColumns = [
  {
    key: 'returned_row',
    zh: '原行号',
    en: 'Row',
    type: 'shown',
    example: '',
    note_zh: '',
    note_en: '',
  },
  {
    key: 'returned_problem',
    zh: '问题',
    en: 'Problem',
    type: 'shown',
    example: '',
    note_zh: '',
    note_en: '',
  },
] as const satisfies readonly SheetColumn[]

const shown = (key: string, zh: string, en: string) =>
  ({ key, zh, en, type: 'shown', example: '', note_zh: '', note_en: '' }) as const satisfies SheetColumn

/** The columns at the right of an uploaded file when it goes back: the outcome of the row, and its errors. */
export const outcomeColumns = [
  shown('returned_outcome', '导入结果', 'Import result'),
  returnedColumns[1],
] as const

/** Columns that we have written into a file: when it is uploaded again, they are ignored. */
export const passedOverColumns: readonly SheetColumn[] = [...returnedColumns, outcomeColumns[0]]

/** Additions to a column beside its field's label: other titles, an example and a note. */
export type ColumnNote = Partial<Pick<SheetColumn, 'aliases' | 'example' | 'note_zh' | 'note_en' | 'type'>>

const TYPES: Partial<Record<Field['kind'], SheetColumn['type']>> = {
  identifier: 'identifier',
  phone: 'identifier',
  mobile: 'identifier',
  id_number: 'identifier',
  taxpayer_id: 'identifier',
  email: 'identifier',
  money: 'decimal',
  volume: 'decimal',
  price: 'decimal',
  rate: 'decimal',
  number: 'decimal',
  whole: 'whole',
  date: 'date',
  time: 'time',
  yes: 'yes',
  choice: 'choice',
  reference: 'reference',
}

/** The column of a field's path: a part has the key `whole_part`. */
export const columnKey = (path: string): string => path.replace('.', '_')

/** The columns of a sheet for declared fields: those that a client sends, under their labels. */
export function sheetColumns(fields: Fields, notes: Readonly<Record<string, ColumnNote>>): SheetColumn[] {
  const given = fieldPaths(fields).filter(([, field]) => field.kind !== 'parts' && 'in' in field)
  const columns = given.map(([path, field]) => {
    const key = columnKey(path)
    const isRequired = 'in' in field && field.in === 'required' && !path.includes('.')
    return {
      key,
      zh: field.zh,
      en: field.en,
      ...(isRequired ? { needs: [key] } : {}),
      type: TYPES[field.kind] ?? 'text',
      ...(field.kind === 'choice' ? { choices: VOCABULARY[field.of] } : {}),
      example: '',
      note_zh: isRequired ? '' : '可不填',
      note_en: isRequired ? '' : 'Optional',
      ...own(notes, path),
    }
  })
  // The columns that every row needs come first.
  return columns.sort((one, other) => Number('needs' in other) - Number('needs' in one))
}

/** The cells of a row as fields: the parts of an object are put together. */
export function nestedCells(
  fields: Fields,
  cells: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const body = new Map(Object.entries(cells))
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'parts') continue
    const given = Object.keys(field.parts).filter((part) => body.has(columnKey(`${name}.${part}`)))
    if (given.length === 0) continue
    body.set(name, Object.fromEntries(given.map((part) => [part, body.get(columnKey(`${name}.${part}`))])))
    for (const part of given) body.delete(columnKey(`${name}.${part}`))
  }
  return Object.fromEntries(body)
}
