/** A column of a spreadsheet that can be imported: plain data, for the server's reader and templates and for help on the screen. */
export interface SheetColumn {
  /** The field it fills. */
  key: string
  zh: string
  en: string
  /** Other headings that are understood. */
  aliases?: readonly string[]
  /** Keys of which one at least must have a heading: its own for a column that cannot be missing. */
  needs?: readonly string[]
  type: 'text' | 'decimal' | 'whole' | 'date' | 'time' | 'yes' | 'choice' | 'reference' | 'shown'
  /** Of a choice: what may stand in the cell, beside the value itself. */
  choices?: Readonly<Record<string, { zh: string; en: string }>>
  example: string
  note_zh: string
  note_en: string
}

/** The two columns that stand before the rows that were refused, when they go back to their sender. */
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

/** What stands at the right of an uploaded file when it goes back: what became of the row, and what is wrong with it. */
export const outcomeColumns = [
  shown('returned_outcome', '导入结果', 'Import result'),
  returnedColumns[1],
] as const

/** What we have written into a file ourselves: uploaded again, it means nothing. */
export const passedOverColumns: readonly SheetColumn[] = [...returnedColumns, outcomeColumns[0]]
