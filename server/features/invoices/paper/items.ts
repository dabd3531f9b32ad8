import { paperItem, paperRate } from '@water/rules/invoicing/paper-texts'
import { ratio, yuan } from '@water/rules/money'
import type { PaperFont } from '../../../paper/font'
import { linesOf } from '../../../paper/text-lines'
import type { InvoiceLine } from './facts'
import type { Item } from './pages'
import { FORM, FRAME, LINE, type Sheet } from './sheet'

/** The columns fill the frame. */
const COLUMNS = [
  { label: '项目名称', width: 130, align: 'left' },
  { label: '规格型号', width: 48, align: 'left' },
  { label: '单位', width: 36, align: 'center' },
  { label: '数量', width: 56, align: 'right' },
  { label: '单价', width: 86, align: 'right' },
  { label: '金额', width: 70, align: 'right' },
  { label: '税率/征收率', width: 55, align: 'center' },
  { label: '税额', width: 62.28, align: 'right' },
] as const
const NAME = 0
const NET = 5
const TAX = 7
const GAP = 3
const SIZE = 8.5
/** A price of 13 places keeps it. */
const FIGURE_SIZE = 8
/** Shown for a tax that is not charged. */
const NO_TAX = '***'

/** An invoice line as lines of text, by column. */
export interface ItemRow extends Item {
  cells: string[][]
  net: number
  tax: number
  isTaxed: boolean
}

/** The left edge of a column. */
const edgeOf = (column: number): number =>
  COLUMNS.slice(0, column).reduce<number>((x, { width }) => x + width, FRAME.left)

const isFigure = (column: number): boolean => COLUMNS[column]!.align === 'right'

/** The rows of the invoice lines. What is taller than a page goes on in a row of its own, without amounts. */
export function itemRows(lines: readonly InvoiceLine[], font: PaperFont, tallest: number): ItemRow[] {
  return lines.flatMap((line) => {
    const isTaxed = line.taxTreatment === 'taxable'
    const texts = [
      paperItem(line),
      line.spec ?? '',
      line.unit ?? '',
      line.quantity ?? '',
      line.price ?? '',
      yuan(line.net),
      paperRate(line.taxTreatment, ratio(line.taxRate)),
      isTaxed ? yuan(line.tax) : NO_TAX,
    ]
    const cells = texts.map((text, column) =>
      isFigure(column) ? [text] : linesOf(text, font, SIZE, COLUMNS[column]!.width - 2 * GAP),
    )
    const height = Math.max(...cells.map(({ length }) => length))
    const parts = Math.ceil(height / tallest)
    return Array.from({ length: parts }, (_, part) => ({
      cells: cells.map((cell) => cell.slice(part * tallest, (part + 1) * tallest)),
      height: Math.min(height - part * tallest, tallest),
      net: part === 0 ? line.net : 0,
      tax: part === 0 ? line.tax : 0,
      isTaxed: part === 0 && isTaxed,
    }))
  })
}

export function drawColumnHeads(sheet: Sheet, y: number): void {
  for (const [column, { label, width }] of COLUMNS.entries())
    sheet.text(label, edgeOf(column), y, { color: FORM, align: 'center', width })
}

/** Returns the end of the last row. */
export function drawRows(sheet: Sheet, rows: readonly ItemRow[], top: number): number {
  let y = top
  for (const { cells, height } of rows) {
    for (const [column, lines] of cells.entries())
      for (const [index, line] of lines.entries()) drawCell(sheet, column, line, y + index * LINE)
    y += height * LINE
  }
  return y
}

function drawCell(sheet: Sheet, column: number, text: string, y: number): void {
  const { width, align } = COLUMNS[column]!
  const style = { size: isFigure(column) ? FIGURE_SIZE : SIZE, align, width: width - 2 * GAP }
  sheet.fitted(text, edgeOf(column) + GAP, y, style)
}

/** 小计 or 合计: the sums below their columns. Without a taxed line there is no tax to add. */
export function drawSums(sheet: Sheet, label: string, rows: readonly ItemRow[], y: number): void {
  const sum = (of: (row: ItemRow) => number) => yuan(rows.reduce((total, row) => total + of(row), 0))
  sheet.text(label, edgeOf(NAME), y, { color: FORM, align: 'center', width: COLUMNS[NAME].width })
  drawCell(sheet, NET, `¥${sum(({ net }) => net)}`, y)
  drawCell(sheet, TAX, rows.some(({ isTaxed }) => isTaxed) ? `¥${sum(({ tax }) => tax)}` : NO_TAX, y)
}

/** The width of the first column, which the row below continues. */
export const FIRST_COLUMN = COLUMNS[NAME].width
