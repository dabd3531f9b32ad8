import { once } from 'node:events'
import type { Language } from '@water/contract/text'
import PDFDocument from 'pdfkit'
import type { Face } from './face'
import type { PaperFont } from './font'
import { fittedLines, SMALL_STEP } from './text-lines'

/** The height of the font above its base line. */
const ASCENT = 0.928
export const INK = '#16181d'

export interface Style {
  size?: number
  color?: string
  align?: 'left' | 'center' | 'right'
  /** The box in which the text is aligned. */
  width?: number
}

interface Described {
  title: string
  createdAt: Date
  /** Width and height in points. */
  size: [number, number]
  /** Chinese when it is not said. */
  language?: Language
}

/** A pdfkit document with the fonts of papers, whose texts are lines that fit. The same drawing gives the same bytes. */
export class Drawing {
  protected readonly document: PDFKit.PDFDocument
  #chunks: Buffer[] = []
  readonly #ended: Promise<unknown>
  readonly #faces = new Set<string>()
  #face = ''

  constructor(
    readonly font: PaperFont,
    { title, createdAt, size, language = 'zh' }: Described,
  ) {
    this.document = new PDFDocument({
      size,
      margin: 0,
      autoFirstPage: false,
      // With 1.4 comes transparency.
      pdfVersion: '1.4',
      lang: language === 'zh' ? 'zh-CN' : 'en',
      displayTitle: true,
      // The faces have names of their own, see `#use`; its types do not say that a document may begin without one.
      font: null as unknown as string,
      // pdfkit takes the document's id from these.
      info: { Title: title, CreationDate: createdAt },
    })
    this.document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#ended = once(this.document, 'end')
  }

  /** All measures on the page are multiplied by the scale. */
  addPage(scale = 1): void {
    this.document.addPage()
    if (scale !== 1) this.document.scale(scale)
  }

  /** `y` is the top of the line. */
  text(
    text: string,
    x: number,
    y: number,
    { size = 9, color = INK, align = 'left', width = 0 }: Style = {},
  ): void {
    const free = width - this.font.widthOf(text, size)
    let left = align === 'left' ? x : align === 'right' ? x + free : x + free / 2
    this.document.fillColor(color).fontSize(size)
    for (const { face, text: part } of this.font.runsOf(text)) {
      this.#use(face)
      this.document.text(part, left, y, {
        lineBreak: false,
        // All faces stand on one line.
        baseline: -ASCENT * size,
        // With features, even none, pdfkit leaves words to the face that it would lay out one by one from the left.
        ...(face.isShaped && { features: [] }),
      })
      left += face.widthOf(part) * size
    }
  }

  #use({ name, drawn }: Face): void {
    if (name === this.#face) return
    this.#face = name
    if (!this.#faces.has(name)) {
      this.#faces.add(name)
      // pdfkit also takes an opened font, which its types do not say: opening it again for every paper takes longer than drawing.
      this.document.registerFont(name, drawn as unknown as string)
    }
    this.document.font(name)
  }

  /** In the box, smaller where it is long, see `fittedLines`. Every size of one line stands on the same line. */
  fitted(text: string, x: number, y: number, { size = 9, width = 0, ...style }: Style): void {
    const { size: fitting, lines } = fittedLines(text, this.font, size, width)
    const top = lines.length === 1 ? y + (size - fitting) * ASCENT : y
    for (const [at, line] of lines.entries())
      this.text(line, x, top + at * fitting * SMALL_STEP, { ...style, size: fitting, width })
  }

  rule(fromX: number, fromY: number, toX: number, toY: number, width = 0.7, color = INK): void {
    this.document.lineWidth(width).strokeColor(color).moveTo(fromX, fromY).lineTo(toX, toY).stroke()
  }

  frame(x: number, y: number, width: number, height: number, color = INK, lineWidth = 0.9): void {
    this.document.lineWidth(lineWidth).strokeColor(color).rect(x, y, width, height).stroke()
  }

  /** A square of light and dark fields. */
  squares(fields: readonly (readonly boolean[])[], x: number, y: number, width: number): void {
    const side = width / fields.length
    for (const [row, line] of fields.entries())
      for (const [column, isDark] of line.entries())
        if (isDark) this.document.rect(x + column * side, y + row * side, side, side)
    this.document.fill(INK)
  }

  /** The bytes so far, which leave the memory. */
  taken(): Buffer {
    const bytes = Buffer.concat(this.#chunks)
    this.#chunks = []
    return bytes
  }

  /** The rest of the bytes. */
  async finished(): Promise<Buffer> {
    this.document.end()
    await this.#ended
    return this.taken()
  }
}
