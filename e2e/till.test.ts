import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Api, apiAs, type Company, createCompany } from './company'
import { go, refresh } from './go'
import { keepWhatIsPrinted, printed, printWith } from './printed'
import { visitAs } from './signed-in'

let company: Company
let api: Api
let account: { id: number; account_no: string }
let page: Page
let complaints: string[]
let leave: () => Promise<void>
/** The number of months read so far: each owes 400 m³ × 2.80. */
let months = 0

beforeAll(async () => {
  company = await createCompany('TILLS')
  api = await apiAs(company.staff)
  account = company.meters[0]!
  const visited = await visitAs(await launchBrowser(), company.staff, '/my/profile')
  ;({ page, complaints } = visited)
  leave = () => visited.context.close()
  await page.addInitScript(keepWhatIsPrinted)
})

beforeEach(async () => {
  months++
  await api('POST', '/reading-orders/', {
    meter: account.id,
    current_reading: String(400 * months),
    read_at: `2024-0${months}-20`,
  })
  await go(page, '/order/payment-records/create')
  // The next customer at a till where nobody has been.
  await refresh(page)
})
afterEach(() => {
  expect(complaints).toEqual([])
})
afterAll(() => leave())

const tender = () => page.getByLabel('实收现金', { exact: true })
const dialog = () => page.getByRole('dialog')
const newest = async () => {
  const { results } = await api('GET', `/payment-records/?meter=${account.id}&page_size=1`)
  return (results as Record<string, string | number>[])[0]! // there are some by then
}
const count = async () => Number((await api('GET', `/payment-records/?meter=${account.id}`)).count)
const isFocused = (role: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(role)

/** First keystroke: the number is scanned, Enter. The dues are loaded, and the tender waits for the note. */
async function scan(amount: string) {
  await page.getByRole('combobox').first().waitFor()
  await isFocused('combobox')
  await page.keyboard.type(account.account_no)
  await page.keyboard.press('Enter')
  await expect.poll(() => tender().inputValue()).toBe(amount)
  await expect.poll(() => tender().evaluate((field) => field === document.activeElement)).toBe(true)
}

/** The large text after a payment, or on its receipt, without the blanks in it. */
const flat = (text: string | null) => (text ?? '').replaceAll(/\s/g, '')

test('from the number to the receipt are three keystrokes when the money is exact; a further print says that it is one', async () => {
  await scan('1120.00')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '已收款 ¥1,120.00' }).waitFor()
  await isFocused('combobox')
  await page.keyboard.press('Enter')
  const receipt = await printed(page)
  expect(flat(receipt.text)).toContain('收费金额¥1,120.00实收现金¥1,120.00找零¥0.00转入预存¥0.00')
  for (const mark of ['补打', '已冲正']) expect(receipt.text).not.toContain(mark)
  // Enter prints once: the next input is the next number.
  await isFocused('combobox')
  await page.keyboard.press('Enter')
  expect((await printWith(page, '打印小票')).text).toContain('补打 · 第 2 次')
  const { id } = await newest()
  expect(await api('GET', `/payment-records/${id}/`)).toMatchObject({ print_count: 2, tender: '1120.00' })
})

test('a note above the dues gives change, which stands large until the next customer and on the receipt; nothing of it is booked', async () => {
  await scan('1120.00')
  await page.keyboard.type('1200')
  await page.getByText('找零 ¥80.00').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '已收款 ¥1,120.00' }).waitFor()
  const shown = page.getByRole('status').filter({ hasText: account.account_no })
  expect(flat(await shown.textContent())).toContain('找零¥80.00实收现金¥1,200.00收费金额¥1,120.00')
  expect(flat((await printWith(page, '打印收据（A5）')).text)).toContain('实收现金¥1,200.00找零¥80.00')
  expect(await newest()).toMatchObject({ amount: '1120.00', to_balance: '0.00', balance_after: '0.00' })
  // The next one takes its place.
  await page.getByRole('combobox').first().click()
  await page.keyboard.type(company.meters[1]!.account_no)
  await page.keyboard.press('Enter')
  await page.getByText('没有未缴账单').waitFor()
  expect(await shown.count()).toBe(0)
})

test('a tender that is short stops the till: Enter goes back to it, and less is taken only by choice', async () => {
  await scan('1120.00')
  const before = await count()
  await page.keyboard.type('1000')
  await page.getByText('还差 ¥120.00').waitFor()
  await page.keyboard.press('Enter')
  await dialog().getByText('还欠 ¥120.00').waitFor()
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(() => tender().evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await count()).toBe(before)

  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: '只收 ¥1,000.00' }).click()
  await page.getByRole('heading', { level: 1, name: '已收款 ¥1,000.00' }).waitFor()
  expect(await newest()).toMatchObject({
    amount: '1000.00',
    applied_principal: '1000.00',
    to_balance: '0.00',
  })
  await api('POST', '/payment-records/', { meter: account.id, amount: '120.00', method: 'cash' })
})

test('money above the dues becomes a prepayment only when that is ticked', async () => {
  await scan('1120.00')
  const before = await count()
  // Typed and confirmed within one frame, as a fast hand or a scanner does.
  await page.getByLabel('收费金额', { exact: true }).evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '1200')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.form!.requestSubmit()
  })
  await page.getByText('比应缴多：请勾选存入预存，或改为应缴 ¥1,120.00').waitFor()
  expect(await count()).toBe(before)
  await page.getByLabel('收费金额', { exact: true }).fill('1120')
  await tender().fill('1200')
  await page.getByRole('button', { name: '找零存入预存' }).click()
  expect(await page.getByLabel('多出的 ¥80.00 存入预存余额').isChecked()).toBe(true)
  await page.getByRole('button', { name: '收款 ¥1,200.00，其中预存 ¥80.00' }).click()
  await page.getByRole('heading', { level: 1, name: '已收款 ¥1,200.00' }).waitFor()
  expect(await newest()).toMatchObject({ amount: '1200.00', to_balance: '80.00', balance_after: '80.00' })
})

test('a bank number that was booked before says when and by whom, and never that money was taken', async () => {
  const body = { meter: account.id, amount: '1120.00', method: 'wechat', channel_no: '4200001' }
  const first = await api('POST', '/payment-records/', body)
  await api('POST', '/reading-orders/', {
    meter: account.id,
    current_reading: String(400 * ++months),
    read_at: `2024-0${months}-20`,
  })
  // The balance of the story before has paid a part of it.
  const { total } = await api('GET', `/payment-records/dues/?meter=${account.id}`)
  await scan(String(total))
  await page.getByLabel('方式', { exact: true }).click()
  await page.getByTitle('微信', { exact: true }).click()
  await page.getByLabel('收费金额', { exact: true }).fill('1120')
  await page.getByLabel('渠道流水号').fill('4200001')
  const keeps = page.getByLabel('存入预存余额')
  if ((await keeps.count()) > 0) await keeps.check()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '这笔款以前已经收过，本次没有入账' }).waitFor()
  const told = page.getByRole('alert').filter({ hasText: String(first.payment_no) })
  expect(await told.textContent()).toContain(`已于 ${first.created_at} 由 李敏 收取`)
  expect(await page.getByText('已收款').count()).toBe(0)
  // Enter does not print the receipt of a payment that nobody has just made.
  await isFocused('combobox')
  await page.keyboard.press('Enter')
  expect(await api('GET', `/payment-records/${first.id}/`)).toMatchObject({ print_count: 0 })
})

test('a payment that is reversed elsewhere while the till still shows it is printed with its stamp, and the reversal as what it is', async () => {
  const { total } = await api('GET', `/payment-records/dues/?meter=${account.id}`)
  await scan(String(total))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^已收款/ }).waitFor()
  const { id, payment_no } = await newest()
  await api('DELETE', `/payment-records/${id}/`)
  const { reversed_by, reversed_by_no } = await api('GET', `/payment-records/${id}/`)
  const receipt = await printWith(page, '打印小票')
  expect(receipt.text).toContain('已冲正')
  expect(receipt.text).toContain(`冲正单号 ${reversed_by_no}，本收据作废`)
  await go(page, `/order/payment-records/detail/${reversed_by}`)
  const slip = await printWith(page, '打印小票')
  expect(slip.title).toBe(`冲正凭证 ${reversed_by_no}`)
  expect(flat(slip.text)).toContain(`被冲正缴费${payment_no}`)
  expect(flat(slip.text)).toMatch(/冲正金额-¥[\d,.]+/)
  expect(slip.text).not.toContain('缴费收据故事')
})

test('a payment whose answer was lost is not taken twice when the account was left and the form has changed since: the till shows what was booked', async () => {
  const other = company.meters[1]!
  const choose = async ({ account_no }: { account_no: string }) => {
    await page.getByRole('combobox').first().click()
    await isFocused('combobox')
    await page.keyboard.type(account_no)
    await page.keyboard.press('Enter')
  }
  await choose(other)
  await page.getByText('没有未缴账单').waitFor()
  const amount = page.getByLabel('预存金额', { exact: true })
  await amount.fill('100')
  await page.route(
    '**/api/payment-records/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await amount.press('Enter')
  await page.getByRole('alert').waitFor()
  await choose(account)
  // The tender takes the focus when the dues are there.
  await expect.poll(() => tender().evaluate((field) => field === document.activeElement)).toBe(true)
  await choose(other)
  await page.getByText('没有未缴账单').waitFor()
  await amount.fill('200')
  await amount.press('Enter')
  await page.getByRole('heading', { level: 1, name: '这笔款以前已经收过，本次没有入账' }).waitFor()
  const { results: booked } = await api('GET', `/payment-records/?meter=${other.id}`)
  expect(booked).toEqual([expect.objectContaining({ amount: '100.00', balance_after: '100.00' })])
  const { id, payment_no } = (booked as { id: number; payment_no: string }[])[0]!
  const told = page.getByRole('alert').filter({ hasText: `此前已入账：${payment_no} ¥100.00` })
  await told.waitFor()
  // Enter neither books nor prints: another payment begins with its account.
  await isFocused('combobox')
  await page.keyboard.press('Enter')
  expect(flat((await printWith(page, '打印小票')).text)).toContain('收费金额¥100.00')
  expect(await api('GET', `/payment-records/?meter=${other.id}`)).toMatchObject({ count: 1 })
  await told.getByRole('link', { name: '查看' }).click()
  await page.waitForURL(`**/order/payment-records/detail/${id}`)
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('net::ERR_FAILED')))
})
