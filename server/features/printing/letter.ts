import type { Language } from '@water/contract/text'
import encodeQR from 'qr'
import { Drawing, INK, type Style } from '../../paper/drawing'
import type { PaperFont } from '../../paper/font'
import { drawable, LEAST, linesOf } from '../../paper/text-lines'
import type { PayingFacts } from '../orders/present'

export type PaperSize = 'A4' | 'A5'

/** The sender's part of a letter. */
export interface Letterhead extends PayingFacts {
  name: string
  address: string
}

/** Width and height in points, and how large the letter is drawn: on A4 its letters are a quarter larger. */
const PAPERS = {
  A4: { width: 595.28, height: 841.89, scale: 1.25 },
  A5: { width: 419.53, height: 595.28, scale: 1 },
} as const
const MARGIN = 28
/** A camera needs a light margin of four fields around the code: one belongs to it, the others are the paper beside it. */
const QR_SIZE = 62
const QR_BORDER = 1
export const TEXT = 9
export const SMALL = 7.5
const LINE = 1.45
const GREY = '#55585f'

/** The top of each page of a document. */
interface Heading {
  head: Letterhead
  title: string
  /** Beside the title: the number or the day of the document. */
  about: string
  /** Null: the document is of no account. */
  account_no: string | null
}

/** The letter's own words. */
const WORDS = {
  zh: {
    colon: '：',
    overleaf: '转下页',
    phone: (no: string) => `电话 ${no}`,
    account: (no: string) => `户号 ${no}`,
    page: (page: number) => `（续 ${page}）`,
  },
  en: {
    colon: ': ',
    overleaf: 'Continued on the next page',
    phone: (no: string) => `Phone ${no}`,
    account: (no: string) => `Account ${no}`,
    page: (page: number) => ` (page ${page})`,
  },
} as const

/** Cells from left to right; what is too long for its column goes on below. */
export interface Column {
  /** A part of the width. */
  share: number
  align?: 'left' | 'right'
}

/** Documents for people below each other on pages: a document begins on a new page and goes on where one is full. */
export class Letter {
  readonly #drawing: Drawing
  readonly #scale: number
  readonly left = MARGIN
  readonly right: number
  readonly #bottom: number
  readonly #words: (typeof WORDS)[Language]
  #heading: Heading | null = null
  #y = 0
  #page = 0

  constructor(
    readonly font: PaperFont,
    paper: PaperSize,
    about: { title: string; createdAt: Date; language?: Language; scale?: number },
  ) {
    this.#words = WORDS[about.language ?? 'zh']
    const { width, height, scale = PAPERS[paper].scale } = { ...PAPERS[paper], ...about }
    this.#drawing = new Drawing(font, { ...about, size: [width, height] })
    this.#scale = scale
    this.right = width / scale - MARGIN
    this.#bottom = height / scale - MARGIN
  }

  get width(): number {
    return this.right - this.left
  }

  /** A new document, on a new page. */
  begin(heading: Heading): void {
    this.#heading = heading
    this.#page = 0
    this.#turn()
  }

  /** A paragraph of lines as wide as the page, or as its box. */
  paragraph(text: string, { size = TEXT, width = this.width, ...style }: Style & { x?: number } = {}): void {
    for (const written of text.split('\n')) {
      for (const line of linesOf(written, this.font, size, width)) {
        this.#need(size * LINE)
        this.#drawing.text(line, this.left, this.#y, { size, width, ...style })
        this.#y += size * LINE
      }
    }
  }

  /** A label and its text, which goes on below itself. */
  labelled(label: string, text: string, size = TEXT): void {
    const x = this.font.widthOf(label, size)
    let isFirst = true
    for (const written of text.split('\n')) {
      for (const line of linesOf(written, this.font, size, this.width - x)) {
        this.#need(size * LINE)
        if (isFirst) this.#drawing.text(label, this.left, this.#y, { size, color: GREY })
        isFirst = false
        this.#drawing.text(line, this.left + x, this.#y, { size })
        this.#y += size * LINE
      }
    }
  }

  /** Facts side by side in two columns; one that is too long for half of the page has a line of its own. */
  facts(given: readonly (readonly [label: string, text: string])[]): void {
    const facts = given.map(([label, text]) => [label, drawable(text, this.font)] as const)
    const half = this.width / 2 - 6
    const { colon } = this.#words
    const fits = ([label, text]: (typeof facts)[number]) =>
      this.font.widthOf(`${label}${colon}${text}`, TEXT) <= half
    for (let at = 0; at < facts.length; at++) {
      const fact = facts[at]!
      const next = facts[at + 1]
      if (!fits(fact) || !next || !fits(next)) {
        this.labelled(`${fact[0]}${colon}`, fact[1])
        continue
      }
      this.#need(TEXT * LINE)
      const y = this.#y
      this.labelled(`${fact[0]}${colon}`, fact[1])
      const label = `${next[0]}${colon}`
      this.#drawing.text(label, this.left + half + 12, y, { color: GREY })
      this.#drawing.text(next[1], this.left + half + 12 + this.font.widthOf(label, TEXT), y)
      at++
    }
  }

  /** A row of a table; a heading is small and grey. */
  row(
    cells: readonly string[],
    columns: readonly Column[],
    { isHeading = false, size = TEXT }: { isHeading?: boolean; size?: number } = {},
  ): void {
    const color = isHeading ? GREY : INK
    const all = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (share / all) * this.width)
    const texts = cells.map((cell, at) => linesOf(cell, this.font, size, widths[at]! - 4))
    const height = Math.max(1, ...texts.map((lines) => lines.length)) * size * LINE
    this.#need(height + 4)
    let x = this.left
    for (const [at, { align = 'left' }] of columns.entries()) {
      const width = widths[at]!
      for (const [line, text] of texts[at]!.entries())
        this.#drawing.text(text, x, this.#y + 2 + line * size * LINE, {
          size,
          color,
          align,
          width: width - 2,
        })
      x += width
    }
    this.#y += height + 4
    this.#drawing.rule(this.left, this.#y, this.right, this.#y, 0.4, isHeading ? INK : '#b9bcc2')
  }

  /** A name and its figure at the right end of the page. */
  figure(name: string, figure: string, size = TEXT): void {
    this.#need(size * LINE + 2)
    const width = 96
    this.#drawing.text(name, this.left, this.#y + 1, { size, align: 'right', width: this.width - width })
    this.#drawing.fitted(figure, this.right - width, this.#y + 1, { size, align: 'right', width: width - 2 })
    this.#y += size * LINE + 2
  }

  /** Draws the figure that the reader looks for first: in a frame, large. */
  framed(text: string, figure: string): void {
    const height = 30
    this.#need(height + 4)
    this.#y += 2
    this.#drawing.frame(this.left, this.#y, this.width, height, INK, 1)
    this.#drawing.fitted(text, this.left + 8, this.#y + 10.8, { size: 10, width: this.width - 150 })
    this.#drawing.fitted(figure, this.right - 140, this.#y + 6.2, { size: 15, align: 'right', width: 132 })
    this.#y += height + 2
  }

  /** The next parts of this height stand on one page. */
  together(height: number): void {
    this.#need(height)
  }

  /** Lines to write on, side by side, each with what belongs there. */
  blanks(labels: readonly string[]): void {
    const height = 34
    this.#need(height + SMALL * LINE)
    const [gap, width] = [16, (this.width + 16) / labels.length]
    for (const [at, label] of labels.entries()) {
      const x = this.left + at * width
      this.#drawing.rule(x, this.#y + height, x + width - gap, this.#y + height, 0.6)
      this.#drawing.fitted(label, x, this.#y + height + 3, { size: SMALL, color: GREY, width: width - gap })
    }
    this.#y += height + 4 + SMALL * LINE
  }

  gap(height = 6): void {
    this.#y += height
  }

  rule(): void {
    this.#drawing.rule(this.left, this.#y, this.right, this.#y, 0.7)
    this.#y += 4
  }

  taken = (): Buffer => this.#drawing.taken()
  finished = (): Promise<Buffer> => this.#drawing.finished()

  #need(height: number): void {
    if (this.#y + height <= this.#bottom) return
    const y = this.#bottom + 4
    this.#drawing.text(this.#words.overleaf, this.left, y, {
      size: SMALL,
      color: GREY,
      align: 'right',
      width: this.width,
    })
    this.#turn()
  }

  #turn(): void {
    this.#page++
    this.#drawing.addPage(this.#scale)
    this.#y = MARGIN
    const { head, title, about, account_no } = this.#heading!
    if (this.#page > 1) {
      const whose = [head.name, title, ...(account_no === null ? [] : [this.#words.account(account_no)])]
      const text = `${whose.join(' · ')}${this.#words.page(this.#page)}`
      this.#drawing.fitted(text, this.left, this.#y, { size: SMALL, color: GREY, width: this.width })
      this.#y += 14
      return
    }
    const room = account_no === null ? this.width : this.width - QR_SIZE - 12
    if (account_no !== null) this.#code(account_no)
    this.#drawing.fitted(head.name, this.left, this.#y, { size: 13, width: room })
    const contact = [head.address, head.service_phone && this.#words.phone(head.service_phone)]
      .filter(Boolean)
      .join(' · ')
    // Two lines have room; a longer one is smaller, and moves what stands below it.
    const two = linesOf(contact, this.font, SMALL, room)
    const size = two.length > 2 ? LEAST : SMALL
    const lines = two.length > 2 ? linesOf(contact, this.font, size, room) : two
    for (const [at, line] of lines.entries())
      this.#drawing.text(line, this.left, this.#y + 19 + at * size * LINE, { size, color: GREY })
    this.#y += Math.max(43, 21 + lines.length * size * LINE)
    this.#drawing.text(title, this.left, this.#y, { size: 17 })
    const x = this.left + this.font.widthOf(title, 17) + 10
    this.#drawing.fitted(about, x, this.#y + 8, { size: TEXT, color: GREY, width: this.left + room - x })
    this.#y += 29
    this.rule()
  }

  /** The number of the account, for the camera of the counter. */
  #code(account_no: string): void {
    const fields = encodeQR(account_no, 'raw', { ecc: 'medium', border: QR_BORDER })
    const x = this.right - QR_SIZE
    this.#drawing.squares(fields, x, this.#y, QR_SIZE)
  }
}
