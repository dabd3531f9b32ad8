import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'
import { apiAs, billAndPay, type Company, createCompany, invoice, setUpMessages } from './company'
import { type Rows, type Screen, screens, showScreen } from './screens'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let rows: Rows
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('FORMS')
  const staff = await apiAs(company.staff)
  const { organization, price, surchargeItem, bankAccount, meters } = company
  const { id: user } = await staff('GET', '/users/self/')
  const made = await billAndPay(company)
  rows = {
    ...{ organization, price, surchargeItem, bankAccount, user, meter: meters[0]!.id },
    ...made,
    ...(await invoice(company, made.order)),
    ...(await setUpMessages(staff)),
  }
})

/** Pages with a form, and pages whose first button opens one. */
const FORMS = /(Create|Edit)$|^(MyProfile|ChangePassword)$/
const DIALOGS = /^(MeterTypes|Diameters|Locations)$/

interface Said {
  label: string
  text: string
}

/** Types blanks into every field of the form on top, an invalid address into those for an e-mail, and submits it. */
async function submitBlanks(page: Page): Promise<Locator> {
  const form = page.locator('form:visible').last()
  // All within the page: each call from outside would search the forms of all tabs again.
  await form.evaluate((element: HTMLFormElement) => {
    const typed = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([role], [type=checkbox], [type=radio], [type=file]):enabled, textarea:enabled',
    )
    for (const field of typed) {
      if (!field.checkVisibility({ visibilityProperty: true })) continue
      field.focus()
      field.select()
      const isEmail = `${field.type}${field.inputMode}`.includes('email')
      document.execCommand('insertText', false, isEmail ? 'no address' : '   ')
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    element.requestSubmit()
  })
  // After all are checked, the first wrong one has the focus.
  await form.locator('.ant-form-item-has-error :focus').waitFor()
  return form
}

const LANGUAGES = [
  ['zh', 'zh_CN'],
  ['en', 'en_US'],
] as const
type Language = (typeof LANGUAGES)[number][0]

/** Chooses the language like another window of the same user does; a form that is open says its messages again. */
const choose = (page: Page, locale: string) =>
  page.evaluate((chosen) => {
    localStorage.setItem('tdesign-starter-locale', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'tdesign-starter-locale', newValue: chosen }))
  }, locale)

const messages = (form: Locator): Promise<Said[]> =>
  form.evaluate((element) =>
    [...element.querySelectorAll('.ant-form-item-explain-error')].map((one) => ({
      label: one.closest('.ant-form-item')?.querySelector('label')?.textContent ?? '',
      text: one.textContent ?? '',
    })),
  )

const HAN = /\p{Script=Han}/u

/** The messages of the submitted form, in one language after the other. The page is in Chinese before and afterwards. */
async function saidBy(page: Page, form: Locator): Promise<Record<Language, Said[]>> {
  const zh = await messages(form)
  await choose(page, 'en_US')
  await expect.poll(async () => (await messages(form)).filter(({ text }) => HAN.test(text))).toEqual([])
  const en = await messages(form)
  await choose(page, 'zh_CN')
  await expect.poll(async () => (await messages(form)).filter(({ text }) => !HAN.test(text))).toEqual([])
  expect(en).toHaveLength(zh.length)
  return { zh, en }
}

/** Messages about a missing value that do not name the field. */
const nameless = (said: readonly Said[]) =>
  said.filter(
    ({ label, text }) =>
      /必填|不能为空|required|must not be empty/i.test(text) &&
      (label === '' ? /^(必填|不能为空|required|must)/i.test(text) : !text.startsWith(label)),
  )

test('every form says by its name what is missing or blank, in both languages, and no browser speaks before it', async () => {
  const { page, context, complaints } = await visitAs(browser, company.staff, '/my/profile')
  const staffs = screens(rows).filter(({ name }) => !/^(Organizations|PaymentRecordEdit)/.test(name))
  const forms = staffs.filter(({ name }) => FORMS.test(name))
  expect(forms.length).toBeGreaterThan(15)
  const found: Record<string, Record<Language, Said[]>> = {}
  const look = async (screen: Screen) => {
    await showScreen(page, screen, 'zh')
    expect(await page.locator('form:not([novalidate])').count()).toBe(0)
  }
  for (const screen of forms) {
    await look(screen)
    if ((await page.locator('form:visible').count()) === 0) continue
    found[screen.name] = await saidBy(page, await submitBlanks(page))
  }
  for (const screen of staffs.filter(({ name }) => DIALOGS.test(name))) {
    await look(screen)
    await page.getByRole('button', { name: /^新建/ }).first().click()
    await page.getByRole('dialog').locator('form').waitFor()
    found[screen.name] = await saidBy(page, await submitBlanks(page))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放弃' }).click()
  }
  for (const [language] of LANGUAGES) {
    const said = Object.entries(found).map(([name, by]) => ({ name, said: by[language] }))
    expect(
      said.map((one) => ({ ...one, said: nameless(one.said) })).filter((one) => one.said.length),
    ).toEqual([])
    const missing = said
      .flatMap((one) => one.said)
      .filter(({ label, text }) => label && text.startsWith(label))
    expect(missing.length).toBeGreaterThan(40)
  }
  expect(found.MeterCreate?.zh).toContainEqual({ label: '户名', text: '户名不能为空' })
  expect(found.MeterCreate?.en).toContainEqual({
    label: 'Customer name',
    text: 'Customer name must not be empty',
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('registering says by its name what is missing, beside an address that is none, in both languages', async () => {
  const { page, context } = await visit(browser, inject('productUrl'))
  await page.goto('/login')
  await page
    .getByRole('tab', { name: /注册/ })
    .or(page.getByRole('button', { name: /注册/ }))
    .first()
    .click()
  await page.getByRole('textbox', { name: /组织代码/ }).waitFor()
  const said = await saidBy(page, await submitBlanks(page))
  for (const [language, code, address] of [
    ['zh', '组织代码不能为空', '请输入正确的邮箱'],
    ['en', 'Organization code must not be empty', 'Not a valid email address'],
  ] as const) {
    expect(nameless(said[language])).toEqual([])
    const texts = said[language].map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining([code, address]))
  }
  await context.close()
})
