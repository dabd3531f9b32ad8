import { epochOf } from '@water/rules/calendar'
import { paperFont } from '../../../paper/font'
import { assertAdded, type InvoiceFacts, invoiceTitle } from './facts'
import {
  CAPITALS_HEIGHT,
  drawFoot,
  drawHead,
  drawParties,
  drawRemark,
  drawTotal,
  partyBoxes,
  remarkLines,
} from './form'
import { drawColumnHeads, drawRows, drawSums, type ItemRow, itemRows } from './items'
import { type Page, pagesOf, type Room } from './pages'
import { remarkOf } from './remark'
import { FRAME, LINE, PADDING, Sheet, WARNING } from './sheet'

/** Lies over a paper that a red one has cancelled. */
const CANCELLED = '已红冲 REVERSED'

const HEADS_HEIGHT = 19
const SUMS_HEIGHT = 16
/** The form of a few lines has the proportions of a 数电票, in the upper half of the page. */
const LEAST_ITEM_LINES = 8
const LEAST_REMARK_LINES = 5
/** A longer remark goes on after the page with the totals. */
const MOST_REMARK_LINES = 24

/**
 * The paper of an invoice in the layout of a 数电票, on A4. It says that it is no tax document, or a copy of a platform's invoice:
 * neither a QR code nor the seal of the tax administration is drawn. The same facts give the same bytes.
 */
export async function renderInvoice(facts: InvoiceFacts, isCancelled = false): Promise<Buffer> {
  assertAdded(facts)
  const title = facts.number === null ? invoiceTitle(facts) : `${invoiceTitle(facts)} ${facts.number}`
  const sheet = new Sheet(await paperFont(), title, new Date(epochOf(facts.issuedAt)))
  const parties = partyBoxes(sheet, facts)
  const top = FRAME.top + parties.height
  const room = roomBelow(top)
  const rows = itemRows(facts.lines, sheet.font, room.items)
  const pages = pagesOf(rows, remarkLines(sheet, remarkOf(facts)), room)
  for (const [index, page] of pages.entries()) {
    sheet.addPage()
    if (isCancelled) sheet.watermark(CANCELLED, WARNING)
    drawHead(sheet, facts, index + 1, pages.length)
    drawParties(sheet, parties.boxes, parties.height)
    const bottom = page.closes
      ? drawClosing(sheet, facts, page, { top, rows, isOnly: page.items.length === rows.length })
      : drawFull(sheet, page, top)
    sheet.frame(FRAME.left, FRAME.top, FRAME.right - FRAME.left, bottom - FRAME.top)
    drawFoot(sheet, facts, bottom)
  }
  return sheet.finished()
}

/** The room below the parties, in lines of text. */
function roomBelow(top: number): Room {
  const height = FRAME.lowest - top - HEADS_HEIGHT
  const closing = Math.floor((height - 2 * SUMS_HEIGHT - CAPITALS_HEIGHT - 2 * PADDING) / LINE)
  if (closing < LEAST_ITEM_LINES + MOST_REMARK_LINES)
    throw new Error('the names of buyer and seller leave no room on the page')
  return {
    items: Math.floor((height - SUMS_HEIGHT) / LINE),
    closing,
    leastRemark: LEAST_REMARK_LINES,
    mostRemark: MOST_REMARK_LINES,
  }
}

/** A page down to its end: items with their subtotal, or the rest of the remark. Returns the bottom of the frame. */
function drawFull(sheet: Sheet, { items, remark }: Page<ItemRow>, top: number): number {
  if (remark.length > 0) drawRemark(sheet, '备注续', remark, top, FRAME.lowest - top)
  else {
    drawItems(sheet, items, top)
    drawSums(sheet, '小计', items, FRAME.lowest - SUMS_HEIGHT)
  }
  return FRAME.lowest
}

/** The last items, all sums and the remark. Returns the bottom of the frame. */
function drawClosing(
  sheet: Sheet,
  facts: InvoiceFacts,
  { items, remark }: Page<ItemRow>,
  { top, rows, isOnly }: { top: number; rows: readonly ItemRow[]; isOnly: boolean },
): number {
  let y = Math.max(drawItems(sheet, items, top), top + HEADS_HEIGHT + LEAST_ITEM_LINES * LINE)
  if (!isOnly) {
    drawSums(sheet, '小计', items, y)
    y += SUMS_HEIGHT
  }
  drawSums(sheet, '合计', rows, y)
  y += SUMS_HEIGHT
  drawTotal(sheet, facts, y)
  y += CAPITALS_HEIGHT
  const height = Math.max(remark.length, LEAST_REMARK_LINES) * LINE + 2 * PADDING
  drawRemark(sheet, '备注', remark, y, height)
  return y + height
}

/** Returns the end of the last item. */
function drawItems(sheet: Sheet, items: readonly ItemRow[], top: number): number {
  drawColumnHeads(sheet, top + PADDING)
  return drawRows(sheet, items, top + HEADS_HEIGHT)
}
