import { today } from '@water/console/ui/field/today'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { refresh } from './go'
import { keepWhatIsPrinted, printWith, sheetsOf } from './printed'
import { type Desk, deskOf, visitAs } from './signed-in'

let browser: Browser
let company: Company
let staffAt: Desk
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('ROUND', 4)
  staffAt = await deskOf(browser, company.staff)
})

function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/notices/'))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a book is walked by the keyboard, one call for each entry; a meter is skipped with a reason, and the last entry undone', async () => {
  const { page, complaints } = await staffAt('/reading/create')
  await page.getByRole('link', { name: '第一册' }).click()
  const index = page.getByLabel('本次读数')
  const at = (number: number) => page.getByRole('heading', { name: `住户${number}` }).waitFor()
  await at(1)
  const calls = callsOf(page)
  await page.keyboard.type('10')
  await page.getByText('用水量 10').waitFor()
  await page.keyboard.press('Enter')
  await at(2)
  await page.getByText('已抄 1 / 4 户').first().waitFor()
  expect(calls).toEqual(['POST /api/reading-orders/'])
  // Not read: the second reason, by the keyboard.
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByRole('radio', { name: '门闭' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await at(3)
  await page.getByRole('button', { name: /住户2.*表埋或遮挡/ }).waitFor()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await at(4)
  await page.getByText('已抄 2 / 4 户').first().waitFor()
  expect(new URL(page.url()).searchParams.get('meter')).toBeTruthy()
  // Ctrl Z in the empty field: the third meter is unread again.
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: '红冲 ¥19.60 并撤销' }).click()
  await at(3)
  await page.getByText('已抄 1 / 4 户').first().waitFor()
  expect(await index.inputValue()).toBe('')
  await refresh(page)
  await at(3)
  await page.getByText('已抄 1 / 4 户').first().waitFor()
  await page.getByRole('link', { name: '我的录入' }).click()
  await page.getByRole('cell', { name: '住户1' }).waitFor()
  for (const day of ['从', '到'])
    await page.getByRole('button', { name: `${day} ${today()}`, exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('mine')
  expect(complaints).toEqual([])
})

test('what is left of a book is estimated in one act, checked before; a meter without history is listed', async () => {
  const own = await createCompany('REST')
  const api = await apiAs(own.staff)
  const [usual] = own.meters
  await api('POST', '/reading-orders/', { meter: usual?.id, current_reading: '10', read_at: '2025-01-15' })
  const { page, context, complaints } = await visitAs(browser, own.staff, '/reading/create')
  await page.getByRole('link', { name: '第一册' }).click()
  await page.getByRole('button', { name: '其余全部估抄' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('可以估抄 1 户。').waitFor()
  await dialog.getByText(/还没有账单，不能估抄/).waitFor()
  await dialog.getByRole('button', { name: '估抄 1 户' }).click()
  await dialog.getByText('已估抄 1 户。').waitFor()
  await page.getByText('已抄 1 / 2 户').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the sheet of a round holds the meters that are left, on paper and to fill in', async () => {
  const { page, complaints } = await staffAt('/reading/create')
  await page.getByRole('link', { name: '第一册' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载抄表表格' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.addInitScript(keepWhatIsPrinted)
  const sheet = await printWith(page, '打印抄表单')
  expect(sheet.text).toContain('住户4')
  expect(await sheetsOf(browser, sheet)).toEqual([[210, 297]])
  expect(complaints).toEqual([])
})
