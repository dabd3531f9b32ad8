import { type Browser, type BrowserContext, chromium, type Disposable, type Page } from 'playwright-core'
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
  // No page lives long enough here to repay the most thorough compiler, nor to clear its young objects often.
  '--js-flags=--no-opt --min-semi-space-size=64 --max-semi-space-size=64',
]

/** The window of a desk. */
export const WINDOW = { width: 1280, height: 800 }
const MEDIA = { reducedMotion: 'reduce' } as const

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
  const kept = desks.map(({ context }) => context)
  const open = (await browser)?.contexts().filter((context) => !kept.includes(context)) ?? []
  await Promise.all(open.map((context) => context.close()))
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Uncaught errors and console errors of the page. A story expects none. */
  complaints: string[]
}

/**
 * A new profile (its own storage with only the `stored` values), in another time zone than the utility's, which the
 * console must ignore. For stories at another origin, and those that change the browser itself.
 */
export async function visitAnew(
  browser: Browser,
  baseURL: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const context = await newContext(browser, baseURL, storageOf(baseURL, stored))
  const page = await context.newPage()
  return { context, page, complaints: complaintsOf(page) }
}

/** A profile in which people have worked before, with its window, between two visits. */
interface Desk {
  context: BrowserContext
  page: Page
}

/** The desks that visits have left, until others take them. */
const desks: Desk[] = []

/** A page of the console's own origin with none of its code: nothing runs and nothing is stored while it is shown. */
const NOWHERE = '/config.js'

/**
 * A visit like the one above, at a desk where others have worked before: the window stays open, so that the browser has
 * the files of the console in memory and neither fetches nor compiles them again; everything else of theirs is gone.
 * Closing the context leaves the desk to the next visit; a story that fails leaves none.
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const { context, page } = desks.pop() ?? (await newDesk(browser, baseURL))
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, stored)
  return { context, page, complaints: complaintsOf(page) }
}

async function newDesk(browser: Browser, baseURL: string): Promise<Desk> {
  const context = await newContext(browser, baseURL, storageOf(baseURL, {}))
  const desk = { context, page: await context.newPage() }
  await desk.page.goto(NOWHERE)
  const scripts: Disposable[] = []
  const addInitScript = desk.page.addInitScript.bind(desk.page)
  desk.page.addInitScript = async (...script: Parameters<Page['addInitScript']>) => {
    const added = await addInitScript(...script)
    scripts.push(added)
    return added
  }
  const close = context.close.bind(context)
  context.close = async () => {
    if (desk.page.isClosed()) return close()
    await Promise.all(scripts.splice(0).map((script) => script.dispose()))
    await clear(desk)
    desks.push(desk)
  }
  return desk
}

/** Takes away what a visit has left in the window and the profile. */
async function clear({ context, page }: Desk) {
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
  for (const from of [page, context]) from.removeAllListeners()
  await Promise.all([page.unrouteAll(), context.unrouteAll()])
  // Unsaved input asks nobody.
  await page.goto(NOWHERE)
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.clear()
  })
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    page.setViewportSize(WINDOW),
    page.emulateMedia({ colorScheme: null, ...MEDIA }),
  ])
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
    viewport: WINDOW,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    ...MEDIA,
  })
  // The policy forbids what a page has tried: that is an error of the page, also where it goes on without.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`forbidden by the policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  // Ends a story that waits for what will not come; a busy machine is not an error.
  context.setDefaultTimeout(30_000)
  return context
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The story decides whether it expects a refusing answer. The browser reports each as an error of its own.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  return complaints
}
