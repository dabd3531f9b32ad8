import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

interface PrintOptions {
  /** The document's name, which "save as PDF" suggests. */
  title: string
  /** More rules for the sheet's own layout. */
  css?: string
  /**
   * A roll of this width. Its length is measured, because browsers have no automatic one. Otherwise sheets of the
   * printer.
   */
  rollMm?: 58 | 80
  /** Sheets of this size. */
  sheet?: 'A4' | 'A5' | 'A5 landscape'
}

const PX_PER_MM = 96 / 25.4
const ROLL_MARGIN_MM = 2
const SHEET_MARGIN_MM = 12
const BASE = `
  * { box-sizing: border-box; }
  body { margin: 0; color: #000; background: #fff; font: 12px/1.5 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 2px 4px; text-align: left; vertical-align: top; }
  tr, .keep { break-inside: avoid; }
  .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
`

/**
 * Prints an element without the frame around it: in a hidden iframe with a style sheet of its own. The element gets no
 * context of the page, so give it finished texts. Resolves when the dialog is closed.
 */
export async function print(
  element: ReactElement,
  { title, css = '', rollMm, sheet = 'A4' }: PrintOptions,
): Promise<void> {
  const before = document.activeElement
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;left:-10000px;top:0;width:210mm;height:297mm;border:0'
  // As wide as the space between the margins, so that lines break where the printer breaks them.
  if (rollMm) frame.style.width = `${rollMm - 2 * ROLL_MARGIN_MM}mm`
  // Without a document type, tables would not take the size of the text around them.
  frame.srcdoc = `<!doctype html><html lang="${document.documentElement.lang}"></html>`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const view = frame.contentWindow!
  const page = view.document
  page.title = title
  const style = page.createElement('style')
  style.textContent = `${BASE}${css}`
  page.head.append(style)
  const holder = page.createElement('div')
  page.body.append(holder)
  const root = createRoot(holder)
  // At once: on a busy machine the time of a later drawing is unknown.
  flushSync(() => root.render(element))
  await arrived(view)
  const length = Math.ceil(holder.scrollHeight / PX_PER_MM) + 2 * ROLL_MARGIN_MM
  const size = rollMm ? `${rollMm}mm ${length}mm` : sheet
  style.textContent += `@page { size: ${size}; margin: ${rollMm ? ROLL_MARGIN_MM : SHEET_MARGIN_MM}mm; }`
  await shown(view)
  root.unmount()
  frame.remove()
  // The dialog took the focus.
  if (before instanceof HTMLElement) before.focus()
}

/** Waits for pictures and fonts. */
async function arrived(view: Window) {
  const pictures = [...view.document.images].map((image) => image.decode().catch(() => {}))
  await Promise.all([...pictures, view.document.fonts?.ready])
}

/** Opens the dialog; `afterprint` comes when it is closed, printed or not. */
async function shown(view: Window) {
  const title = document.title
  // Some browsers name the PDF after the page around the frame.
  document.title = view.document.title
  const closed = new Promise((resolve) => view.addEventListener('afterprint', resolve, { once: true }))
  view.focus()
  view.print()
  await closed
  document.title = title
}
