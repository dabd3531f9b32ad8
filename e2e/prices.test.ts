import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, billAndPay, type Company, createCompany } from './company'
import { front, go, refresh } from './go'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('PRICES')
  await billAndPay(company)
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const trial = (page: Page) => page.getByRole('region', { name: '试算' })

async function typeOver(page: Page, label: string, text: string) {
  await page.getByLabel(label).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Fills the table's cells, row by row; the last tier has only a price. */
async function fillTiers(page: Page, tiers: readonly (readonly [price: string, upper?: string])[]) {
  for (const [at, [price, upper]] of tiers.entries()) {
    if (upper !== undefined) await page.getByLabel(`第 ${at + 1} 档上限`).fill(upper)
    await page.getByLabel(`第 ${at + 1} 档单价`).fill(price)
  }
}

test('a surcharge and a tiered price are made, tried while unsaved, and no gap can be entered between tiers', async () => {
  const { page, complaints } = await staffAt('/organization/surcharge-items/create')
  await page.getByLabel('名称').fill('污水处理费')
  await page.getByLabel('单价', { exact: true }).fill('1.36')
  await page.getByLabel('计费水量比例').fill('120')
  await page.getByLabel('计费水量比例').blur()
  await page.getByText('请填写 0 到 100 的百分数').waitFor()
  await page.getByLabel('计费水量比例').fill('90')
  // 25 × 2.80 and 25 × 0.9 × 1.36.
  await trial(page).getByText('¥100.60').first().waitFor()
  await press(page, '新建附加费')
  await page.waitForURL('**/organization/surcharge-items/edit/*')
  await page.getByText('尚未用于任何水价').waitFor()

  await go(page, '/organization/water-prices/create')
  await page.getByLabel('名称').fill('阶梯水价')
  await page.getByRole('checkbox', { name: '污水处理费' }).check()
  await fillTiers(page, [['2', '180'], ['4', '170'], ['6']])
  await press(page, '新建水价')
  await page.getByText('上限必须逐档增大').waitFor()
  await page.getByLabel('第 2 档上限').fill('260')
  await page.getByRole('cell', { name: '180–260 m³' }).waitFor()
  await press(page, '拆分第 2 档')
  expect(await page.getByLabel('第 2 档上限').inputValue()).toBe('220')
  await page.getByRole('cell', { name: '220–260 m³' }).waitFor()
  await press(page, '删除第 3 档')
  await page.getByRole('cell', { name: '220 m³ 以上' }).waitFor()
  await trial(page).getByLabel('本年已用').fill('170')
  // 10 × 2 + 15 × 4 + 22.5 × 1.36. Enter in the example does not save the form.
  await trial(page).getByLabel('本年已用').press('Enter')
  await trial(page).getByText('¥110.60').first().waitFor()
  await press(page, '新建水价')
  await page.waitForURL('**/organization/water-prices/edit/*')
  await page.getByRole('heading', { level: 1, name: '阶梯水价' }).waitFor()
  await front(page).getByText('尚未用于账单').waitFor()
  const api = await apiAs(company.staff)
  const id = Number(page.url().split('/').at(-1))
  expect(await api('GET', `/organizations/water-prices/${id}/`)).toMatchObject({
    tiers: [
      { upper: '180', price: '2.00' },
      { upper: '220', price: '4.00' },
      { upper: null, price: '6.00' },
    ],
    surcharge_items_names: ['污水处理费'],
    tax_rate: '0.03',
  })
  await go(page, '/organization/surcharge-items')
  await page.getByRole('row', { name: /污水处理费.*按用量.*¥1.36\/m³.*90%.*阶梯水价.*启用/ }).click()
  await page.getByRole('heading', { level: 1, name: '污水处理费' }).waitFor()
  // Its tab was open before it was used.
  await refresh(page)
  await page.getByRole('main').getByRole('link', { name: '阶梯水价' }).waitFor()
  await press(page, '删除')
  const asked = dialogOf(page, '删除附加费“污水处理费”？')
  await press(asked, '删除附加费')
  await asked
    .getByRole('alert')
    .getByText(/水价 1 个（阶梯水价）/)
    .waitFor()
  await press(asked, '保留')
  await press(page, '编辑信息')
  const head = dialogOf(page, '编辑“污水处理费”')
  await head.getByRole('checkbox', { name: '启用' }).uncheck()
  await press(head, '保存修改')
  const off = dialogOf(page, '停用“污水处理费”？')
  await off.getByRole('heading', { name: '阶梯水价：全年水费' }).waitFor()
  await press(off, '返回检查')
  await press(head, '取消')
  await press(page, '放弃')
  expect(complaints).toEqual([])
})

test('a used version stays; a new one says whom it concerns and what it changes, is edited and deleted while unused', async () => {
  const { page, complaints } = await staffAt('/organization/water-prices')
  await page.getByRole('row', { name: /居民水价.*单一制.*¥2.80\/m³.*2020-01-01.*2$/ }).click()
  await page.getByText('已用于账单，不可修改').waitFor()
  await press(page, '新建版本')
  expect(await page.getByLabel('单价', { exact: true }).inputValue()).toBe('2.80')
  await page.getByLabel('单价', { exact: true }).fill('3.30')
  const first = await page.getByLabel('生效日期').inputValue()
  await typeOver(page, '生效日期', '2024-03-01')
  await press(page, '新建版本')
  await page.getByText('账单已开到 2024-03-01，请选择其后的日期').waitFor()
  await typeOver(page, '生效日期', first)
  await press(page, '新建版本')
  const review = dialogOf(page, `新建“居民水价”自 ${first} 起的版本？`)
  await review.getByText('涉及 2 个在用户表').waitFor()
  await review.getByText('与 2020-01-01 起的版本相比').waitFor()
  await review.getByRole('row', { name: '10 m³ 336.00 396.00 +60.00' }).waitFor()
  await review.getByRole('row', { name: /住户1 2024-03.*20 m³ 56.00 66.00 \+10.00/ }).waitFor()
  await press(review, '返回检查')
  expect(await page.getByLabel('单价', { exact: true }).inputValue()).toBe('3.30')
  await press(page, '新建版本')
  await press(review, '新建版本')
  await front(page).getByText('尚未用于账单').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: '未来' }).getByText('¥3.30/m³').count()).toBe(1)

  await press(page, '改名')
  const rename = dialogOf(page, '修改“居民水价”')
  await rename.getByLabel('名称').fill('居民生活水价')
  await press(rename, '保存修改')
  await page.getByRole('heading', { level: 1, name: '居民生活水价' }).waitFor()

  await press(page, `编辑 ${first} 起的版本`)
  await page.getByLabel('单价', { exact: true }).fill('3.40')
  await press(page, '保存修改')
  await press(dialogOf(page, `保存“居民生活水价”自 ${first} 起的版本？`), '保存修改')
  await page.getByText('¥3.40/m³').waitFor()
  await go(page, '/organization/water-prices')
  await page.getByRole('row', { name: new RegExp(`居民生活水价.*¥2.80/m³.*${first} 起.*¥3.40/m³`) }).click()

  await press(page, `删除 ${first} 起的版本`)
  await press(dialogOf(page, `删除 ${first} 起的版本？`), '删除版本')
  await page.getByRole('button', { name: `编辑 ${first} 起的版本` }).waitFor({ state: 'detached' })
  await press(page, '删除')
  const used = dialogOf(page, '删除水价“居民生活水价”？')
  await press(used, '删除水价')
  await used
    .getByRole('alert')
    .getByText(/户表 2 个/)
    .waitFor()
  await press(used, '保留')
  const api = await apiAs(company.staff)
  const kept = await api('GET', `/organizations/water-prices/${company.price}/`)
  expect(kept).toMatchObject({ name: '居民生活水价', price: '2.80', effective_to: null })
  expect(complaints).toEqual([])
})

test('two people edit one unused version: the second compares tiers in words, and neither change is lost', async () => {
  const api = await apiAs(company.staff)
  const made = {
    name: '特种水价',
    category: 'special',
    mode: 'tiered',
    tiers: [
      { upper: '10', price: '5' },
      { upper: null, price: '9' },
    ],
    effective_from: '2020-01-01',
  }
  const { id } = await api('POST', '/organizations/water-prices/', made)
  const { page } = await staffAt(`/organization/water-prices/edit/${id}`)
  await press(page, '编辑 2020-01-01 起的版本')
  await page.getByLabel('每月最低用量').fill('3')
  const [, open] = made.tiers
  await api('PUT', `/organizations/water-prices/${id}/`, {
    ...made,
    tiers: [{ upper: '12', price: '5' }, open],
  })
  await press(page, '保存修改')
  await press(dialogOf(page, '保存“特种水价”自 2020-01-01 起的版本？'), '保存修改')
  const compared = dialogOf(page, '这条记录刚刚被他人修改')
  await compared.getByText('0–12 m³ ¥5.00；12 m³ 以上 ¥9.00').waitFor()
  await press(compared, '按所选保存')
  await press(dialogOf(page, '保存“特种水价”自 2020-01-01 起的版本？'), '保存修改')
  await page.getByText('已保存 特种水价').waitFor()
  expect(await api('GET', `/organizations/water-prices/${id}/`)).toMatchObject({
    min_volume: '3',
    tiers: [{ upper: '12' }, { upper: null }],
  })
})
