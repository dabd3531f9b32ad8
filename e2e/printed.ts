import type { Browser, Page } from 'playwright-core'

export interface Printed {
  title: string
  text: string
  html: string
  /** The height of the drawing in millimetres. */
  height: number
}

/** Replaces the browser's dialog: keeps the printed document, and closes at once. */
export function keepWhatIsPrinted() {
  const perMm = 96 / 25.4
  window.print = () => {
    const { title, body, documentElement } = document
    const printed = {
      title,
      text: body.textContent.replaceAll('\u00a0', ' '),
      html: `<!doctype ${document.doctype?.name}>${documentElement.outerHTML}`,
      height: (body.lastElementChild?.getBoundingClientRect().height ?? 0) / perMm,
    }
    Object.assign(window.top ?? window, { printed })
    setTimeout(() => window.dispatchEvent(new Event('afterprint')))
  }
}

/** The printed documents since the last call. */
export async function printed(page: Page): Promise<Printed> {
  const found = await page.waitForFunction(() => (window as { printed?: unknown }).printed)
  const value = await found.jsonValue()
  await page.evaluate(() => Object.assign(window, { printed: undefined }))
  // The init script put it there.
  return value as Printed
}

export async function printWith(page: Page, button: string): Promise<Printed> {
  await page.getByRole('button', { name: button, exact: true }).click()
  return printed(page)
}

/** The sheets as the printer gets them: width and height of each in millimetres. */
export async function sheetsOf(browser: Browser, { html }: Printed): Promise<[number, number][]> {
  const sheet = await browser.newPage()
  await sheet.setContent(html)
  const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1')
  await sheet.close()
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => [mm(width), mm(height)])
}

const mm = (points = '') => Math.round((Number(points) * 25.4) / 72)
