import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { go, refresh } from './go'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
/** Another price than that of the meters. */
let price: number
beforeAll(async () => {
  company = await createCompany('DESK', 4)
  const api = await apiAs(company.staff)
  const commercial = { name: '商业水价', category: 'non_resident', mode: 'flat', price: '5.00' }
  const dated = { ...commercial, effective_from: '2020-01-01' }
  price = (await api('POST', '/organizations/water-prices/', dated)).id
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

/** Chooses by typing, as a clerk does. */
async function choose(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).click()
  await page.keyboard.type(text)
  await page.locator('.ant-select-dropdown:visible').getByText(text).first().waitFor()
  await page.keyboard.press('Enter')
}

const submit = (page: Page, verb: string) => page.getByRole('button', { name: verb, exact: true }).click()

async function fillNewMeter(page: Page, { name, meterNo }: { name: string; meterNo: string }) {
  await page.getByLabel('户名').fill(name)
  await page.getByLabel('地址', { exact: true }).fill('解放路 8 号')
  await choose(page, '位置', '第一册')
  await page.getByLabel('表号').fill(meterNo)
  await choose(page, '水表类型', '机械表')
  await choose(page, '口径', 'DN15')
  await choose(page, '水价', '居民水价')
}

test('a meter is created, the next one of the street begins with what they share, and both are found', async () => {
  const { page, complaints } = await staffAt('/meter/create')
  await fillNewMeter(page, { name: '孙红梅', meterNo: 'STREET-1' })
  await page.getByLabel('册内序号').fill('7')
  await page.getByText('新建后继续录入下一户').click()
  await submit(page, '新建水表')
  await page.getByText(/已新建水表 DESK\d{8}/).waitFor()
  await expect.poll(() => page.getByLabel('户名').inputValue()).toBe('')
  expect(await page.getByLabel('册内序号').inputValue()).toBe('8')
  expect(await page.getByLabel('户名').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('户名').fill('孙红兵')
  await page.getByLabel('地址', { exact: true }).fill('解放路 9 号')
  await page.getByLabel('表号').fill('STREET-2')
  await page.getByText('新建后继续录入下一户').click()
  await page.keyboard.press('Tab')
  await submit(page, '新建水表')
  await page.getByRole('heading', { level: 1, name: '孙红兵' }).waitFor()
  await go(page, '/meter/list?search=STREET')
  await page.getByRole('link', { name: /DESK/ }).first().waitFor()
  await expect.poll(() => page.getByRole('row', { name: /孙红/ }).count()).toBe(2)
  expect(complaints).toEqual([])
})

test('two ticked meters get another price from a day on: a check says how many, and the job what it left', async () => {
  const api = await apiAs(company.staff)
  const ticked = company.meters.slice(2).map(({ account_no }) => account_no)
  const { page, complaints } = await staffAt('/meter/list')
  for (const name of ticked) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: '批量更改' }).click()
  const dialog = page.getByRole('dialog', { name: '批量更改户表' })
  await dialog.getByRole('radio', { name: '水价' }).check()
  await choose(page, '新的水价', '商业水价')
  await dialog.getByText('将更改 2 户').waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: '更改 2 户' }).click()
  await dialog.getByText('已更改 2 户').waitFor()
  await page.keyboard.press('Escape')
  const { results } = await api('GET', `/meters/?water_price=${price}&ordering=account_no`)
  expect((results as { account_no: string }[]).map(({ account_no }) => account_no)).toEqual(ticked)
  expect(complaints).toEqual([])
})

test('what is wrong is said beside its field, before sending and after, and stays until it is changed', async () => {
  const { page, complaints } = await staffAt('/meter/create')
  await fillNewMeter(page, { name: '赵一', meterNo: 'DESK-1' })
  const phone = page.getByLabel('电话', { exact: true })
  await phone.fill('12')
  await page.getByLabel('初始读数').fill('１２３４５６')
  await page.getByLabel('户名').press('Enter')
  await page.getByText('请输入正确的电话号码').waitFor()
  await page.getByText('整数部分最多 5 位').waitFor()
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true)
  await phone.fill('')
  await page.getByLabel('初始读数').fill('12')
  await submit(page, '新建水表')
  const taken = page.getByText('已被使用：DESK-1')
  await taken.waitFor()
  await expect
    .poll(() => page.getByLabel('表号').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Tab')
  await page.getByLabel('户名').focus()
  expect(await taken.isVisible()).toBe(true)
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '继续填写' }).click()
  expect(await page.getByLabel('户名').inputValue()).toBe('赵一')
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃' }).click()
  await page.waitForURL('**/meter/list')
  expect(complaints).toEqual([])
})

test('more persons count from the day that is named; a meter without readings can be deleted', async () => {
  const api = await apiAs(company.staff)
  const [{ id = 0 } = {}] = company.meters
  const model = await api('GET', `/meters/${id}/`)
  const { location, meter_type, diameter, water_price } = model
  const meter = await api('POST', '/meters/', {
    ...{ location, meter_type, diameter, water_price },
    ...{ meter_no: 'TERMS-1', customer_name: '周多人', address: '清河路 3 号', initial_reading: '0' },
  })
  const { page, complaints } = await staffAt(`/meter/edit/${meter.id}`)
  await page.getByLabel('用水人数').fill('7')
  await page.getByLabel('新条款生效日').waitFor()
  await submit(page, '保存修改')
  await page.waitForURL(`**/meter/detail/${meter.id}`)
  await page.getByRole('tab', { name: '用水条款' }).click()
  await page.getByRole('cell', { name: '7', exact: true }).waitFor()
  await refresh(page)
  await page.getByRole('cell', { name: '7', exact: true }).waitFor()
  await page.getByRole('button', { name: '办理业务', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByText('周多人').waitFor()
  await submit(page, '删除水表')
  await page.getByText(`已删除水表 ${meter.account_no}`).waitFor()
  await page.waitForURL('**/meter/list')
  expect(complaints).toEqual([])
})

test('filters, order and page live in the address: a reload and the back button bring them back', async () => {
  const { page, complaints } = await staffAt('/meter/list')
  await page.getByRole('row', { name: /住户1/ }).waitFor()
  await page.getByLabel('搜索').fill('DESK-2')
  await page.keyboard.press('Enter')
  await page.waitForURL('**search=DESK-2**')
  await page.getByRole('row', { name: /住户1/ }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('row', { name: /住户2/ }).waitFor()
  expect(await page.getByLabel('搜索').inputValue()).toBe('DESK-2')
  await page.getByLabel('搜索').fill('nobody')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '没有符合条件的记录' }).waitFor()
  await page.goBack()
  await page.getByRole('row', { name: /住户2/ }).waitFor()
  await page.getByRole('row', { name: /住户2/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /住户2/ }).waitFor()
  expect(complaints).toEqual([])
})
