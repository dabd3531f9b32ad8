/** The last line of a list's file: the sums of the columns that its declaration names. */
import { fieldOf } from '@water/contract/list'
import type { Language } from '@water/contract/text'
import { cubicMetres, fen, litres, yuan } from '@water/rules/money'
import { own } from '@water/rules/own'
import type { WrittenCell } from '../../spreadsheet/write-workbook'
import type { Column, Row } from './columns'
import type { ListExport } from './export'

const TITLE = { zh: '合计', en: 'Total' }

/** How a figure is counted in whole units, and written again. */
interface Unit {
  add: (value: unknown) => number
  text: (sum: number) => string
}
const WHOLE: Unit = { add: Number, text: String }
const MONEY: Unit = { add: (value) => fen(String(value)), text: yuan }
const VOLUME: Unit = { add: (value) => litres(String(value)), text: cubicMetres }
const unitOf = (kind: string) => (kind === 'money' ? MONEY : kind === 'volume' ? VOLUME : WHOLE)

export class Sums {
  private readonly units: ReadonlyMap<string, Unit>
  private readonly sums = new Map<string, number>()

  constructor({ list }: ListExport) {
    const named = (list?.sums ?? []).map((key) => [key, unitOf(fieldOf(list!, key).kind)] as const)
    this.units = new Map(named)
  }

  add(rows: readonly Row[]): void {
    for (const row of rows)
      for (const [key, { add }] of this.units) {
        const value = own(row, key)
        if (value !== null && value !== undefined) this.sums.set(key, (this.sums.get(key) ?? 0) + add(value))
      }
  }

  /** Its title stands in the first column without a sum. */
  *line(columns: readonly Column[], language: Language): Generator<WrittenCell[][]> {
    const total = Object.fromEntries(
      [...this.sums].map(([key, sum]) => [key, this.units.get(key)!.text(sum)]),
    )
    if (!columns.some(({ key }) => this.sums.has(key))) return
    const titled = columns.findIndex(({ key }) => !this.sums.has(key))
    yield [
      columns.map((column, at) => {
        if (this.sums.has(column.key)) return column.cell(total, language)
        return at === titled ? { text: TITLE[language] } : null
      }),
    ]
  }
}
