import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { launchBrowser, visit } from '../browser'
import { apiAs } from '../company'
import { demoRows } from '../demo-rows'
import { untilLoaded } from '../loaded'
import { type Rows, type Screen, screens, showScreen } from '../screens'
import { demoStaff, visitAs } from '../signed-in'
import { contents, type Picture } from './contents'
import { isWanted, LOOKS } from './looks'

/** Git ignores it. */
const FOLDER = 'gallery'
const WIDTHS = (process.env.WIDTHS ?? '1280').split(',').map(Number)

let browser: Browser
let rows: Rows
const pictures: Picture[] = []
beforeAll(async () => {
  browser = await launchBrowser()
  rows = await demoRows(await apiAs(demoStaff))
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER)
})
afterAll(async () => {
  writeFileSync(`${FOLDER}/index.html`, contents(pictures))
})

/** The dialogs over pages, by the names of the buttons that open them. */
const LAYERS: readonly { name: string; on: string; press: readonly { zh: string; en: string }[] }[] = [
  { name: 'settings', on: 'Dashboard', press: [{ zh: '系统设置', en: 'Setting' }] },
  { name: 'notices', on: 'Dashboard', press: [{ zh: '通知中心', en: 'Notification Center' }] },
  { name: 'account', on: 'Dashboard', press: [{ zh: '账户菜单', en: 'Account menu' }] },
  { name: 'import', on: 'MeterList', press: [{ zh: '导入', en: 'Import' }] },
  { name: 'columns', on: 'MeterList', press: [{ zh: '列设置', en: 'Columns' }] },
  { name: 'delete', on: 'MeterDetail', press: [{ zh: '删除', en: 'Delete' }] },
  { name: 'archive', on: 'InvoiceList', press: [{ zh: '打包下载', en: 'Download many' }] },
  { name: 'bulk', on: 'OrderList', press: [{ zh: '批量开票', en: 'Invoice many' }] },
  { name: 'link', on: 'InvoiceDetail', press: [{ zh: '新建链接', en: 'New link' }] },
  { name: 'delete', on: 'InvoiceDetail-draftInvoice', press: [{ zh: '删除', en: 'Delete' }] },
  { name: 'red', on: 'InvoiceDetail', press: [{ zh: '冲红', en: 'Cancel invoice' }] },
  { name: 'reverse', on: 'PaymentRecordDetail', press: [{ zh: '冲正', en: 'Reverse' }] },
]

test.each(LOOKS)('$language, $mode', async ({ locale, language, mode }) => {
  const setting = { mode, isUseTabsRouter: true }
  const take = (at: Page, name: string, title: string) => picture(at, { name, title, language, mode })
  const all = screens(rows).filter(({ name }) => isWanted(name))
  for (const isSuper of [false, true]) {
    const visitor = isSuper ? inject('administrator') : demoStaff
    const { page, context } = await visitAs(browser, visitor, '/my/profile', { locale, setting })
    for (const screen of all.filter((one) => one.isSuper === isSuper)) {
      await showScreen(page, screen, language)
      await take(page, screen.name, screen.title[language])
      for (const { name, press } of LAYERS.filter(({ on }) => on === screen.name))
        await takeLayer(page, screen, { name, press: press.map((one) => one[language]) })
    }
    await context.close()
  }
  await signInPage()

  async function takeLayer(at: Page, { name, title }: Screen, layer: { name: string; press: string[] }) {
    await at.setViewportSize({ width: 1280, height: 900 })
    for (const button of layer.press) {
      const found = at.getByRole('button', { name: button }).first()
      if (!(await found.isVisible())) return
      await found.click()
    }
    // Its code may still be loading.
    await at.waitForTimeout(500)
    await take(at, `${name}-${layer.name}`, `${title[language]} · ${layer.press.at(-1)}`)
    await at.keyboard.press('Escape')
    await at.waitForTimeout(300)
  }

  async function signInPage() {
    if (!isWanted('SignIn')) return
    const outside = await visit(browser, inject('productUrl'), {
      setting: JSON.stringify(setting),
      'tdesign-starter-locale': locale,
    })
    await outside.page.goto('/login')
    const modes = outside.page.getByRole('tab')
    await outside.page.getByRole('heading', { level: 1 }).first().waitFor()
    await take(outside.page, 'SignIn', await outside.page.title())
    for (let index = 1; index < (await modes.count()); index++) {
      await modes.nth(index).click()
      await untilLoaded(outside.page)
      await outside.page.getByRole('textbox').first().waitFor()
      await take(outside.page, `SignIn-${index}`, (await modes.nth(index).textContent()) ?? '')
    }
    await outside.context.close()
  }
})

interface Taken {
  name: string
  title: string
  language: string
  mode: string
}

/** A picture of the present page, at every width. */
async function picture(page: Page, { name, title, language, mode }: Taken) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
    // Parts that move when the window changes, and parts that fade in.
    await page.waitForTimeout(250)
    const file = `${name}-${width}-${language}-${mode}.png`
    await page.screenshot({ path: `${FOLDER}/${file}` })
    pictures.push({ screen: name, title, look: `${width} · ${language} · ${mode}`, file })
  }
}
