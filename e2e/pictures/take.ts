import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { PICTURE_SCALE } from '@water/console/help/chapters/chapter'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, inject, test } from 'vitest'
import { launchBrowser } from '../browser'
import { apiAs } from '../company'
import { demoRows } from '../demo-rows'
import { front, go } from '../go'
import { untilLoaded } from '../loaded'
import { demoStaff, keptSession } from '../signed-in'
import { SHOTS, type Shot, type Shown } from './shots'

/** The pictures of the help, which are in the repository. */
const FOLDER = 'console/help/pictures'
const QUALITY = 0.8
/** Only pictures whose name contains it. */
const ONLY = process.env.ONLY ?? ''

let browser: Browser
let shown: Shown
beforeAll(async () => {
  browser = await launchBrowser()
  const api = await apiAs(demoStaff)
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  // Arrays, not pages.
  const rounds = (await api('GET', `/reading-rounds/?month=${month}`)) as unknown as {
    location: number
    unread: number
  }[]
  const prepaid = (await api('GET', '/meters/?ordering=-balance&page_size=1')) as unknown as {
    results: { id: number }[]
  }
  shown = {
    ...(await demoRows(api)),
    ...{ month, prepaid: prepaid.results[0]!.id },
    book: (rounds.find(({ unread }) => unread > 1) ?? rounds[0]!).location,
  }
})

const LANGUAGES = [
  { locale: 'zh_CN', language: 'zh' },
  { locale: 'en_US', language: 'en' },
] as const

test.each(LANGUAGES)('pictures of the help: $language', async ({ locale, language }) => {
  const folder = `${FOLDER}/${language}`
  if (ONLY === '') rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const encoder = await (await browser.newContext()).newPage()
  let bytes = 0
  for (const account of new Set(SHOTS.map(({ as }) => as))) {
    const context = await desk(account, locale)
    const page = await context.newPage()
    await page.goto('/my/profile')
    await page.getByRole('navigation').first().waitFor()
    for (const shot of SHOTS.filter(({ as, name }) => as === account && name.includes(ONLY))) {
      const png = await take(page, shot, language)
      const file = await webp(encoder, png)
      writeFileSync(`${folder}/${shot.name}.webp`, file)
      bytes += file.length
    }
    await context.close()
  }
  process.stdout.write(`${language}: ${Math.round(bytes / 1000)} kB\n`)
})

async function desk(account: string, locale: string): Promise<BrowserContext> {
  const origin = new URL(inject('productUrl')).origin
  const stored = {
    user: await keptSession({ account, password: demoStaff.password }),
    setting: JSON.stringify({ mode: 'light', isUseTabsRouter: true }),
    'tdesign-starter-locale': locale,
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return browser.newContext({
    ...{ baseURL: origin, storageState: { cookies: [], origins: [{ origin, localStorage }] } },
    ...{ deviceScaleFactor: PICTURE_SCALE, reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai' },
  })
}

async function take(page: Page, shot: Shot, language: 'zh' | 'en'): Promise<Buffer> {
  await page.setViewportSize({ width: shot.width ?? 1024, height: 1100 })
  await go(page, shot.at(shown))
  await untilLoaded(page)
  // Its own code may still be loading, and parts fade in.
  await page.waitForTimeout(600)
  await shot.open?.(page, (of) => of[language])
  await page.waitForTimeout(800)
  await untilLoaded(page)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const clip = shot.of === 'dialog' ? await dialogBox(page) : await front(page).boundingBox()
  if (!clip) throw new Error(`${shot.name}: nothing to take a picture of`)
  const png = await page.screenshot({
    clip: { ...clip, height: Math.min(clip.height, shot.height ?? 900) },
  })
  if (shot.of === 'dialog') await page.reload()
  return png
}

/** A dialog without the page behind it. */
async function dialogBox(page: Page) {
  const content = page.locator('.ant-modal-container:visible, .ant-drawer-section:visible').last()
  const box = await content.boundingBox()
  if (!box) throw new Error('no dialog is open')
  return box
}

/** Chromium itself writes the format. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async ([source, quality]) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
