/** The columns of an exported list. */
import type { Field } from '@water/contract/field'
import { type FileColumnOf, fieldOf, fileColumnsOf, type List } from '@water/contract/list'
import type { Language, Text } from '@water/contract/text'
import { VOCABULARY } from '@water/contract/vocabulary'
import { own } from '@water/rules/own'
import type { WrittenCell } from '../../spreadsheet/write-workbook'

/** A row as the list answers it. */
export type Row = Readonly<Record<string, unknown>>

export interface Column extends Text {
  /** As the list on the screen calls it. */
  key: string
  width: number
  cell(row: Row, language: Language): WrittenCell
  /** An entry that a person types into its cells stays text. */
  isText: boolean
}

type Words = Readonly<Record<string, Text>>

const textCell = (value: unknown): WrittenCell =>
  value === null || value === undefined || value === '' ? null : { text: String(value) }
const moneyCell = (value: unknown): WrittenCell =>
  value === null || value === undefined || value === '' ? null : { money: String(value) }
const numberCell = (value: unknown): WrittenCell =>
  value === null || value === undefined || value === '' ? null : { decimal: String(value) }
const timeCell = (value: unknown): WrittenCell =>
  typeof value === 'string' && value ? { time: value } : null
const wordOf = (words: Words, value: unknown, language: Language): WrittenCell =>
  textCell(own(words, String(value))?.[language] ?? value)

/** The words of a yes and a no, in cells and filters. */
export const YES_OR_NO = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const

type Read = (row: Row) => unknown

export const textColumn = (
  key: string,
  zh: string,
  en: string,
  read: Read = (row) => own(row, key),
): Column => ({
  ...{ key, zh, en, width: 16, isText: true },
  cell: (row) => textCell(read(row)),
})

export const numberColumn = (
  key: string,
  zh: string,
  en: string,
  read: Read = (row) => own(row, key),
): Column => ({
  ...{ key, zh, en, width: 12, isText: false },
  cell: (row) => numberCell(read(row)),
})

export const moneyColumn = (
  key: string,
  zh: string,
  en: string,
  read: Read = (row) => own(row, key),
): Column => ({
  ...{ key, zh, en, width: 14, isText: false },
  cell: (row) => moneyCell(read(row)),
})

export const timeColumn = (
  key: string,
  zh: string,
  en: string,
  read: Read = (row) => own(row, key),
): Column => ({
  ...{ key, zh, en, width: 20, isText: false },
  cell: (row) => timeCell(read(row)),
})

export const choiceColumn = (
  key: string,
  zh: string,
  en: string,
  of: keyof typeof VOCABULARY,
  read: Read = (row) => own(row, key),
): Column => ({
  ...{ key, zh, en, width: 12, isText: true },
  cell: (row, language) => {
    const words: Words = VOCABULARY[of]
    const value = read(row)
    if (!Array.isArray(value)) return value === null ? null : wordOf(words, value, language)
    return textCell(value.map((one) => own(words, String(one))?.[language] ?? one).join(', '))
  },
})

/** The content of a column that no field of the row has: a value, or a word in both languages. */
type Shows = (row: Row) => string | number | Text | null
type OtherOf<L extends List> = {
  [Key in FileColumnOf<L>]: L['fields'][Key] extends { kind: 'other' } ? Key : never
}[FileColumnOf<L>]

/** The columns of a declared list: those of the screen, and those of the file alone. */
export const listColumns = <const L extends List>(
  list: L,
  shows: Record<OtherOf<L>, Shows> & { [Key in FileColumnOf<L>]?: Shows },
): Column[] =>
  fileColumnsOf(list).map((key) => {
    const field = fieldOf({ fields: list.fields }, key)
    const show = own(shows as Readonly<Record<string, Shows>>, key)
    const column = fieldColumn(key, field)
    return show ? { ...column, cell: (row, language) => shownCell(show(row), language) } : column
  })

const shownCell = (shown: ReturnType<Shows>, language: Language): WrittenCell =>
  typeof shown === 'object' && shown !== null ? { text: shown[language] } : textCell(shown)

function fieldColumn(key: string, field: Field): Column {
  const { zh, en } = field
  switch (field.kind) {
    case 'money':
      return moneyColumn(key, zh, en)
    case 'volume':
    case 'price':
    case 'rate':
    case 'whole':
    case 'number':
      return numberColumn(key, zh, en)
    case 'time':
      return timeColumn(key, zh, en)
    case 'choice':
      return choiceColumn(key, zh, en, field.of)
    case 'yes':
      return {
        ...{ key, zh, en, width: 10, isText: true },
        cell: (row, language) => wordOf(YES_OR_NO, own(row, key), language),
      }
    case 'reference':
      return {
        ...textColumn(key, zh, en),
        cell: (row, language) =>
          textCell(own(row, `${key}_name`) ?? own(row, `${key}_no`) ?? field.nobody?.[language]),
      }
    default:
      return textColumn(key, zh, en)
  }
}
