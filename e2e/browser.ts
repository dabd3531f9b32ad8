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
  // No page lives long enough here to repay the most thorough compiler.
  '--js-flags=--no-opt',
]

let browser: Promise<Browser> | undefined

/**
 * The browser of this worker, which its files of stories share. Each story has contexts of its own, and the contexts
 * that a file leaves open are closed after it (e2e/around-stories.ts). It is the Chromium that e2e/server-setup.ts
 * found, with our own flags only: those of npm's package are for a cloud function (`--single-process`,
 * `--disable-web-security`).
 */
export async function launchBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected()) {
    const fonts = inject('fonts')
    const env = { ...process.env, ...(fonts && { FONTCONFIG_FILE: fonts }) }
    browser = chromium.launch({ executablePath: inject('chromium'), args: FLAGS, env })
  }
  return browser as Promise<Browser>
}

export async function closeContexts() {
  const open = (await browser)?.contexts().filter((context) => context !== desk) ?? []
  await Promise.all(open.map((context) => context.close()))
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
  return openPage(await newContext(browser, baseURL, storageOf(baseURL, stored)))
}

/** The profile that the last visit to a desk has left, until the next one takes it. */
let desk: BrowserContext | undefined

/**
 * A visit like the one above, on a desk where others have worked before: the browser has the files of the console in
 * its cache, so that they are not fetched again, and nothing else of theirs. Closing the context leaves the desk to the
 * next visit; a story that fails leaves none.
 */
export async function visitDesk(
  browser: Browser,
  baseURL: string,
  stored: Readonly<Record<string, string>>,
): Promise<Visit> {
  const storage = storageOf(baseURL, stored)
  const context = desk ?? (await newContext(browser, baseURL, storage))
  if (context === desk) {
    desk = undefined
    await context.setStorageState(storage)
  } else {
    const close = context.close.bind(context)
    context.close = async () => {
      if (desk !== undefined) return close()
      await Promise.all(context.pages().map((page) => page.close()))
      await context.unrouteAll()
      await context.clearPermissions()
      desk = context
    }
  }
  return openPage(context)
}

const storageOf = (baseURL: string, stored: Readonly<Record<string, string>>) => ({
  cookies: [],
  origins: [
    {
      origin: new URL(baseURL).origin,
      localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
    },
  ],
})

async function newContext(
  browser: Browser,
  baseURL: string,
  storageState: ReturnType<typeof storageOf>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    storageState,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  return context
}

async function openPage(context: BrowserContext): Promise<Visit> {
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
