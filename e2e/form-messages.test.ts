import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
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
async function submitBlanks(page: Page): Promise<Said[]> {
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
  return form.evaluate((element) =>
    [...element.querySelectorAll('.ant-form-item-explain-error')].map((one) => ({
      label: one.closest('.ant-form-item')?.querySelector('label')?.textContent ?? '',
      text: one.textContent ?? '',
    })),
  )
}

/** Messages about a missing value that do not name the field. */
const nameless = (said: readonly Said[]) =>
  said.filter(
    ({ label, text }) =>
      /必填|不能为空|required|must not be empty/i.test(text) &&
      (label === '' ? /^(必填|不能为空|required|must)/i.test(text) : !text.startsWith(label)),
  )

describe.each([
  ['zh', 'zh_CN', /^新建/],
  ['en', 'en_US', /^Create/],
] as const)('in %s', (language, locale, create) => {
  test('every form says by its name what is missing or blank, and no browser speaks before it', async () => {
    const { page, context, complaints } = await visitAs(browser, company.staff, '/my/profile', { locale })
    const staffs = screens(rows).filter(({ name }) => !/^(Organizations|PaymentRecordEdit)/.test(name))
    const forms = staffs.filter(({ name }) => FORMS.test(name))
    expect(forms.length).toBeGreaterThan(15)
    const found: Record<string, Said[]> = {}
    const look = async (screen: Screen) => {
      await showScreen(page, screen, language)
      expect(await page.locator('form:not([novalidate])').count()).toBe(0)
    }
    for (const screen of forms) {
      await look(screen)
      if ((await page.locator('form:visible').count()) === 0) continue
      found[screen.name] = await submitBlanks(page)
    }
    for (const screen of staffs.filter(({ name }) => DIALOGS.test(name))) {
      await look(screen)
      await page.getByRole('button', { name: create }).first().click()
      await page.getByRole('dialog').locator('form').waitFor()
      found[screen.name] = await submitBlanks(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(放弃|Discard)$/ }).click()
    }
    expect(
      Object.entries(found).flatMap(([name, said]) => nameless(said).map((one) => ({ name, ...one }))),
    ).toEqual([])
    const missing = Object.values(found)
      .flat()
      .filter(({ label, text }) => label !== '' && text.startsWith(label))
    expect(missing.length).toBeGreaterThan(40)
    expect(found.MeterCreate).toContainEqual(
      language === 'zh'
        ? { label: '户名', text: '户名不能为空' }
        : { label: 'Customer name', text: 'Customer name must not be empty' },
    )
    expect(complaints).toEqual([])
    await context.close()
  })

  test('registering says by its name what is missing, beside an address that is none', async () => {
    const { page, context } = await visit(browser, inject('productUrl'), { 'tdesign-starter-locale': locale })
    await page.goto('/login')
    await page
      .getByRole('tab', { name: /注册|Register/ })
      .or(page.getByRole('button', { name: /注册|Register/ }))
      .first()
      .click()
    await page.getByRole('textbox', { name: /组织代码|Organization code/ }).waitFor()
    const said = await submitBlanks(page)
    expect(nameless(said)).toEqual([])
    expect(said.map(({ text }) => text)).toContain(
      language === 'zh' ? '组织代码不能为空' : 'Organization code must not be empty',
    )
    await page
      .getByText(language === 'zh' ? '请输入正确的邮箱' : 'Not a valid email address', { exact: true })
      .waitFor()
    await context.close()
  })
})
