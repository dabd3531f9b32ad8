import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('SHEET')
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

const HEADER = '表号,户名,地址,位置,水表类型,口径,水价,初始读数,颜色'
const good = (number: number) => `IN-${number},住户,清河路 ${number} 号,第一册,机械表,DN15,居民水价,0,蓝`

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\n')}\n`),
})

async function check(page: Page, file: ReturnType<typeof csv>) {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: '检查文件' }).click()
}

test('a sheet is checked without writing, imported but for its wrong rows, and found again after a reload', async () => {
  const { page, complaints } = await staffAt('/meter/list')
  await page.getByRole('row', { name: /住户1/ }).waitFor()
  await page.getByRole('button', { name: '导入' }).click()
  const lines = [
    good(1),
    good(2),
    good(3),
    good(4).replace('第一册', '第九册'),
    good(5).replace(',0,', ',零,'),
  ]
  await check(page, csv('三月新装.csv', HEADER, ...lines))
  await page.getByText('3 行可以导入，2 行有问题').waitFor()
  await page.getByText('这些列不认识，没有导入：颜色').waitFor()
  expect(await page.getByRole('row', { name: /^5 位置 .*第九册/ }).count()).toBe(1)
  expect(await page.getByRole('row', { name: /^6 初始读数/ }).count()).toBe(1)

  await page.reload()
  await page.getByRole('button', { name: '查看检查结果' }).click()
  await page.getByText('请重新选择同一个文件再导入').waitFor()
  await page.getByRole('button', { name: '选择其他文件' }).click()
  await check(page, csv('三月新装.csv', HEADER, ...lines))
  await page.getByRole('button', { name: '只导入没有问题的 3 行' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '查看导入结果' }).click()
  await page.getByText('已新建 3 块水表，2 行没有导入').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载有问题的行' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('有问题的行 三月新装.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('"6","初始读数"')
  await page.getByText(/^全部行/).click()
  await page
    .getByRole('link', { name: /已建户 SHEET/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /SHEET\d{8} 住户/ }).waitFor()
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  await page.goBack()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByLabel('搜索').fill('IN-')
  await page.keyboard.press('Enter')
  await page.getByText('共 3 条').waitFor()
  expect(complaints).toEqual([])
})

test('readings are checked, abnormal ones billed only when they are said to be verified', async () => {
  const api = await apiAs(company.staff)
  const [first, second] = company.meters
  for (const [month, current_reading] of ['20', '40', '60'].entries())
    await api('POST', '/reading-orders/', {
      ...{ meter: first?.id, current_reading, read_at: `2025-0${month + 1}-15` },
    })
  const { page, complaints } = await staffAt('/reading/create')
  await page.getByRole('button', { name: '导入抄表' }).click()
  const rows = [`${first?.account_no},160,2025-04-15`, `${second?.account_no},12,2025-04-15`]
  await check(page, csv('四月.csv', '户号,本次读数,抄表日期', ...rows))
  await page.getByText('1 行可以导入，1 行有问题').waitFor()
  await page.getByText(/^全部行/).click()
  await page.getByText('将出账：12 m³，¥33.60').waitFor()
  await page.getByLabel(/已核实，一并开账/).check()
  expect(await page.getByRole('button', { name: /只导入/ }).count()).toBe(0)
  await page.getByRole('button', { name: '重新检查' }).click()
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await page.getByText('已抄表并开账 2 户').waitFor()

  await page.getByRole('button', { name: '再导入一个文件' }).click()
  await check(page, csv('四月（副本）.csv', '户号,本次读数,抄表日期', ...rows))
  const told = page.getByRole('alert').filter({ hasText: /已于 .* 由李敏导入过/ })
  await told.getByText('2 行都已导入').waitFor()
  await told.getByRole('button', { name: '查看那次的结果' }).click()
  await page.getByText('没有重复导入，下面就是那一次的结果').waitFor()
  await page.getByText('已抄表并开账 2 户').waitFor()
  expect((await api('GET', `/meters/${first?.id}/`)).last_reading).toBe('160')
  await page.getByRole('button', { name: '完成' }).click()
  expect(complaints).toEqual([])
})

test('a file that is no sheet of meters is refused as a whole, with what it lacks; the template that is handed out is one, and its example row is named', async () => {
  const { page, complaints } = await staffAt('/meter/list')
  await page.getByRole('button', { name: '导入' }).click()
  await check(page, csv('旧表.csv', '姓名,住址', '张三,某处'))
  await page.getByText(/表头缺少：表号/).waitFor()
  await page.getByRole('button', { name: '选择其他文件' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ ...csv('旧表.xls', 'x'), mimeType: 'application/vnd.ms-excel' })
  await page.getByText(/只接受这些文件/).waitFor()
  expect(await page.getByRole('button', { name: '检查文件' }).isDisabled()).toBe(true)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载模板' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/模板\.xlsx$/)
  const buffer = await readFile(await download.path())
  await check(page, { name: 'template.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByText('这是模板自带的示例行，没有导入：请从表中删去').waitFor()
  expect(complaints).toEqual([])
})
