import type { LocalTime } from '@water/rules/calendar'
import { cellName } from './cell-name'
import { neutralised, serialOf } from './cell-text'
import { writeZip } from './zip'

/** Text, a decimal or an amount in yuan as text (numbers in the sheet), a time (a time in the sheet), or an empty cell. */
export type WrittenCell =
  | { text: string }
  | { decimal: string }
  | { money: string }
  | { time: LocalTime }
  | null

export interface WrittenSheet {
  name: string
  /** The width of each column in characters. `isText` keeps typed values as text (numbers with leading zeros). */
  columns: readonly { width: number; isText?: boolean }[]
  /** The first row is shown as a header and stays visible. */
  rows: readonly (readonly WrittenCell[])[]
}

const BOLD = 1
const TEXT = 2
const TIME = 3
const MONEY = 4
/** Among the formats of the standard: #,##0.00. */
const GROUPED = 4
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The bytes of an .xlsx file. Text is stored as text and never begins like a formula; numbers stay numbers. */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Buffer {
  const written = sheets.map((sheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: sheetXml(sheet),
  }))
  return writeZip([...workbookParts(sheets), ...written])
}

export const sheetXml = (sheet: WrittenSheet): string =>
  sheetStart(sheet) + sheet.rows.map((cells, at) => sheetRow(sheet, cells, at)).join('') + sheetEnd

/** The parts of an .xlsx file beside its sheets. */
export function workbookParts(
  sheets: readonly Pick<WrittenSheet, 'name'>[],
): { name: string; content: string }[] {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
  }
  return Object.entries(parts).map(([name, xml]) => ({ name, content: DECLARATION + xml }))
}

/** Cell styles: 0 plain, 1 bold (BOLD), 2 text (TEXT), 3 date and time (TIME), 4 amount (MONEY). */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="宋体"/></font>' +
  '<font><b/><sz val="11"/><name val="宋体"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>' +
  '<xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/>' +
  `<xf xfId="0" numFmtId="${GROUPED}" applyNumberFormat="1"/></cellXfs></styleSheet>`

function contentTypes(sheetCount: number): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) =>
    override(`worksheets/sheet${index + 1}.xml`, 'worksheet'),
  )
  const parts = [override('workbook.xml', 'sheet.main'), override('styles.xml', 'styles'), ...sheets].join('')
  const relations = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
  return `<Types xmlns="${PACKAGE}/content-types">${relations}${parts}</Types>`
}

const override = (path: string, type: string) =>
  `<Override PartName="/xl/${path}" ContentType="${MEDIA}.${type}+xml"/>`

function relationships(targets: [type: string, target: string][]): string {
  const one = ([type, target]: [string, string], index: number) =>
    `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`
  return `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(one).join('')}</Relationships>`
}

function workbook(sheets: readonly Pick<WrittenSheet, 'name'>[]): string {
  const one = ({ name }: Pick<WrittenSheet, 'name'>, index: number) =>
    `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(one).join('')}</sheets></workbook>`
}

/** A sheet before its first row: the header stays visible, and columns keep their widths. */
export function sheetStart({ columns }: Pick<WrittenSheet, 'columns'>): string {
  const one = ({ width, isText }: { width: number; isText?: boolean }, index: number) =>
    `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isText ? ` style="${TEXT}"` : ''}/>`
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `${DECLARATION}<worksheet xmlns="${MAIN}">${frozen}<cols>${columns.map(one).join('')}</cols><sheetData>`
}

export const sheetEnd = '</sheetData></worksheet>'

/** The row at this place; the first one is the header. */
export function sheetRow(
  { columns }: Pick<WrittenSheet, 'columns'>,
  cells: readonly WrittenCell[],
  index: number,
): string {
  const number = index + 1
  const style = (column: number) => (index === 0 ? BOLD : columns[column]?.isText ? TEXT : 0)
  return `<row r="${number}">${cells.map((cell, column) => cellXml(cell, cellName(column, number), style(column))).join('')}</row>`
}

function cellXml(cell: WrittenCell, reference: string, style: number): string {
  if (cell === null) return style === 0 ? '' : `<c r="${reference}" s="${style}"/>`
  if ('decimal' in cell) return `<c r="${reference}" s="${style}"><v>${escaped(cell.decimal)}</v></c>`
  if ('money' in cell) return `<c r="${reference}" s="${MONEY}"><v>${escaped(cell.money)}</v></c>`
  if ('time' in cell) return `<c r="${reference}" s="${TIME}"><v>${serialOf(cell.time)}</v></c>`
  const text = cellContent(cell.text)
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** A text in a cell. What reads like a character that XML cannot hold (_x0041_) stays as it is. */
export const cellContent = (text: string): string =>
  escaped(neutralised(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'))

/** Removes characters that XML cannot contain. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character)!)
