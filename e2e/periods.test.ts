import { addMonths, lastDayOf } from '@water/rules/calendar'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Api, apiAs, type Company, createCompany } from './company'
import { front, go } from './go'
import { keepWhatIsPrinted, printWith } from './printed'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
let api: Api
const present = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 7)
const month = addMonths(present, -1)

/** The month before this one: a bill, and two meters that nobody has read. */
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('MONTHS', 3)
  api = await apiAs(company.staff)
  const [billed] = company.meters
  await api('POST', '/reading-orders/', {
    ...{ meter: billed?.id, current_reading: '20' },
    ...{ read_at: `${month}-05 08:00:00`, issued_on: `${month}-10` },
  })
})

async function typeOver(page: Page, label: string, text: string) {
  await page.getByLabel(label).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('a month says what is left of it, is closed with its figures, takes nothing more, and is opened again with a reason', async () => {
  const { page, context, complaints } = await visitAs(browser, company.staff, '/order/periods')
  await page.addInitScript(keepWhatIsPrinted)
  await page.getByRole('row').filter({ hasText: month }).click()
  const heading = page.getByRole('heading', { level: 1, name: `月结 ${month}` })
  await heading.waitFor()
  await page.getByText(`${month} 可以结账`).waitFor()
  const points = page.getByRole('region', { name: '结账前请留意' })
  await points.getByText('待开账的抄表： 没有').waitFor()
  await points.getByText('应抄未抄的户表：').getByRole('link', { name: '2 条' }).click()
  await page.getByText('第一册').first().waitFor()
  await page
    .getByRole('link', { name: /^抄表 .+/ })
    .nth(1)
    .waitFor()
  await page.goBack()
  const figuresNow = page.getByRole('region', { name: '截至现在的合计' })
  await figuresNow.getByText('¥56.00').first().waitFor()
  await page
    .getByRole('region', { name: '应收明细（按水价、项目、税务）' })
    .getByRole('row', { name: /居民水价.*56\.00/ })
    .first()
    .waitFor()

  await page.getByRole('button', { name: '结账', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `结账 ${month}` })
  await dialog.getByText('不再记入任何单据').waitFor()
  await dialog.getByText('¥56.00').first().waitFor()
  await dialog.getByLabel('备注').fill('报表已交')
  await dialog.getByRole('button', { name: `结账 ${month}` }).click()
  const kept = page.getByRole('region', { name: '结账时的合计' })
  await kept.getByText('¥56.00').first().waitFor()
  await page.getByText('报表已交').first().waitFor()
  const sheet = await printWith(page, '打印月结表')
  for (const said of [
    '月结表',
    '应收与欠费',
    '预收（预存余额）',
    '收款（按方式）',
    '居民水价',
    '¥56.00',
    '会计签字',
    '李敏',
  ])
    expect(sheet.text).toContain(said)
  expect(await page.getByRole('button', { name: '结账', exact: true }).count()).toBe(0)

  await go(page, `/reading/create?meter=${company.meters[2]?.id}`)
  await front(page).getByLabel('本次读数').fill('12')
  await front(page).getByLabel('抄表时间').fill(`${month}-15 08:00:00`)
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: '账单预览' })
  await preview.getByText('¥33.60').first().waitFor()
  await page.getByRole('button', { name: '开账日期、最后一次抄表' }).click()
  await typeOver(page, '开账日期', lastDayOf(month))
  await front(page)
    .getByText(new RegExp(`${month}.*已结账`))
    .first()
    .waitFor()
  await typeOver(page, '开账日期', `${present}-01`)
  await page.getByRole('button', { name: /^生成账单/ }).click()
  await page.getByRole('heading', { name: /^账单 MONTHS\d+ 已生成/ }).waitFor()
  const { results } = await api('GET', `/orders/?meter=${company.meters[2]?.id}`)
  expect(results).toMatchObject([{ billing_month: present, amount: '33.60' }])

  await go(page, `/order/periods/detail/${month}`)
  await kept.getByText('¥56.00').first().waitFor()
  expect(await kept.getByText('¥89.60').count()).toBe(0)
  await page.getByRole('button', { name: '反结账' }).click()
  const again = page.getByRole('dialog', { name: `反结账 ${month}` })
  await again.getByRole('button', { name: `反结账 ${month}` }).click()
  await again
    .getByText('必填')
    .or(again.getByText(/请输入/))
    .first()
    .waitFor()
  await again.getByLabel('反结账原因').fill('漏了一张账单')
  await again.getByRole('button', { name: `反结账 ${month}` }).click()
  await front(page).getByText(`${month} 可以结账`).waitFor()
  await front(page).getByText('漏了一张账单').first().waitFor()
  expect(await page.getByRole('button', { name: '结账', exact: true }).isEnabled()).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})
