import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser, type Visit } from './browser'
import { type Api, apiAs, type Company, createCompany } from './company'
import { inGb18030 } from './gb18030'
import { front, go, refresh } from './go'
import { visitAs } from './signed-in'

let visited: Visit
let page: Page
let company: Company
let api: Api
beforeAll(async () => {
  company = await createCompany('BANKS', 3)
  api = await apiAs(company.staff)
  const pay = (at: number, amount: string, channel_no: string) =>
    api('POST', '/payment-records/', {
      ...{ meter: company.meters[at]!.id, amount, channel_no, method: 'transfer' },
      ...{ bank_account: company.bankAccount, paid_at: '2024-03-05 10:00:00' },
    })
  await pay(0, '155.00', 'N1')
  await pay(1, '66.00', 'N2')
  await pay(2, '40.00', '')
  await pay(2, '30.00', 'N9')
  visited = await visitAs(await launchBrowser(), company.staff, '/order/reconciliations')
  page = visited.page
})

/** The bank calls the number by a word of its own, writes GB18030, and ends with a total. */
const HEADINGS = ['柜员凭单', '交易日期', '贷方金额', '摘要']
const fileOf = (rows: readonly (readonly string[])[]): Buffer =>
  inGb18030(['账户明细', ...[HEADINGS, ...rows].map((row) => row.join('|'))].join('\r\n'))

const MARCH = fileOf([
  ['N1', '20240305', '155.00', '水费'],
  ['N2', '20240305', '60.00', '水费'],
  ['N4', '2024/3/6', '￥40.00', '水费'],
  ['N5', '2024-03-06', '1,200.00', '转账 住户1'],
  ['N6', '2024-03-07', '-5.00', '手续费'],
  ['N7', '很久以前', '1.00', ''],
  ['合计', '', '1,451.00', ''],
])

async function chooseFile(page: Page, name: string, buffer: Buffer) {
  await go(page, '/order/reconciliations/create')
  await front(page).getByLabel('银行账户').click()
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^中国银行/)
    .click()
  await front(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await page.getByRole('heading', { name: '各列怎么读' }).waitFor()
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const rowOf = (page: Page, number: string): Locator =>
  page.getByRole('tabpanel').or(page.getByRole('main')).getByRole('row').filter({ hasText: number }).first()
const said = (page: Page, words: string) => page.locator('.ant-message').getByText(words).first().waitFor()

test('a file in the bank’s own words is read after one choice, and every difference is settled by a click', async () => {
  await chooseFile(page, '三月.txt', MARCH)
  const asRead = page.getByRole('table', { name: '各列怎么读' })
  await page.getByText('请选择流水号、金额和交易时间所在的列。').waitFor()
  expect(await page.getByRole('button', { name: '开始对账' }).isDisabled()).toBe(true)
  await page.getByLabel('流水号', { exact: true }).click()
  await page.getByTitle('柜员凭单').last().click()
  await asRead.getByRole('row', { name: /N5.*1,200\.00.*2024-03-06/ }).waitFor()
  await page.getByRole('button', { name: '开始对账' }).click()
  await page.getByRole('heading', { level: 1, name: '对账：三月.txt' }).waitFor()

  // Another amount; the books lack two and a fee; the bank lacks two; one agrees.
  await tab(page, '不符 1').click()
  await rowOf(page, 'N2').getByText('系统是 ¥66.00').waitFor()
  await page.getByText('第 8 行').waitFor()

  await tab(page, '系统缺 3').click()
  await rowOf(page, 'N4')
    .getByRole('button', { name: /^匹配 / })
    .click()
  await said(page, '已对平')
  await tab(page, '系统缺 2').waitFor()
  await rowOf(page, 'N5').getByRole('button', { name: '入账' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('户号').fill(company.meters[0]!.account_no)
  await page.locator('.ant-select-dropdown:visible').getByText(company.meters[0]!.account_no).first().click()
  await dialog.getByRole('button', { name: '入账 ¥1,200.00' }).click()
  await tab(page, '系统缺 1').waitFor()
  await rowOf(page, 'N6').getByRole('button', { name: '说明原因' }).click()
  await dialog.getByLabel('原因').fill('手续费，记财务费用')
  await dialog.getByRole('button', { name: '保存原因' }).click()
  await tab(page, '系统缺 0').waitFor()
  await tab(page, '银行缺 1').click()
  await rowOf(page, 'N9').getByText('30.00', { exact: true }).waitFor()
  await tab(page, '已对平 3').waitFor()

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载对账结果表' }).click(),
  ])
  const book = xlsx.read(readFileSync(await saved.path()), { type: 'buffer' })
  const sheet = xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  expect(sheet.map((row) => row[4]).slice(1)).toEqual([
    ...['对账结果', '已对平', '不符', '已对平', '已对平', '已处理', '读不懂', '合计或说明，不对账'],
  ])
  const { results } = await api('GET', `/payment-records/?meter=${company.meters[0]!.id}`)
  expect(results).toMatchObject([
    { channel_no: 'N5', amount: '1200.00', cashier: null, reconcile_status: 'matched' },
    { channel_no: 'N1', reconcile_status: 'matched' },
  ])
})

test('the next file of the account finds its columns, and settles what the last one lacked; payments are found by their state', async () => {
  await chooseFile(page, '四月.txt', fileOf([['N9', '2024-03-05', '30.00', '水费']]))
  await page.getByText('沿用这个账户上次的列。').waitFor()
  await page.getByRole('button', { name: '开始对账' }).click()
  await page.getByRole('heading', { level: 1, name: '对账：四月.txt' }).waitFor()
  await tab(page, '已对平 1').waitFor()

  await go(page, '/order/reconciliations')
  await front(page).getByRole('link', { name: '三月.txt', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '对账：三月.txt' }).waitFor()
  await refresh(page)
  await tab(page, '银行缺 0').waitFor()
  await page.getByRole('tab', { name: /^已处理/ }).click()
  await page.getByRole('link', { name: '见“四月.txt”第 3 行' }).waitFor()

  await go(page, `/order/payment-records?reconcile_status[]=mismatched&bank_account=${company.bankAccount}`)
  await page.getByRole('cell', { name: '66.00', exact: true }).first().waitFor()
  expect(await page.getByRole('cell', { name: '155.00', exact: true }).count()).toBe(0)
  expect(visited.complaints).toEqual([])
  await visited.context.close()
})
