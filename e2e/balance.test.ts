import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { keepWhatIsPrinted, printWith } from './printed'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('BALANCE', 3)
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

test('a balance is paid back on the meter’s page, shown before, and the refund has its slip', async () => {
  const api = await apiAs(company.staff)
  const [meter] = company.meters
  await api('POST', '/payment-records/', { meter: meter?.id, amount: '80', method: 'cash' })
  const { page, complaints } = await staffAt(`/meter/detail/${meter?.id}?tab=balance`)
  await page.addInitScript(keepWhatIsPrinted)
  await page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('退款金额').fill('30')
  await dialog.getByLabel('退款原因').fill('多收')
  await dialog.getByRole('row', { name: '预存余额 ¥80.00 ¥50.00' }).waitFor()
  await dialog
    .getByRole('button', { name: '退款 ¥30.00' })
    .or(dialog.getByRole('button', { name: '退款 ¥30' }))
    .click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: '退款', exact: true }).click()
  await page.getByText('从预存余额退还，不涉及账单').waitFor()
  const slip = await printWith(page, '打印小票')
  expect(slip.title).toContain('退款凭证')
  expect(slip.text).toContain('多收')
  expect(complaints).toEqual([])
})

test('a payment is reversed with its reason; what was paid is shown before, and is owed again', async () => {
  const api = await apiAs(company.staff)
  const [, meter] = company.meters
  const first = await api('POST', '/payment-records/', { meter: meter?.id, amount: '10', method: 'cash' })
  const order = await api('POST', '/reading-orders/', {
    ...{ meter: meter?.id, current_reading: '20', read_at: '2025-01-15' },
  })
  const { page, complaints } = await staffAt(`/order/payment-records/detail/${first.id}`)
  await page.getByRole('button', { name: '冲正', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('冲正原因').fill('收错户')
  await dialog.getByText(`账单 ${order.order_no} 恢复未缴 ¥10.00`).waitFor()
  await dialog.getByRole('button', { name: '冲正 ¥10.00' }).click()
  await page.getByText('本笔已被冲正').waitFor()
  expect(await api('GET', `/orders/${order.id}/`)).toMatchObject({ status: 'unpaid' })
  expect(complaints).toEqual([])
})

test('the balance pays open orders, shown before', async () => {
  const api = await apiAs(company.staff)
  const [, , meter] = company.meters
  const read = (current_reading: string, read_at: string) =>
    api('POST', '/reading-orders/', { meter: meter?.id, current_reading, read_at })
  const [open, paid] = [await read('20', '2025-01-15'), await read('30', '2025-02-15')]
  // Paid with more than the order that was named: the rest stays in the balance.
  await api('POST', '/payment-records/', {
    ...{ meter: meter?.id, amount: '90', method: 'cash', orders: [paid.id] },
  })
  const { balance } = await api('GET', `/meters/${meter?.id}/`)
  const { page, complaints } = await staffAt(`/meter/detail/${meter?.id}?tab=balance`)
  await page.getByRole('button', { name: '冲抵账单', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row', { name: `预存余额 ¥${balance}` }).waitFor()
  await dialog.getByText(String(open.order_no)).waitFor()
  await dialog.getByRole('button', { name: '冲抵', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await api('GET', `/orders/${open.id}/`)).toMatchObject({ status: 'paid' })
  await page.getByRole('button', { name: '冲抵账单', exact: true }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
