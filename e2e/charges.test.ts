import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('CHARGES', 3)
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

test('a fee is billed from the account: its effect is shown before, and the order has its items', async () => {
  const [meter] = company.meters
  const { page, complaints } = await staffAt(`/meter/detail/${meter?.id}`)
  await page.getByRole('button', { name: '办理业务' }).click()
  await page.getByRole('menuitem', { name: '收费开账' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('收费项目').fill('复装费')
  await dialog.getByLabel('金额').fill('120')
  await dialog.getByRole('button', { name: '再加一项' }).click()
  const second = dialog.getByRole('group', { name: '第 2 项' })
  await second.getByLabel('收费项目').fill('封表')
  await second.getByLabel('金额').fill('35.5')
  await dialog.getByRole('row', { name: /欠费 ¥0.00 ¥155.50/ }).waitFor()
  await dialog.getByRole('button', { name: '开账 ¥155.50' }).click()
  await page.getByText(/已开账 .*¥155.50/).waitFor()

  await page.getByRole('tab', { name: /账单/ }).click()
  await page
    .getByRole('row', { name: /155.50/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('row', { name: /复装费.*120.00/ }).waitFor()
  await page.getByRole('row', { name: /封表.*35.50/ }).waitFor()
  expect(complaints).toEqual([])
})

test('a back charge is billed from the list of orders, and charges are imported and taken back as a whole', async () => {
  const [, meter] = company.meters
  const { page, complaints } = await staffAt('/order/list')
  await page.getByRole('button', { name: '收费开账' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('户表').fill(String(meter?.account_no))
  await page.keyboard.press('Enter')
  await dialog.getByText('追补账单').click()
  await dialog.getByLabel('追补水量').fill('10')
  await dialog.getByRole('row', { name: /阶梯年累计 0 m³ 10 m³/ }).waitFor()
  await dialog.getByRole('button', { name: '开账 ¥28.00' }).click()
  await page.getByText(/已开账 .*¥28.00/).waitFor()

  await page.getByRole('button', { name: '导入收费' }).click()
  const csv = `户号,类别,收费项目,金额\n${meter?.account_no},其他收费,换锁,20\n`
  const file = { name: '收费.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: '检查文件' }).click()
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await page.getByText('已开账 1 张').waitFor()
  await page.getByRole('button', { name: '整批收回' }).click()
  await page.getByRole('button', { name: '红冲 1 张账单' }).click()
  await page.getByText('已红冲 1 张账单').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '完成' }).click()
  expect(complaints).toEqual([])
})

test('a penalty is waived on the page of its order, with what is left shown before, and the waiver is withdrawn', async () => {
  const api = await apiAs(company.staff)
  const body = {
    meter: company.meters[2]?.id,
    current_reading: '20',
    read_at: '2025-01-15',
    issued_on: '2025-01-15',
  }
  const order = await api('POST', '/reading-orders/', body)
  const { page, complaints } = await staffAt(`/order/detail/${order.id}`)
  await page.getByRole('button', { name: '减免违约金' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('违约金 ¥56.00 → ¥0.00').waitFor()
  await dialog.getByLabel('减免金额').fill('60')
  await dialog.getByText('不能大于 56.00').waitFor()
  await dialog.getByLabel('减免金额').fill('16')
  await dialog.getByLabel('减免原因').fill('系统故障')
  await dialog.getByText('违约金 ¥56.00 → ¥40.00').waitFor()
  await dialog.getByRole('button', { name: '减免 ¥16' }).click()
  await page.getByText('已减免 ¥16.00').waitFor()
  await page.getByRole('row', { name: /16.00 系统故障 有效/ }).waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('row', { name: /16.00 系统故障 已撤销/ }).waitFor()
  expect(complaints).toEqual([])
})
