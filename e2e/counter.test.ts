import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { front, go } from './go'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('TILL')
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

test('a bill that another counter has just taken is not paid a second time, and the cashier sees what is left', async () => {
  const api = await apiAs(company.staff)
  const [meter] = company.meters
  for (const [month, current_reading] of ['20', '40'].entries())
    await api('POST', '/reading-orders/', {
      ...{ meter: meter?.id, current_reading, read_at: `2025-0${month + 1}-15` },
      issued_on: `2025-0${month + 1}-15`,
    })
  const { page, complaints } = await staffAt(`/order/payment-records/create?meter=${meter?.id}`)
  const amount = page.getByLabel('收费金额', { exact: true })
  await expect.poll(() => amount.inputValue()).toMatch(/[1-9]/)

  const taken = await api('POST', '/payment-records/', {
    ...{ meter: meter?.id, amount: '1000', method: 'cash' },
  })
  expect(taken.kind).toBe('payment')
  await page.getByRole('button', { name: /^收款/ }).click()
  await page.getByRole('alert').filter({ hasText: '已不欠费，请刷新后重试' }).waitFor()
  await page.getByText('没有未缴账单').waitFor()
  const { count } = await api('GET', `/payment-records/?meter=${meter?.id}`)
  expect(count).toBe(1)
  expect(complaints).toEqual([])
})

/** Types as a person does: selects the present text, types over it and presses Enter. */
async function typeOver(page: Page, label: string, text: string) {
  await page.getByLabel(label).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('a reading says when it was issued and that it is the last one, where that is asked for', async () => {
  const [, meter] = company.meters
  const { page, complaints } = await staffAt(`/reading/create?meter=${meter?.id}`)
  await page.getByLabel('本次读数').fill('12')
  await page.getByLabel('抄表时间').fill('2025-03-05 08:00:00')
  // Takes the time. The form's button, or the next Enter, sends the form.
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: '账单预览' }).getByText('¥33.60').first().waitFor()
  expect(await page.getByLabel('开账日期').count()).toBe(0)
  await page.getByRole('button', { name: '开账日期、最后一次抄表' }).click()
  await typeOver(page, '开账日期', '2025-03-04')
  await page.getByText('开账日期须在 2025-03-05 至').waitFor()
  await typeOver(page, '开账日期', '2025-03-07')
  await page.getByLabel('最后一次抄表').check()
  await page.getByRole('region', { name: '账单预览' }).getByText('2025-03-22').waitFor()
  await page.getByRole('button', { name: /^生成账单/ }).click()
  await page.getByRole('heading', { name: /^账单 TILL\d+ 已生成/ }).waitFor()
  const api = await apiAs(company.staff)
  const { results } = await api('GET', `/readings/?meter=${meter?.id}`)
  expect(results).toMatchObject([{ source: 'final', current_reading: '12' }])
  const orders = await api('GET', `/orders/?meter=${meter?.id}`)
  expect(orders.results).toMatchObject([{ issued_on: '2025-03-07', due_date: '2025-03-22' }])
  expect(complaints).toEqual([])
})

test('a promise is noted at the till, shown to the reader, and waits at home until it is done', async () => {
  const [meter] = company.meters
  const till = `/order/payment-records/create?meter=${meter?.id}`
  const { page, complaints } = await staffAt(till)
  const note = front(page).getByRole('region', { name: '备注' })
  await note.getByText('没有未办结的备注').waitFor()
  await note.getByRole('button', { name: '记备注' }).click()
  const dialog = page.getByRole('dialog', { name: '记备注' })
  await dialog.getByText('承诺', { exact: true }).click()
  await dialog.getByLabel('到期日').fill('2024-01-01')
  await dialog.getByLabel('内容').fill('答应月底缴清')
  await dialog.getByRole('button', { name: '记备注' }).click()
  await note.getByText('答应月底缴清').waitFor()
  await go(page, `/reading/create?meter=${meter?.id}`)
  await note.getByText('已到期 2024-01-01').waitFor()
  await go(page, '/dashboard')
  await page.getByRole('link').filter({ hasText: '1到期备注' }).click()
  await page.getByRole('button', { name: '办结：答应月底缴清' }).click()
  await page.getByText('没有符合条件的记录').first().waitFor()
  await go(page, `/meter/detail/${meter?.id}?tab=notes`)
  await page.getByRole('button', { name: '取消办结：答应月底缴清' }).waitFor()
  expect(complaints).toEqual([])
})
