import { refuse } from '../refusal'
import { cellName, columnOf } from './cell-name'
import { rewriteTags, type TagEditor } from './rewrite-tags'
import { LAST_COLUMN } from './sheet-row'
import { cellContent } from './write-workbook'

/** The cells to add to a sheet: titles to its header, texts to other rows, by row number. */
export interface Notes {
  header: number
  headings: readonly string[]
  /** Empty for a row without notes. */
  beside: (row: number) => readonly string[]
}

const TAG = /^<(\/?)((?:[\w-]+:)?)(row|c|f|dimension)(?=[\s/>])/

/**
 * The sheet's XML without its formulas; their values stay. A formula of the sender must not run on another person's
 * computer.
 */
export const withoutFormulas = (pieces: AsyncIterable<string>): AsyncGenerator<string> =>
  rewriteTags(pieces, new SheetEditor(() => [], 0, 0))

/** The same with the notes of its rows, from `column` on. */
export const annotatedSheet = (
  pieces: AsyncIterable<string>,
  { header, beside }: Notes,
  column: number,
): AsyncGenerator<string> => rewriteTags(pieces, new SheetEditor(beside, header, column))

/** The index of the first column to the right of all cells, styled blank cells included. */
export async function freeColumn(pieces: AsyncIterable<string>, wanted: number): Promise<number> {
  let last = -1
  const looker: TagEditor = {
    tag(tag) {
      if (TAG.exec(tag)?.[3] !== 'c') return ''
      const column = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(tag)?.[1] ?? '')
      last = Math.max(last, column)
      return ''
    },
    text: () => '',
  }
  for await (const _ of rewriteTags(pieces, looker));
  if (last + wanted >= LAST_COLUMN) refuse('file_too_wide')
  return last + 1
}

class SheetEditor implements TagEditor {
  private row = 0
  /** The cells to add to the current row. */
  private beside: readonly string[] = []
  private style = ''
  private isFormula = false

  constructor(
    private readonly besideOf: Notes['beside'],
    private readonly header: number,
    private readonly column: number,
  ) {}

  text(text: string): string {
    return this.isFormula ? '' : text
  }

  tag(tag: string): string {
    const [, slash, prefix = '', name] = TAG.exec(tag) ?? []
    if (name === 'f') this.isFormula = slash === '' && !tag.endsWith('/>')
    if (name === 'f' || name === 'dimension' || this.isFormula) return ''
    // The new titles look like the last one beside them.
    if (name === 'c' && this.row === this.header) this.style = /\bs="\d+"/.exec(tag)?.[0] ?? this.style
    if (name !== 'row') return tag
    return slash === '' ? this.openRow(tag, prefix) : this.closeRow(prefix)
  }

  private openRow(tag: string, prefix: string): string {
    const written = /\br="(\d+)"/.exec(tag)?.[1]
    this.row = written === undefined ? this.row + 1 : Number(written)
    this.beside = this.besideOf(this.row)
    this.style = ''
    if (this.beside.length === 0) return tag
    const open = tag.replace(/\bspans="[^"]*"/, '')
    return open.endsWith('/>') ? `${open.slice(0, -2)}>${this.closeRow(prefix)}` : open
  }

  private closeRow(prefix: string): string {
    const cells = this.beside.map((text, at) => {
      const reference = cellName(this.column + at, this.row)
      return cellXml(prefix, reference, this.row === this.header ? this.style : '', text)
    })
    this.beside = []
    return `${cells.join('')}</${prefix}row>`
  }
}

const cellXml = (prefix: string, reference: string, style: string, text: string): string =>
  `<${prefix}c r="${reference}" ${style} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">` +
  `${cellContent(text)}</${prefix}t></${prefix}is></${prefix}c>`
