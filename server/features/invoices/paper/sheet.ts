import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import type { PaperFont } from './font'

/** A4 in points, and the frame of the form on it. */
export const PAGE = { width: 595.28, height: 841.89 } as const
export const FRAME = { left: 26, right: 569.28, top: 104, lowest: 774 } as const
export const LINE = 12.5
export const PADDING = 4
/** The height of the font above its base line. */
const ASCENT = 0.928
/** The brown-red of printed invoice forms, the ink of what is filled in, and the red of warnings. */
export const FORM = '#8c3226'
export const INK = '#16181d'
export const WARNING = '#c4161c'

export interface Style {
  size?: number
  color?: string
  align?: 'left' | 'center' | 'right'
  /** The box in which the text is aligned. */
  width?: number
}

/** A pdfkit document with the one font, whose texts are lines that fit. */
export class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #ended: Promise<unknown>

  constructor(
    readonly font: PaperFont,
    title: string,
    createdAt: Date,
  ) {
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      // With 1.4 comes the transparency of the mark.
      pdfVersion: '1.4',
      lang: 'zh-CN',
      displayTitle: true,
      // pdfkit also takes an opened font, which its types do not say: opening it again for every paper takes longer than
      // drawing.
      font: font.drawn as unknown as string,
      // pdfkit takes the document's id from these, so the same facts give the same bytes.
      info: { Title: title, CreationDate: createdAt },
    })
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#ended = once(this.#document, 'end')
  }

  addPage(): void {
    this.#document.addPage()
  }

  /** `y` is the top of the line. */
  text(
    text: string,
    x: number,
    y: number,
    { size = 9, color = INK, align = 'left', width = 0 }: Style = {},
  ): void {
    const free = width - this.font.widthOf(text, size)
    const left = align === 'left' ? x : align === 'right' ? x + free : x + free / 2
    this.#document.fillColor(color).fontSize(size).text(text, left, y, { lineBreak: false })
  }

  /** In one line of the box, smaller where it is long: a figure is never cut. */
  fitted(text: string, x: number, y: number, { size = 9, width = 0, ...style }: Style): void {
    const fitting = Math.min(size, (size * width) / this.font.widthOf(text, size))
    // Both sizes stand on one line.
    this.text(text, x, y + (size - fitting) * ASCENT, { ...style, size: fitting, width })
  }

  /** One character below the other, in the middle of a box. */
  caption(text: string, x: number, y: number, width: number, height: number): void {
    const size = 9
    const step = Math.min(size + 2.2, (height - PADDING) / text.length)
    const top = y + (height - step * text.length) / 2
    for (const [index, character] of [...text].entries())
      this.text(character, x, top + index * step, { size, color: FORM, align: 'center', width })
  }

  rule(fromX: number, fromY: number, toX: number, toY: number, width = 0.7): void {
    this.#document.lineWidth(width).strokeColor(FORM).moveTo(fromX, fromY).lineTo(toX, toY).stroke()
  }

  frame(x: number, y: number, width: number, height: number, color = FORM, lineWidth = 0.9): void {
    this.#document.lineWidth(lineWidth).strokeColor(color).rect(x, y, width, height).stroke()
  }

  /** ⊗, the beginning of an amount in capitals. */
  crossedCircle(x: number, y: number, radius: number): void {
    const reach = radius * Math.SQRT1_2
    this.#document.lineWidth(0.8).strokeColor(INK).circle(x, y, radius)
    this.#document.moveTo(x - reach, y - reach).lineTo(x + reach, y + reach)
    this.#document
      .moveTo(x + reach, y - reach)
      .lineTo(x - reach, y + reach)
      .stroke()
  }

  /** Large and slanting behind the text of the upper half. */
  watermark(text: string, color: string): void {
    const [x, y] = [PAGE.width / 2, 290]
    // As wide as the form allows at this slant.
    const size = Math.min(76, 430 / this.font.widthOf(text, 1))
    const document = this.#document
    document
      .save()
      .rotate(-24, { origin: [x, y] })
      .fillOpacity(0.13)
    this.text(text, x - 300, y - size * 0.6, { size, color, align: 'center', width: 600 })
    document.restore()
  }

  async finished(): Promise<Buffer> {
    this.#document.end()
    await this.#ended
    return Buffer.concat(this.#chunks)
  }
}
