import { moveInColumns } from '@water/contract/move-ins/sheet'
import type { moveInSheets } from '@water/contract/move-ins/vocabulary'
import type { SheetColumn } from '@water/contract/sheet-column'
import { plainTitle } from '../../spreadsheet/header'

export type MoveInSheet = (typeof moveInSheets)[number]

/** A surcharge item, which a sheet of open bills names in a heading. */
export interface NamedItem {
  id: number
  name: string
}

export const itemKey = (id: number): string => `item_${id}`
/** A column of a heading that names no item. */
const unknownKey = (title: string): string => `unknown_${title}`
export const isUnknownKey = (key: string): boolean => key.startsWith('unknown_')

const itemColumn = (key: string, name: string): SheetColumn => ({
  ...{ key, zh: name, en: name, type: 'decimal', example: '', note_zh: '可不填', note_en: 'Optional' },
})

/** The columns of a sheet. Those of open bills are the organization's own. */
export function columnsOf(kind: MoveInSheet, items: readonly NamedItem[]): readonly SheetColumn[] {
  const columns = moveInColumns[kind]
  if (kind !== 'open_bills') return columns
  const known = new Set(columns.flatMap(({ zh, en, aliases = [] }) => [zh, en, ...aliases].map(plainTitle)))
  const own = items.filter(({ name }) => !known.has(plainTitle(name)))
  return [...columns, ...own.map(({ id, name }) => itemColumn(itemKey(id), name))]
}

/** Headings of a sheet of open bills that the others lack: an amount below one of them is an item that nobody knows. */
export const columnsForUnknown = (kind: MoveInSheet, titles: readonly string[]): readonly SheetColumn[] =>
  kind === 'open_bills'
    ? [...new Set(titles)].map((title) => ({
        ...itemColumn(unknownKey(title), title),
        type: 'text' as const,
      }))
    : []
