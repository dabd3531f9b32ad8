import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser, type Visit } from './browser'
import { type Api, apiAs, type Company, createCompany } from './company'
import { go } from './go'
import { visitAs } from './signed-in'

let visited: Visit
let page: Page
let company: Company
let api: Api
beforeAll(async () => {
  company = await createCompany('HOLDS', 3)
  api = await apiAs(company.staff)
  const bank = { bank_name: '农商行', account_name: '故事水务', account_no: '6229000011112222' }
  await api('POST', '/organizations/bank-accounts/', { ...bank, purpose: 'withholding', is_default: true })
  for (const [at, { id }] of company.meters.entries()) {
    const withholding = { bank_name: '农商行', account_no: `62280000${at}`, contract_no: `DK${at}` }
    await api('PATCH', `/meters/${id}/`, { withholding })
    await api('POST', '/reading-orders/', { meter: id, current_reading: '10', read_at: `2024-03-0${at + 1}` })
  }
  visited = await visitAs(await launchBrowser(), company.staff, '/order/withholdings')
  page = visited.page
})

test('a run is previewed, made, downloaded and answered; what was collected is paid, the rest keeps its reason or waits', async () => {
  await page.getByRole('button', { name: '新建代扣批次' }).first().click()
  await page.getByLabel('账单到期截至').click()
  await page.getByLabel('账单到期截至').fill('2099-12-31')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByRole('button', { name: '生成批次（3 户）' }).click()
  await page.getByRole('heading', { level: 1, name: /^代扣批次 HOLDSW/ }).waitFor()
  const table = page.getByRole('region', { name: '明细' })
  await expect.poll(() => table.getByText('未回盘').count()).toBe(3)

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载扣款文件' }).click(),
  ])
  const book = xlsx.read(readFileSync(await saved.path()), { type: 'buffer' })
  const name = book.SheetNames[0]!
  const rows = xlsx.utils.sheet_to_json<(string | number)[]>(book.Sheets[name]!, { header: 1 })
  expect(rows).toHaveLength(4)
  rows[1]![8] = rows[1]![7]!
  rows[2]![9] = '余额不足'
  const answered = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(answered, xlsx.utils.aoa_to_sheet(rows), name)
  const buffer: Buffer = xlsx.write(answered, { type: 'buffer', bookType: 'xlsx' })

  await page.getByRole('button', { name: '上传回盘' }).click()
  const dialog = page.getByRole('dialog')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name: '回盘.xlsx', mimeType, buffer })
  await dialog.getByRole('button', { name: '上传并入账' }).click()
  await dialog.getByText('3 行已处理').waitFor()
  await dialog.getByRole('button', { name: '下载结果' }).waitFor()
  await page.keyboard.press('Escape')

  await table.getByRole('row', { name: /已扣款/ }).waitFor()
  await table.getByRole('row', { name: /扣款失败.*余额不足/ }).waitFor()
  await table.getByRole('row', { name: /结果未知/ }).waitFor()
  const [paid, , waiting] = company.meters
  expect(await api('GET', `/meters/${paid!.id}/`)).toMatchObject({ arrears: '0.00' })

  // The till says that the bank may still collect the third account's order.
  await go(page, `/order/payment-records/create?meter=${waiting!.id}`)
  await page.getByText('代扣中').waitFor()
})

test('a run without an answer is cancelled after a question, and its orders are free', async () => {
  await go(page, '/order/withholdings/create')
  await page.getByLabel('账单到期截至').click()
  await page.getByLabel('账单到期截至').fill('2099-12-31')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByText('未列入：已在其他未回盘的批次中').waitFor()
  await page.getByRole('button', { name: '生成批次（1 户）' }).click()
  await page.getByRole('heading', { level: 1, name: /^代扣批次 HOLDSW/ }).waitFor()
  await page.getByRole('button', { name: '取消批次' }).click()
  const question = page.getByRole('dialog')
  await question.getByText(/1 户共 ¥/).waitFor()
  await question.getByRole('button', { name: '取消批次' }).click()
  // The state beside the heading; the time line says it too.
  await page.locator('h1 + *', { hasText: /^已取消$/ }).waitFor()
  await page.getByRole('button', { name: '上传回盘' }).waitFor({ state: 'detached' })
  expect(visited.complaints).toEqual([])
  await visited.context.close()
})
