import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('CHANGES', 6)
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

const TITLES = '户号,旧表止码,新表表号,新表起码,换表时间,换表原因'
const csv = (...rows: string[]) => ({
  name: '换表.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${[TITLES, ...rows].join('\n')}\n`),
})

test('devices are changed from a file: checked first, refused rows to download, and the bell tells the end', async () => {
  const api = await apiAs(company.staff)
  const [one, other] = company.meters
  await api('POST', '/reading-orders/', { meter: one?.id, current_reading: '20', read_at: '2025-01-15' })
  const { page, complaints } = await staffAt('/meter/list')
  await page.getByRole('button', { name: '批量换表' }).click()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载模板' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('换表导入模板.xlsx')
  const rows = [
    `${one?.account_no},34,CHANGES-N1,3,2025-03-10,周期换表`,
    `${other?.account_no},5,CHANGES-N1,0,2025-03-10,周期换表`,
  ]
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(csv(...rows))
  await page.getByRole('button', { name: '检查文件' }).click()
  await page.getByText('1 行可以导入，1 行有问题').waitFor()
  await page.getByText(/CHANGES-N1 正在户表/).waitFor()
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载有问题的行' }).click(),
  ])
  expect(readFileSync(await refused.path(), 'utf8')).toMatch(/"3","新表表号",.*CHANGES-N1/)
  expect((await api('GET', `/meters/${one?.id}/`)).meter_no).not.toBe('CHANGES-N1')

  await page.getByRole('button', { name: '只导入没有问题的 1 行' }).click()
  await page.getByText('已换表 1 块，1 行没有导入').waitFor()
  const changed = await api('GET', `/meters/${one?.id}/`)
  expect([changed.meter_no, changed.last_reading]).toEqual(['CHANGES-N1', '3'])
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('row', { name: /CHANGES-N1/ }).waitFor()
  const { results } = await api('GET', '/notices/')
  expect(results).toMatchObject([{ type: 'import_refusals' }])
  expect(complaints).toEqual([])
})

test('an import of change-overs is taken back from its result: seen before, and what is billed stays with its reason', async () => {
  const api = await apiAs(company.staff)
  const [, , one, other] = company.meters
  const before = (await api('GET', `/meters/${one?.id}/`)).meter_no
  const { page, complaints } = await staffAt('/meter/list')
  await page.getByRole('button', { name: '批量换表' }).click()
  const rows = [
    `${one?.account_no},34,CHANGEBACK-N1,3,2025-03-10,周期换表`,
    `${other?.account_no},5,CHANGEBACK-N2,0,2025-03-10,周期换表`,
  ]
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(csv(...rows))
  await page.getByRole('button', { name: '检查文件' }).click()
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await page.getByText('已换表 2 块').waitFor()
  await api('POST', '/reading-orders/', { meter: other?.id, current_reading: '4', read_at: '2025-03-20' })

  await page.getByRole('button', { name: '整批收回' }).click()
  const dialog = page.getByRole('dialog', { name: '整批收回：换表.csv' })
  await dialog.getByText('可以撤销 1 次换表，旧表恢复使用。').waitFor()
  await dialog.getByText('第 3 行 最近一次换表已开账').waitFor()
  expect((await api('GET', `/meters/${one?.id}/`)).meter_no).toBe('CHANGEBACK-N1')
  await dialog.getByRole('button', { name: '撤销 1 次换表' }).click()
  await dialog.getByText('已撤销 1 次换表，旧表恢复使用').waitFor()
  expect((await api('GET', `/meters/${one?.id}/`)).meter_no).toBe(before)
  expect((await api('GET', `/meters/${other?.id}/`)).meter_no).toBe('CHANGEBACK-N2')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '完成' }).click()
  expect(complaints).toEqual([])
})

test('the check asks to look at an unusual final index before it is imported', async () => {
  const api = await apiAs(company.staff)
  const [, , , , one, other] = company.meters
  for (const [current_reading, read_at] of [
    ['10', '2025-01-10'],
    ['20', '2025-01-20'],
    ['30', '2025-01-30'],
  ])
    await api('POST', '/reading-orders/', { meter: one?.id, current_reading, read_at })
  const { page, complaints } = await staffAt('/meter/list')
  await page.getByRole('button', { name: '批量换表' }).click()
  const rows = [
    `${other?.account_no},5,CHANGEDOUBT-N2,0,2025-03-10,周期换表`,
    `${one?.account_no},999,CHANGEDOUBT-N1,3,2025-03-10,周期换表`,
  ]
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(csv(...rows))
  await page.getByRole('button', { name: '检查文件' }).click()
  await page.getByText('1 行可以导入，但请先核对').waitFor()
  await page.getByText('旧表用量比平时多得多').waitFor()
  expect(await page.getByText('可以换为 CHANGEDOUBT-N2').count()).toBe(0)
  await page.getByText('全部行（2）').click()
  await page.getByText('可以换为 CHANGEDOUBT-N2').waitFor()
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await page.getByText('已换表 2 块').waitFor()
  expect(complaints).toEqual([])
})
