import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'
import { employClerk } from './clerk'
import { apiAs, type Company, createCompany } from './company'
import { front, go } from './go'
import { type Look, english as look } from './look'
import { sheetFile } from './sheet-file'
import { signIn } from './sign-in'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})

/** Beijing's tiers of 2014 with its two surcharges (domain.md §5). */
async function setPrices(company: Company, { price, resource, sewage }: Look) {
  const staff = await apiAs(company.staff)
  const effective_from = '2014-05-01'
  const items: number[] = []
  for (const [name, value] of [
    [resource, '1.57'],
    [sewage, '1.36'],
  ]) {
    const body = { name, value, kind: 'per_volume', sort: items.length + 1, effective_from }
    items.push((await staff('POST', '/organizations/surcharge-item/', body)).id)
  }
  await staff('POST', '/organizations/water-prices/', {
    name: price,
    category: 'resident',
    mode: 'tiered',
    tiers: [
      { upper: '180', price: '2.07' },
      { upper: '260', price: '4.07' },
      { upper: null, price: '6.07' },
    ],
    tier_cycle: 'year',
    base_persons: 5,
    extra_per_person: '30',
    surcharge_items: items,
    effective_from,
  })
}

/** Two households that joined the utility in the middle of a tier year: one had used 170 m³ before and one nothing. */
function metersFile({ code, customers, street, price, headings: h }: Look) {
  const row = (index: 0 | 1, used: string) => ({
    [h.meterNo]: `${code}-NEW-${index + 1}`,
    [h.name]: customers[index],
    [h.address]: `${street} ${index + 1}`,
    [h.location]: '第一册',
    [h.type]: '机械表',
    [h.diameter]: 'DN15',
    [h.price]: price,
    [h.initial]: { decimal: '0' },
    [h.installed]: '2024-01-01',
    [h.tierYear]: '2024-01-01',
    [h.used]: { decimal: used },
  })
  return sheetFile('meters.xlsx', [row(0, '170'), row(1, '0')])
}

const readingsFile = ({ code, headings: h }: Look, accounts: string[]) =>
  sheetFile(
    'readings.xlsx',
    accounts.map((account, index) => ({
      [h.account]: account,
      [h.meterNo]: `${code}-NEW-${index + 1}`,
      [h.reading]: { decimal: index === 0 ? '25' : '10' },
      [h.readAt]: '2024-03-01',
    })),
  )

async function importFile(page: Page, { texts }: Look, open: string, file: ReturnType<typeof sheetFile>) {
  await page.getByRole('button', { name: open, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('input[type=file]').setInputFiles(file)
  await drawer.getByRole('button', { name: texts.check, exact: true }).click()
  await drawer.getByText(texts.checked).waitFor()
  await drawer.getByRole('button', { name: texts.importTwo, exact: true }).click()
  return drawer
}

/** The console's own Chinese texts: its page, frame and title, without the company's data. */
async function chineseOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.textContent, ...named].join('\n')
  })
  // The name of the other language is in that language; the rest is the company's data.
  const data = /简体中文|故事水务|第一册|机械表|居民水价|住户|清河路 \d 号/g
  return said.replace(data, '').match(/\p{Script=Han}+/gu) ?? []
}

/** Each row's cells as text, with plain spaces. */
const cellsOf = async (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll('td, th')].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')),
    ),
  )

test('from import to paid bill, in English and dark from the page where it is chosen, without a Chinese word of the console', async () => {
  const { texts } = look
  const company = await createCompany(look.code)
  await setPrices(company, look)
  // Creates and lists meters, enters readings, sees orders and takes money; updates and deletes nothing.
  const clerk = await employClerk(company, look.clerk, [1, 3, 5, 14, 18])
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  const holdsItsLook = async () => {
    const root = page.locator('html')
    expect(await root.getAttribute('theme-mode')).toBe('dark')
    expect(await root.getAttribute('lang')).toMatch(/^en/)
    await expect.poll(() => chineseOn(page)).toEqual([])
  }

  await signIn(page, clerk, '/meter/list')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByRole('button', { name: 'Switch to dark' }).click()
  const meters = await importFile(page, look, texts.importMeters, metersFile(look))
  await meters.getByText(texts.importedMeters).waitFor()
  await holdsItsLook()
  await meters.getByRole('button', { name: texts.finish, exact: true }).click()
  const accounts: string[] = []
  for (const customer of look.customers) {
    const row = page.getByRole('row', { name: customer })
    await row.waitFor()
    accounts.push(String(await row.getByRole('link').first().textContent()))
  }

  await go(page, '/reading/create')
  const readings = await importFile(page, look, texts.importReadings, readingsFile(look, accounts))
  await readings.getByText(texts.importedReadings).waitFor()
  await holdsItsLook()
  await readings.getByRole('link', { name: /155\.00/ }).click()

  await page.getByRole('heading', { level: 1, name: texts.order }).waitFor()
  const orderPath = new URL(page.url()).pathname
  expect(orderPath).toMatch(/^\/order\/detail\/\d+$/)
  const computed = page.getByRole('region', { name: texts.computed })
  await computed.getByText(texts.volume).waitFor()
  const lines = await cellsOf(computed.getByRole('table').getByRole('row'))
  const amounts = lines.map((cells) => cells.at(-1))
  expect(amounts.slice(1)).toEqual(['20.70', '61.05', '39.25', '34.00', '81.75', '73.25', '¥155.00'])
  expect(lines[2]?.[0]).toContain(texts.second)
  expect(lines[2]?.[1]).toBe('15 m³ × ¥4.07')
  expect(lines[3]?.[0]).toBe(look.resource)
  expect(lines[4]?.[0]).toBe(look.sewage)
  expect(lines.at(-1)?.[0]).toBe(texts.total)
  expect(await front(page).getByText(texts.unpaid, { exact: true }).count()).toBe(1)
  await holdsItsLook()

  await go(page, '/order/payment-records/create')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await page.keyboard.type(String(accounts[0]))
  await page.keyboard.press('Enter')
  const tender = page.getByLabel(texts.tender, { exact: true })
  await expect.poll(() => tender.inputValue()).toBe('155.00')
  await expect.poll(() => tender.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('region', { name: texts.dues }).getByText('¥155.00').waitFor()
  await holdsItsLook()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: texts.taken }).waitFor()
  const receipt = await page
    .getByRole('status')
    .filter({ hasText: String(accounts[0]) })
    .textContent()
  expect(receipt).toContain(look.customers[0])
  expect(await page.getByRole('button', { name: texts.receipt, exact: true }).isVisible()).toBe(true)
  await holdsItsLook()
  // The next one in the queue starts at once.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')

  await go(page, orderPath)
  await front(page).getByText(texts.paid, { exact: true }).waitFor()
  expect(await front(page).getByText(texts.unpaid, { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: texts.take, exact: true }).count()).toBe(0)
  const settlement = page.getByRole('region', { name: texts.settlement })
  await settlement.getByRole('row', { name: /155\.00/ }).waitFor()
  await holdsItsLook()
  expect(complaints).toEqual([])
  await context.close()
})
