import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('PENDING', 3)
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

test('a file is only recorded; its readings wait in their own view, are billed and made void', async () => {
  const [one, two] = company.meters
  const { page, complaints } = await staffAt('/reading/create')
  await page.getByRole('link', { name: '待开账' }).click()
  await page.getByText('没有待开账的抄表').waitFor()
  await page.getByRole('button', { name: '导入抄表' }).click()
  const csv = `户号,本次读数,抄表日期\n${one?.account_no},10,2025-01-31\n${one?.account_no},25,2025-02-28\n${two?.account_no},7,2025-02-28\n`
  const file = { name: '登记.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('checkbox', { name: '只登记，不开账' }).check()
  await page.getByRole('button', { name: '检查文件' }).click()
  await page.getByRole('button', { name: '导入 3 行' }).click()
  await page.getByText('已登记 3 户读数，待开账').waitFor()
  await page.getByRole('button', { name: '完成', exact: true }).click()

  expect(await page.getByRole('button', { name: '勾选后批量开账' }).isDisabled()).toBe(true)
  // The later one waits for the earlier one.
  const later = page.getByRole('row', { name: /10 – 25/ })
  await later.getByText('只登记，未开账').waitFor()
  await later.getByRole('button', { name: '开账' }).click()
  await page
    .getByRole('dialog')
    .getByText(/2025-01-31.* 的抄表尚未开账/)
    .waitFor()
  expect(await page.getByRole('dialog').getByRole('button', { name: '开账' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')

  await page
    .getByRole('row', { name: /0 – 10/ })
    .getByRole('checkbox')
    .check()
  expect(await page.getByRole('button', { name: '为所选 1 条开账' }).isEnabled()).toBe(true)
  await later.getByRole('checkbox').check()
  await page.getByRole('button', { name: '为所选 2 条开账' }).click()
  const dialog = page.getByRole('dialog', { name: '为所选的 2 条抄表开账？' })
  await dialog.getByText('可以开账 2 条。').waitFor()
  // Somebody who goes back has chosen nothing in vain.
  await dialog.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: '为所选 2 条开账' }).click()
  await dialog.getByText('可以开账 2 条。').waitFor()
  await dialog.getByRole('button', { name: '开账 2 条' }).click()
  await dialog.getByText('已开账 2 条。').waitFor()
  await page.keyboard.press('Escape')
  await later.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: '勾选后批量开账' }).isDisabled()).toBe(true)

  await page.getByRole('row', { name: /0 – 7/ }).getByRole('button', { name: '作废' }).click()
  await page.getByRole('dialog').getByLabel('作废原因').fill('抄错户')
  await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
  await page.getByText('没有待开账的抄表').waitFor()
  const api = await apiAs(company.staff)
  const { results } = await api('GET', `/meters/${two?.id}/readings/`)
  expect(results).toMatchObject([{ status: 'void' }])
  expect(complaints).toEqual([])
})

test('before one is billed its order and the account after it are shown; an unusual volume is confirmed', async () => {
  const meter = company.meters.at(-1)
  const api = await apiAs(company.staff)
  for (const [index, day] of [
    ['10', '2024-12-01'],
    ['20', '2025-01-01'],
    ['30', '2025-02-01'],
  ])
    await api('POST', '/reading-orders/', { meter: meter?.id, current_reading: index, read_at: day })
  const before = await api('GET', `/meters/${meter?.id}/`)
  const { page, complaints } = await staffAt('/reading/create?view=pending')
  await page.getByRole('button', { name: '导入抄表' }).click()
  const csv = `户号,本次读数,抄表日期\n${meter?.account_no},130,2025-03-01\n`
  const file = { name: '登记.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('checkbox', { name: '只登记，不开账' }).check()
  await page.getByRole('button', { name: '检查文件' }).click()
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await page.getByRole('button', { name: '完成', exact: true }).click()

  // The actions stay in sight, however wide the row is.
  const bill = page.getByRole('row', { name: /30 – 130/ }).getByRole('button', { name: '开账' })
  await bill.waitFor()
  const box = await bill.boundingBox()
  expect(box!.x + box!.width).toBeLessThan(page.viewportSize()!.width)
  await bill.click()
  const dialog = page.getByRole('dialog', { name: `为户号 ${meter?.account_no} 的抄表开账？` })
  await dialog.getByText('突增：本次 100').waitFor()
  expect(await dialog.getByRole('button', { name: '开账' }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: '已核对，可以开账' }).check()
  await dialog.getByRole('button', { name: /开账 ¥280\.00/ }).waitFor()
  const arrears = dialog.getByRole('row', { name: /欠费/ })
  const money = (value: unknown) => Number(value).toFixed(2)
  await arrears.getByText(money(before.arrears)).waitFor()
  await arrears.getByText(money(Number(before.arrears) + 280)).waitFor()
  expect((await api('GET', '/readings/pending/')).count).toBe(1)
  await dialog.getByRole('button', { name: /开账 ¥280\.00/ }).click()
  await page.getByText('没有待开账的抄表').waitFor()
  expect((await api('GET', `/meters/${meter?.id}/`)).arrears).toBe(money(Number(before.arrears) + 280))
  expect(complaints).toEqual([])
})
