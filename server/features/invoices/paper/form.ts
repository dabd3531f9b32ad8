import { dateOf, type LocalDate } from '@water/rules/calendar'
import { paperNotice } from '@water/rules/invoicing/paper-texts'
import { yuan } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import { drawable, fittedLines, linesOf, SMALL_STEP } from '../../../paper/text-lines'
import { type InvoiceBuyer, type InvoiceFacts, invoiceTitle } from './facts'
import { FIRST_COLUMN } from './items'
import { FORM, FRAME, LINE, PADDING, PAGE, type Sheet, WARNING } from './sheet'

const WIDTH = FRAME.right - FRAME.left
const HALF = WIDTH / 2
/** The narrow boxes with a caption from top to bottom. */
const CAPTION = 18
const TITLE_SIZE = 19
const NOTICE_SIZE = 11.5
const PARTY_SIZE = 9.5
const NAME_LABEL = 28
const NAME_WIDTH = HALF - CAPTION - 2 * PADDING - NAME_LABEL
const LEAST_PARTY_HEIGHT = 60
const TAX_ID_LABEL = '统一社会信用代码/纳税人识别号：'

/** Title, number, date and page, with the notice where a tax document has its seal. */
export function drawHead(sheet: Sheet, facts: InvoiceFacts, page: number, pages: number): void {
  const title = invoiceTitle(facts)
  const titleWidth = sheet.font.widthOf(title, TITLE_SIZE) + 16
  const middle = PAGE.width / 2
  sheet.text(title, middle - titleWidth / 2, 26, {
    size: TITLE_SIZE,
    color: FORM,
    align: 'center',
    width: titleWidth,
  })
  for (const y of [52.5, 55]) sheet.rule(middle - titleWidth / 2, y, middle + titleWidth / 2, y, 0.8)

  const { short, english } = paperNotice(facts.number)
  const notice = `${short} · ${english}`
  const noticeWidth = sheet.font.widthOf(notice, NOTICE_SIZE) + 16
  sheet.frame(middle - noticeWidth / 2, 64, noticeWidth, 22, WARNING, 1.2)
  sheet.text(notice, middle - noticeWidth / 2, 68.2, {
    size: NOTICE_SIZE,
    color: WARNING,
    align: 'center',
    width: noticeWidth,
  })

  if (facts.color === 'red') {
    sheet.frame(FRAME.left + 4, 64, 62, 22, WARNING, 1.2)
    sheet.text('红字发票', FRAME.left + 4, 67.4, { size: 12, color: WARNING, align: 'center', width: 62 })
  }
  const right = FRAME.right - sheet.font.widthOf(`发票号码：${'0'.repeat(20)}`, 9)
  drawLabelled(sheet, '发票号码：', facts.number ?? '（未开具）', right, 61)
  drawLabelled(sheet, '开票日期：', dayText(dateOf(facts.issuedAt)), right, 75)
  if (pages > 1)
    sheet.text(`共 ${pages} 页　第 ${page} 页`, right, 89, {
      color: FORM,
      align: 'right',
      width: FRAME.right - right,
    })
}

const dayText = (date: LocalDate): string =>
  `${date.slice(0, 4)}年${date.slice(5, 7)}月${date.slice(8, 10)}日`

function drawLabelled(sheet: Sheet, label: string, value: string, x: number, y: number): void {
  sheet.text(label, x, y, { color: FORM })
  sheet.text(value, x + sheet.font.widthOf(label, 9), y)
}

interface PartyBox {
  caption: string
  name: string
  taxId: string
}

/** The texts of buyer and seller, and the height of their boxes. */
export function partyBoxes(
  { font }: Sheet,
  { buyer, seller }: InvoiceFacts,
): { boxes: PartyBox[]; height: number } {
  const box = (caption: string, name: string, taxId: string): PartyBox => ({
    caption,
    name,
    taxId: drawable(taxId, font),
  })
  const boxes = [
    box('购买方信息', buyerName(buyer), buyer.taxId ?? ''),
    box('销售方信息', seller.taxpayerName, seller.taxpayerId),
  ]
  const heights = boxes.map(({ name }) => {
    const { size, lines } = fittedLines(name, font, PARTY_SIZE, NAME_WIDTH)
    return lines.length * size * SMALL_STEP
  })
  return { boxes, height: Math.max(...heights.map((height) => height + 32), LEAST_PARTY_HEIGHT) }
}

/** Buyer and seller side by side. */
export function drawParties(sheet: Sheet, boxes: readonly PartyBox[], height: number): void {
  const { top } = FRAME
  for (const [index, { caption, name, taxId }] of boxes.entries()) {
    const left = FRAME.left + index * HALF
    sheet.caption(caption, left, top, CAPTION, height)
    sheet.rule(left + CAPTION, top, left + CAPTION, top + height)
    if (index > 0) sheet.rule(left, top, left, top + height)
    const x = left + CAPTION + PADDING
    sheet.text('名称：', x, top + 9, { color: FORM })
    sheet.fitted(name, x + NAME_LABEL, top + 8.6, { size: PARTY_SIZE, width: NAME_WIDTH })
    const y = top + height - 20
    sheet.text(TAX_ID_LABEL, x, y, { color: FORM })
    sheet.text(taxId, x + sheet.font.widthOf(TAX_ID_LABEL, 9), y - 0.4, { size: PARTY_SIZE })
  }
  sheet.rule(FRAME.left, top + height, FRAME.right, top + height)
}

/** A natural person is marked as one, as on a 数电票. */
const buyerName = ({ titleType, name }: InvoiceBuyer): string =>
  titleType === 'personal' && name !== '个人' ? `${name}（个人）` : name

export const CAPITALS_HEIGHT = 24

/** 价税合计 in capitals and figures. */
export function drawTotal(sheet: Sheet, { amount }: InvoiceFacts, y: number): void {
  const text = y + 6.5
  sheet.rule(FRAME.left, y, FRAME.right, y)
  sheet.text('价税合计（大写）', FRAME.left, text, { color: FORM, align: 'center', width: FIRST_COLUMN })
  sheet.rule(FRAME.left + FIRST_COLUMN, y, FRAME.left + FIRST_COLUMN, y + CAPITALS_HEIGHT)
  const x = FRAME.left + FIRST_COLUMN + 14
  sheet.crossedCircle(x, y + CAPITALS_HEIGHT / 2, 4.6)
  const figures = FRAME.right - 134
  sheet.fitted(moneyInCapitals(amount), x + 9, text - 0.8, { size: 10, width: figures - x - 15 })
  sheet.text('（小写）', figures, text, { color: FORM })
  sheet.fitted(`¥${yuan(amount)}`, figures + 40, text - 0.8, { size: 10, width: 90 })
  sheet.rule(FRAME.left, y + CAPITALS_HEIGHT, FRAME.right, y + CAPITALS_HEIGHT)
}

/** The remark between two heights of the frame. */
export function drawRemark(
  sheet: Sheet,
  caption: string,
  lines: readonly string[],
  top: number,
  height: number,
): void {
  sheet.caption(caption, FRAME.left, top, CAPTION, height)
  sheet.rule(FRAME.left + CAPTION, top, FRAME.left + CAPTION, top + height)
  for (const [index, line] of lines.entries())
    sheet.text(line, FRAME.left + CAPTION + PADDING, top + PADDING + index * LINE, { size: REMARK_SIZE })
}

const REMARK_SIZE = 8.5

export const remarkLines = (sheet: Sheet, paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((text) => linesOf(text, sheet.font, REMARK_SIZE, WIDTH - CAPTION - 2 * PADDING))

/** Below the frame: who issued it, and once more that it is no tax document. */
export function drawFoot(sheet: Sheet, { number, seller }: InvoiceFacts, y: number): void {
  const { inFull, englishInFull } = paperNotice(number)
  drawLabelled(sheet, '开票人：', drawable(seller.issuer ?? '', sheet.font), FRAME.left + 46, y + 7)
  for (const [index, text] of [inFull, englishInFull].entries())
    sheet.text(text, FRAME.left, y + 28 + index * 12, { size: 7.5, color: WARNING })
}
