import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Api, apiAs, type Company, createCompany } from './company'
import { type Desk, deskOf } from './signed-in'

let company: Company
let api: Api
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('TRUEUP', 4)
  api = await apiAs(company.staff)
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

/** Reads a meter at 10 and estimates it at 20; the number of the estimate. */
async function estimated(meter: number | undefined): Promise<string> {
  await api('POST', '/reading-orders/', { meter, current_reading: '10', read_at: '2025-01-15' })
  const estimate = { meter, is_estimate: true, read_at: '2025-02-15' }
  return String((await api('POST', '/reading-orders/', estimate)).order_no)
}

test('an index below an estimate names it, shows what its reversal changes, and is billed from the real one before', async () => {
  const [meter] = company.meters
  const estimate = await estimated(meter?.id)
  const { page, complaints } = await staffAt(`/reading/create?meter=${meter?.id}`)
  await page.getByLabel('本次读数').fill('15')
  await page.getByText(`本次读数小于估抄的读数 20；请核对读数，或冲回估抄账单（${estimate}）`).waitFor()
  await page.getByRole('checkbox', { name: '冲回偏高的估抄账单' }).check()
  await page.getByText(`${estimate} 红冲，不重开`).waitFor()
  await page.getByRole('button', { name: '生成账单 ¥14.00' }).click()
  await page.getByRole('heading', { name: /账单 .* 已生成/ }).waitFor()
  await expect.poll(async () => (await api('GET', `/meters/${meter?.id}/`)).last_reading).toBe('15')
  expect(complaints).toEqual([])
})

test('the round asks before it reverses an estimate, and goes on to the next meter', async () => {
  const estimate = await estimated(company.meters[1]?.id)
  const { page, complaints } = await staffAt('/reading/create')
  await page.getByRole('link', { name: '第一册' }).click()
  await page.getByRole('heading', { name: '住户2' }).waitFor()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${estimate} 红冲，不重开`).waitFor()
  await dialog.getByRole('button', { name: '冲回估抄，生成账单' }).click()
  await page.getByRole('heading', { name: '住户3' }).waitFor()
  expect(complaints).toEqual([])
})

test('a change-over with a final index below an estimate reverses it in the same dialog', async () => {
  const meter = company.meters.at(-1)
  const estimate = await estimated(meter?.id)
  const { page, complaints } = await staffAt(`/meter/detail/${meter?.id}`)
  await page.getByRole('button', { name: '办理业务' }).click()
  await page.getByRole('menuitem', { name: '换表', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('旧表止码').fill('15')
  await dialog.getByLabel('新表表号').fill('TRUECHANGE-NEW')
  await dialog.getByText('本次读数小于估抄的读数 20').waitFor()
  await dialog.getByRole('checkbox', { name: '冲回偏高的估抄账单' }).check()
  await dialog.getByText('自上次账单后的 5 m³').waitFor()
  await dialog.getByText(`${estimate} 红冲，不重开`).waitFor()
  await dialog.getByRole('button', { name: '换表', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await api('GET', `/meters/${meter?.id}/`)).meter_no).toBe('TRUECHANGE-NEW')
  expect(complaints).toEqual([])
})
