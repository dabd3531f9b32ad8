/**
 * A column of a spreadsheet for imports: plain data, for the server's reader and templates and for help on the screen.
 */
export interface SheetColumn {
  /** The field of its values. */
  key: string
  zh: string
  en: string
  /** Other accepted titles. */
  aliases?: readonly string[]
  /** At least one of these keys must have a title: its own for a required column. */
  needs?: readonly string[]
  type: 'text' | 'decimal' | 'whole' | 'date' | 'time' | 'yes' | 'choice' | 'reference' | 'shown'
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
