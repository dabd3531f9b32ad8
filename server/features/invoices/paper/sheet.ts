import { Drawing, INK } from '../../../paper/drawing'
import type { PaperFont } from '../../../paper/font'

/** A4 in points, and the frame of the form on it. */
export const PAGE = { width: 595.28, height: 841.89 } as const
export const FRAME = { left: 26, right: 569.28, top: 104, lowest: 774 } as const
export const LINE = 12.5
export const PADDING = 4
/** The brown-red of printed invoice forms, and the red of warnings. What is filled in is in ink. */
export const FORM = '#8c3226'
export const WARNING = '#c4161c'

/** The paper of an invoice, with the lines and signs of its form. */
export class Sheet extends Drawing {
  constructor(font: PaperFont, title: string, createdAt: Date) {
    super(font, { title, createdAt, size: [PAGE.width, PAGE.height] })
  }

  /** One character below the other, in the middle of a box. */
  caption(text: string, x: number, y: number, width: number, height: number): void {
    const size = 9
    const step = Math.min(size + 2.2, (height - PADDING) / text.length)
    const top = y + (height - step * text.length) / 2
    for (const [index, character] of [...text].entries())
      this.text(character, x, top + index * step, { size, color: FORM, align: 'center', width })
  }

  override rule(fromX: number, fromY: number, toX: number, toY: number, width = 0.7): void {
    super.rule(fromX, fromY, toX, toY, width, FORM)
  }

  override frame(x: number, y: number, width: number, height: number, color = FORM, lineWidth = 0.9): void {
    super.frame(x, y, width, height, color, lineWidth)
  }

  /** ⊗, the beginning of an amount in capitals. */
  crossedCircle(x: number, y: number, radius: number): void {
    const reach = radius * Math.SQRT1_2
    this.document.lineWidth(0.8).strokeColor(INK).circle(x, y, radius)
    this.document.moveTo(x - reach, y - reach).lineTo(x + reach, y + reach)
    this.document
      .moveTo(x + reach, y - reach)
      .lineTo(x - reach, y + reach)
      .stroke()
  }

  /** Large and slanting behind the text of the upper half. */
  watermark(text: string, color: string): void {
    const [x, y] = [PAGE.width / 2, 290]
    // As wide as the form allows at this slant.
    const size = Math.min(76, 430 / this.font.widthOf(text, 1))
    const { document } = this
    document
      .save()
      .rotate(-24, { origin: [x, y] })
      .fillOpacity(0.13)
    this.text(text, x - 300, y - size * 0.6, { size, color, align: 'center', width: 600 })
    document.restore()
  }
}
