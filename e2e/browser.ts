import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

/** No background work may use the network, and root has no sandbox. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | undefined

/**
 * The browser of this worker, which its files of stories share. Each story has contexts of its own, and the contexts
 * that a file leaves open are closed after it (e2e/around-stories.ts). It is the Chromium that e2e/server-setup.ts
 * found, with our own flags only: those of npm's package are for a cloud function (`--single-process`,
 * `--disable-web-security`).
 */
export async function launchBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected())
    browser = chromium.launch({ executablePath: inject('chromium'), args: FLAGS })
  return browser as Promise<Browser>
}

export async function closeContexts() {
  await Promise.all((await browser)?.contexts().map((context) => context.close()) ?? [])
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Uncaught errors and console errors of the page. A story expects none. */
  complaints: string[]
}

/**
 * A fresh profile (its own storage with only the `stored` values), in another time zone than the utility's, which the
 * console must ignore.
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL,
    storageState: { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] },
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The story decides whether it expects a refusing answer. The browser reports each as an error of its own.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  return { context, page, complaints }
}
