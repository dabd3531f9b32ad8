import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Api, apiAs, type Company, createCompany } from './company'
import { go } from './go'
import { keepWhatIsPrinted, printWith } from './printed'
import { type Desk, deskOf } from './signed-in'

let company: Company
let api: Api
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('SUBS', 1)
  api = await apiAs(company.staff)
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

interface Masters {
  master: { id: number; account_no: string }
  subs: { id: number; account_no: string }[]
}

/** A master with two subs, the first of which is billed for 40 m³. */
async function masterOfTwo(code: string): Promise<Masters> {
  const { location, meter_type, diameter, water_price } = await api(
    'GET',
    `/meters/${company.meters[0]?.id}/`,
  )
  const make = async (name: string, more: object) => {
    const meter = await api('POST', '/meters/', {
      ...{ location, meter_type, diameter, water_price, meter_no: `${code}-${name}`, customer_name: name },
      ...{
        address: '清河路',
        initial_reading: '0',
        install_date: '2025-01-01',
        read_cycle_months: 1,
        ...more,
      },
    })
    return { id: meter.id, account_no: String(meter.account_no) }
  }
  const master = await make('总表', { meter_class: 'master' })
  const subs = []
  for (const name of ['东户', '西户']) subs.push(await make(name, { meter_class: 'sub', parent: master.id }))
  await api('POST', '/reading-orders/', { meter: subs[0]?.id, current_reading: '40', read_at: '2025-02-10' })
  return { master, subs }
}

test('a master waits for its subs, is billed what is left, and explains it on the order, the paper and its own page', async () => {
  const { master, subs } = await masterOfTwo('SUBS')
  const { page, complaints } = await staffAt(`/reading/create?meter=${master.id}`)
  await page.getByLabel('抄表时间').fill('2025-02-15 08:00:00')
  await page.keyboard.press('Enter')
  await page.getByLabel('本次读数').fill('100')
  await page.getByText(`有 1 个分表本期尚未抄表（${subs[1]?.account_no}）`).waitFor()
  await page.getByRole('checkbox', { name: '按现有的分表账单扣减，现在开账' }).check()
  await page.getByText('扣减分表 1 张账单共 40').waitFor()
  await page.getByRole('button', { name: '生成账单 ¥168.00' }).click()
  await page.getByRole('heading', { name: /账单 .* 已生成/ }).waitFor()
  await page.getByRole('button', { name: '查看账单' }).click()
  await page.waitForURL(/\/order\/detail\//)
  const explanation = page.getByRole('region', { name: '本单如何计算' })
  await explanation.getByText('扣减分表 1 张账单共 40').waitFor()
  await explanation.getByRole('link', { name: /^SUBS/ }).first().waitFor()
  await page.addInitScript(keepWhatIsPrinted)
  await explanation.getByText('扣减的分表账单').waitFor()
  const bill = await printWith(page, '打印账单')
  expect(bill.text).toContain(`${subs[0]?.account_no} 40 = 40 m³`)

  await api('POST', '/reading-orders/', { meter: subs[1]?.id, current_reading: '35', read_at: '2025-02-20' })
  await go(page, `/meter/detail/${master.id}?tab=subs`)
  const row = page.getByRole('row', { name: new RegExp(subs[1]!.account_no) })
  await row.getByText('35 m³').waitFor()
  expect(complaints).toEqual([])
})

test('a master’s reading is kept until its subs are read', async () => {
  const { master } = await masterOfTwo('HOLD')
  const { page, complaints } = await staffAt(`/reading/create?meter=${master.id}`)
  await page.getByLabel('本次读数').fill('100')
  await page.getByRole('checkbox', { name: '先存读数，分表抄完后再开账' }).check()
  await page.getByRole('button', { name: '存读数，待开账' }).click()
  await page.getByText(`户号 ${master.account_no} 的读数已保存，待开账`).waitFor()
  const { results } = await api('GET', `/meters/${master.id}/readings/`)
  expect(results).toMatchObject([{ status: 'pending', hold_reason: 'subs_unread' }])
  expect(complaints).toEqual([])
})
