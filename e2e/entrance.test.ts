import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser, visit, visitAnew } from './browser'
import { apiAnew, apiAs, type Company, createCompany } from './company'
import { go } from './go'
import { picture } from './picture'
import { faultsOfSignIn } from './sign-in'

let browser: Browser
let company: Company
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('ENTER')
})

const focused = (page: Page) => page.locator(':focus')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const alert = (page: Page) => page.getByRole('alert').filter({ visible: true })
const path = (page: Page) => new URL(page.url()).pathname

test('account and password, by keyboard alone: rules, the eye, a refusal, the account remembered, and on to where one wanted', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  await page.goto('/login?redirect=%2Fmy%2Fchange-password')
  const account = page.getByLabel('账号', { exact: true })
  const password = page.getByLabel('密码', { exact: true })
  await account.and(page.locator(':focus')).waitFor()
  expect(await page.title()).toBe('登录 - 自来水管理系统')
  expect((await page.locator('form').boundingBox())?.width).toBe(400)

  await press(page, 'Enter')
  await page.getByText('账号必填').waitFor()
  await page.getByText('密码必填').waitFor()
  await page.keyboard.type(company.staff.account)
  await press(page, 'Tab')
  await page.keyboard.type('not the password')
  await press(page, 'Tab')
  expect(await focused(page).getAttribute('aria-label')).toBe('显示密码')
  await press(page, 'Space')
  await password.and(page.locator('[type=text]')).waitFor()
  await press(page, 'Space')
  await password.and(page.locator('[type=password]')).waitFor()
  await press(page, 'Tab', 'Space')
  expect(await page.getByLabel('记住账号').isChecked()).toBe(true)
  await press(page, 'Enter')
  await alert(page)
    .filter({ hasText: /^账号或密码错误$/ })
    .waitFor()
  await password.and(page.locator(':focus')).waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type(company.staff.password)
  await press(page, 'Enter')
  await page.getByText('登录成功').waitFor()
  await page.getByRole('heading', { level: 1, name: '修改密码' }).waitFor()
  expect(path(page)).toBe('/my/change-password')

  await page.goto('/logout')
  await page.waitForURL(({ pathname }) => pathname === '/login')
  await password.and(page.locator(':focus')).waitFor()
  expect(await account.inputValue()).toBe(company.staff.account)
  expect(await page.getByLabel('记住账号').isChecked()).toBe(true)
  await page.keyboard.type(company.staff.password)
  await press(page, 'Tab', 'Tab', 'Space', 'Enter')
  await page.waitForURL('**/dashboard')
  await page.goto('/logout')
  await account.waitFor()
  expect(await account.inputValue()).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

test('an answer without an access token signs nobody in and says so, in either language', async () => {
  const { page, context } = await visit(browser, inject('productUrl'))
  const body = JSON.stringify({ code: 0, msg: 'ok', data: { refresh: 'x' } })
  await page.route('**/api/login/', (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill('anyone')
  await page.getByLabel('密码', { exact: true }).fill('anything at all')
  await press(page, 'Enter')
  await alert(page).filter({ hasText: 'Login failed: No access token received' }).waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await press(page, 'Tab')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await alert(page)
    .filter({ hasText: /^Login failed: No access token received$/ })
    .waitFor()
  expect(path(page)).toBe('/login')
  await context.close()
})

test('phone and code: asked for, counted down, asked for again too early, read off the demo’s message, and in', async () => {
  const { page, context, complaints } = await visitAnew(browser, inject('productUrl'))
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill('half typed')
  await page.getByRole('tab', { name: '账号登录' }).focus()
  await press(page, 'ArrowRight')
  const phone = page.getByRole('textbox', { name: '手机号' })
  const code = page.getByRole('textbox', { name: '验证码' })
  await phone.and(page.locator(':focus')).waitFor()
  await press(page, 'Enter')
  await page.getByText('手机号必填').waitFor()
  await page.getByText('验证码必填').waitFor()
  await phone.fill('12345')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请输入正确的手机号（11 位）').waitFor()

  await page
    .getByRole('button', { name: /云溪供水 · 抄表员/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  const wait = page.getByRole('button', { name: /^\d+秒后可重发$/ })
  await wait.waitFor()
  expect(await wait.isDisabled()).toBe(true)
  const seconds = async () => Number.parseInt((await wait.textContent()) ?? '', 10)
  const before = await seconds()
  expect(before).toBeGreaterThan(50)
  await page.clock.fastForward(5_000)
  await expect.poll(seconds).toBeLessThanOrEqual(before - 5)
  await code.and(page.locator(':focus')).waitFor()
  const message = page.getByRole('region', { name: '演示短信' })
  await message.waitFor()
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await alert(page)
    .filter({ hasText: /^验证码获取过于频繁，请在 \d+ 秒后重试$/ })
    .waitFor()
  await wait.waitFor()

  await page.getByRole('tab', { name: '账号登录' }).click()
  expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe('half typed')
  await page.getByRole('tab', { name: '手机号登录' }).click()
  const sent = /\d{6}/.exec((await message.textContent()) ?? '')?.[0] ?? ''
  await code.fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'))
  await press(page, 'Enter')
  await alert(page).filter({ hasText: '验证码错误或已失效' }).waitFor()
  await message.getByRole('button', { name: '填入验证码' }).click()
  expect(await code.inputValue()).toBe(sent)
  await press(page, 'Enter')
  await page.getByText('登录成功').waitFor()
  await page.waitForURL('**/dashboard')
  await page.getByText('丁海东').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

const applicant = {
  username: 'entrance.newcomer',
  password: 'A-Door-Of-My-Own',
  name: 'Nora Newcomer',
  phone: '13711112222',
}

describe('somebody new, in English and dark', () => {
  let page: Page
  let complaints: string[]
  let close: () => Promise<void>
  beforeAll(async () => {
    const stored = { 'tdesign-starter-locale': 'en_US', setting: JSON.stringify({ mode: 'dark' }) }
    const visited = await visit(browser, inject('productUrl'), stored)
    page = visited.page
    complaints = visited.complaints
    close = () => visited.context.close()
  })
  afterAll(() => close?.())
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const secret = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true })

  test('registers: what is wrong is said on its field, by the form and by the server, and the first one has the focus', async () => {
    await page.goto('/login?redirect=%2Fmeter%2Flist')
    await page.getByRole('tab', { name: 'Register' }).click()
    const organization = page.getByRole('textbox', { name: /Organization code/ })
    await organization.fill('nosuch9')
    expect(await organization.inputValue()).toBe('NOSUCH9')
    const username = page.getByRole('textbox', { name: /Username/ })
    await username.fill(company.staff.account)
    await page
      .getByLabel(/^\W*Password$/)
      .filter({ visible: true })
      .fill('short')
    await page.getByLabel(/Repeat the password/).fill('shorter')
    await field('Name (optional)').fill(applicant.name)
    await field('Phone (optional)').fill('12')
    await press(page, 'Enter')
    for (const text of [
      'The password must have at least 10 characters',
      'The two passwords differ',
      'Not a valid mobile number (11 digits)',
    ])
      await page.getByText(text, { exact: true }).waitFor()
    await page
      .getByLabel(/^\W*Password$/)
      .filter({ visible: true })
      .fill(applicant.password)
    await page.getByLabel(/Repeat the password/).fill(applicant.password)
    await field('Phone (optional)').fill(applicant.phone)
    await press(page, 'Enter')
    await page.getByText(`Already in use: ${company.staff.account}`).waitFor()
    await page.getByText('No organization has this code: ask your administrator for it').waitFor()
    await organization.and(page.locator(':focus')).waitFor()
    await organization.fill('ENTER')
    await username.fill(applicant.username)
    await page.getByRole('button', { name: 'Register' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: 'registered with “故事水务 ENTER” and waits for the administrator’s approval' })
      .waitFor()
    expect(await field('Account').inputValue()).toBe(applicant.username)
  })

  test('signs in, lands on the own profile with the warning, and completes it', async () => {
    await secret('Password').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(applicant.password)
    await press(page, 'Enter')
    await page.waitForURL('**/my/profile')
    await page.getByText('Your account is not yet activated').waitFor()
    await page.getByText('Please add Identity number').waitFor()
    expect(await page.getByRole('menuitem').count()).toBe(1)
    expect(await field('Name').inputValue()).toBe(applicant.name)
    expect(await findings(page)).toEqual([])
    await field('Identity number').fill('11010119900307013x')
    await press(page, 'Tab')
    await page.getByText('Not a valid 18-character identity number').waitFor()
    await field('Identity number').fill('110101199003070134')
    await page.getByLabel('Female').check()
    await field('Phone').fill('19000001001')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Already in use: 19000001001').waitFor()
    await field('Phone').fill(applicant.phone)
    await field('Email').fill('nora@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await page.getByText('Please add photos of both sides of the identity card').waitFor()
    for (const side of ['Identity card, front', 'Identity card, back']) {
      await page.getByLabel(`Upload: ${side}`).setInputFiles(picture('card.png'))
      await page.getByRole('img', { name: side }).waitFor()
    }
    await page.getByText('Your profile is complete.').waitFor()
    await page.reload()
    await field('Identity number').waitFor()
    expect(await field('Identity number').inputValue()).toBe('110101199003070134')
    expect(await page.getByLabel('Female').isChecked()).toBe(true)
    const kept = await page.evaluate(() => localStorage.getItem('user'))
    expect(kept).not.toContain('110101199003070134')
    expect(kept).not.toContain(applicant.phone)
  })

  test('is approved by staff, and has the full menu after a reload', async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Still waiting for approval').waitFor()
    const staff = await apiAs(company.staff)
    const { results } = (await staff('GET', `/users/?search=${applicant.username}&is_audit=false`)) as {
      results: { id: number }[]
    } & Awaited<ReturnType<typeof staff>>
    const id = results[0]?.id ?? 0
    await staff('PATCH', `/users/${id}/`, { is_audit: true })
    for (const code of [3, 5]) await staff('POST', `/ext/permissions/${code}/assign/`, { users: [id] })
    await page.reload()
    await page.getByRole('menuitem', { name: 'Meters' }).first().waitFor()
    expect(await page.getByText('Waiting for an administrator').count()).toBe(0)
    await go(page, '/meter/list')
    await page.getByRole('row', { name: /住户1/ }).waitFor()
  })

  test('changes the password: a wrong one is told on its field, other sessions end, this one goes on', async () => {
    const elsewhere = await apiAnew({ account: applicant.username, password: applicant.password })
    await go(page, '/my/profile')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor()
    const next = 'Another-Door-Now'
    await page.getByLabel(/Present password/).fill('not the password')
    await page.getByLabel(/^\W*New password$/).fill(next)
    await page.getByLabel(/Repeat the new password/).fill(next)
    await press(page, 'Enter')
    await page.getByText('This is not your current password').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByLabel(/Present password/).fill(applicant.password)
    await press(page, 'Enter')
    await page.getByText('The password is changed, and all other sessions have ended').waitFor()
    await page.waitForURL('**/my/profile')
    await expect(elsewhere('GET', '/users/self/')).rejects.toThrow('token_not_valid')
    await apiAs({ account: applicant.username, password: next })
    await page.reload()
    await field('Name').waitFor()
    expect(await field('Name').inputValue()).toBe(applicant.name)
    expect(complaints).toEqual([])
  })
})

test('no mode of the sign-in page has a finding of axe or is wider than a telephone, in English and dark; switching keeps what is typed', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  await page.goto('/login')
  await page.getByRole('tab', { name: '手机号登录' }).click()
  const form = page.locator('form').filter({ visible: true })
  await form.getByRole('textbox', { name: '手机号', exact: true }).fill('13700000000')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: /^(切换为|Switch to)/ }).click()
  const phone = form.getByRole('textbox', { name: 'Phone', exact: true })
  await expect.poll(() => phone.inputValue()).toBe('13700000000')
  expect(await faultsOfSignIn(page, ['Phone', 'Account', 'Register'])).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
