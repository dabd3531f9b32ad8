import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Api, apiAs, type Company, createCompany } from './company'
import { front, go } from './go'
import { keepWhatIsPrinted, printWith } from './printed'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let api: Api
const cashier = { account: 'cashier-days', password: 'One-Key-For-All-7' }

beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('DAYS', 3)
  api = await apiAs(company.staff)
  const { id } = await api('POST', '/users/', {
    ...{ username: cashier.account, password: cashier.password, name: '何春梅' },
    ...{ organization: company.organization, is_audit: true },
  })
  await api('POST', '/ext/permissions/18/assign/', { users: [id] })
  for (const [at, { id: meter }] of company.meters.entries()) {
    await api('PATCH', `/meters/${meter}/`, { customer_name: at < 2 ? '清河酒店' : '张三' })
    await api('POST', '/reading-orders/', { meter, current_reading: '10', read_at: '2024-03-01' })
  }
})

const today = () => new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)

test('a cashier takes one note for two accounts, counts the drawer and closes the day; staff confirm it, and open it again', async () => {
  const { page, context, complaints } = await visitAs(browser, cashier, '/dashboard')
  await page.addInitScript(keepWhatIsPrinted)
  await page
    .getByRole('navigation', { name: '常用操作' })
    .getByRole('button', { name: '收费', exact: true })
    .click()
  await page.getByRole('region', { name: '收费', exact: true }).getByText('今天还没有收款').waitFor()
  const chooser = page.getByRole('combobox').first()
  await chooser.focus()
  await page.keyboard.type(company.meters[0]!.account_no)
  await page.keyboard.press('Enter')
  await page.getByText(/同一缴费人还有 1 户，合计应缴 ¥28\.00/).waitFor()
  await page.getByRole('button', { name: '几户一起缴' }).click()
  const tender = page.getByLabel('实收现金', { exact: true })
  await expect.poll(() => tender.inputValue()).toBe('56.00')
  // An account that is taken out leaves the keyboard where one more is added.
  const { account_no: second } = company.meters[1]!
  await page.getByRole('button', { name: `不一起缴 ${second}` }).click()
  await expect.poll(() => tender.inputValue()).toBe('28.00')
  await page.keyboard.type(second)
  await page.keyboard.press('Enter')
  await expect.poll(() => tender.inputValue()).toBe('56.00')
  await tender.fill('50')
  await page.keyboard.press('Enter')
  await page.getByText(/少于收费金额 ¥56\.00/).waitFor()
  await page.getByRole('button', { name: '补录日期、备注' }).click()
  await page.getByLabel('备注').fill('饭店两户一起缴')
  await tender.fill('100')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '已收款 ¥56.00' }).waitFor()
  await page.getByRole('status').getByText('¥44.00').waitFor()
  const takings = page.getByRole('region', { name: '今日收款' })
  await takings.getByText('2 笔').waitFor()
  const { results: booked } = await api('GET', '/payment-records/')
  expect(booked).toEqual(Array(2).fill(expect.objectContaining({ remark: '饭店两户一起缴' })))
  const receipt = await printWith(page, '打印小票')
  for (const said of [
    ...company.meters.slice(0, 2).map(({ account_no }) => account_no),
    '人民币（大写）：伍拾陆圆整',
    '共 2 户',
  ])
    expect(receipt.text).toContain(said)

  await takings.getByRole('link', { name: '日结' }).click()
  await page.getByRole('heading', { level: 1, name: `何春梅 ${today()} 日结` }).waitFor()
  const day = page.url().split('/').at(-1)
  // The list closes the day that it is: typing begins at the cash.
  await go(page, '/order/days')
  await page.getByRole('button', { name: '日结今天' }).click()
  const dialog = page.getByRole('dialog', { name: `日结 ${today()}` })
  await dialog.getByText('¥56.00').waitFor()
  await page.keyboard.type('55.50')
  await dialog.getByText('短款 ¥0.50，请说明原因').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('有长短款须说明原因').waitFor()
  await dialog.getByLabel('说明').fill('找零多付五角')
  await dialog.getByRole('button', { name: '日结，实点 ¥55.50' }).click()
  await dialog.waitFor({ state: 'detached' })
  await go(page, `/order/days/detail/${day}`)
  // The list says that the day waits for its confirmation, too.
  await front(page)
    .getByRole('heading', { level: 1, name: `何春梅 ${today()} 日结` })
    .waitFor()
  await front(page).getByText('待确认').first().waitFor()
  const sheet = await printWith(page, '打印日结单')
  for (const said of ['收费日结单', '何春梅', '伍拾伍圆伍角整', '找零多付五角', '收费员签字'])
    expect(sheet.text).toContain(said)
  expect(await page.getByRole('button', { name: '确认', exact: true }).count()).toBe(0)
  expect(complaints).toEqual([])

  // Nothing more is taken on this day.
  await go(page, `/order/payment-records/create?meter=${company.meters[2]!.id}`)
  await page.getByText('今天已日结，不能再收款').waitFor()
  await expect.poll(() => tender.inputValue()).toBe('28.00')
  await page.getByRole('button', { name: /^收款/ }).click()
  await page.getByRole('alert').filter({ hasText: '的收费已日结' }).waitFor()
  await context.close()

  const staff = await visitAs(browser, company.staff, `/order/days/detail/${day}`)
  await staff.page.getByRole('button', { name: '确认', exact: true }).click()
  const confirming = staff.page.getByRole('dialog')
  await confirming.getByLabel('存入账户').click()
  await staff.page
    .getByText(/中国银行 6222021234567890/)
    .last()
    .click()
  await confirming.getByLabel('存款单号').fill('CK-1')
  await confirming.getByRole('button', { name: '确认', exact: true }).click()
  await staff.page.getByText('已确认').first().waitFor()
  expect(await api('GET', `/payment-records/days/${day}/`)).toMatchObject({
    state: 'confirmed',
    difference: '-0.50',
    deposit: { slip_no: 'CK-1', amount: '55.50' },
  })
  await staff.page.getByRole('button', { name: '重新打开' }).click()
  const reopening = staff.page.getByRole('dialog')
  await reopening.getByLabel('原因').fill('漏记一笔')
  await reopening.getByRole('button', { name: '重新打开' }).click()
  await staff.page.getByRole('button', { name: '日结', exact: true }).waitFor()
  expect(await api('GET', `/payment-records/days/${day}/`)).toMatchObject({
    state: 'open',
    counted_cash: null,
  })
  expect(staff.complaints).toEqual([])
  await staff.context.close()
})
