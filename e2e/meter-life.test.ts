import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { go } from './go'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('LIFE')
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

test('a device is changed with its effect shown before, taken back, and changed again; the next bill shows both', async () => {
  const api = await apiAs(company.staff)
  const [meter] = company.meters
  await api('POST', '/reading-orders/', { meter: meter?.id, current_reading: '20', read_at: '2025-01-15' })
  const { page, complaints } = await staffAt(`/meter/detail/${meter?.id}`)
  const choose = async (act: string) => {
    await page.getByRole('button', { name: '办理业务' }).click()
    await page.getByRole('menuitem', { name: act, exact: true }).waitFor()
    // It has orders: it cannot be deleted.
    expect(await page.getByRole('menuitem', { name: '删除', exact: true }).count()).toBe(0)
    await page.getByRole('menuitem', { name: act, exact: true }).click()
    return page.getByRole('dialog')
  }
  const change = async (final: string, no: string) => {
    const dialog = await choose('换表')
    await dialog.getByLabel('旧表止码').fill(final)
    await dialog.getByLabel('新表表号').fill(no)
    await dialog.getByLabel('新表起码').fill('3')
    return dialog
  }

  const dialog = await change('10', 'LIFE-NEW-1')
  await dialog.getByText('本次读数小于上次读数 20').waitFor()
  await dialog.getByLabel('旧表止码').fill('34')
  await dialog.getByText('自上次账单后的 14 m³').waitFor()
  await dialog.getByRole('button', { name: '换表', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await api('GET', `/meters/${meter?.id}/`)).meter_no).toBe('LIFE-NEW-1')

  const back = await choose('撤销换表')
  await back.getByRole('button', { name: '撤销换表' }).click()
  await back.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await api('GET', `/meters/${meter?.id}/`)).last_reading).toBe('20')

  for (const [index, day] of [
    ['24', '2025-02-15'],
    ['28', '2025-03-15'],
  ])
    await api('POST', '/reading-orders/', {
      meter: meter?.id,
      current_reading: index,
      read_at: day,
      confirm_abnormal: true,
    })
  const again = await change('3400', 'LIFE-NEW-2')
  await again.getByText('旧表用量异常：突增').waitFor()
  await again.getByText('旧表这次用水 3,372 m³').waitFor()
  await again.getByLabel('旧表止码').fill('34')
  await again.getByText('自上次账单后的 6 m³').waitFor()
  expect(await again.getByText('旧表用量异常').count()).toBe(0)
  await again.getByRole('button', { name: '换表', exact: true }).click()
  await again.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: '操作记录' }).click()
  await page.getByText('撤销换表').first().waitFor()
  expect(complaints).toEqual([])
})

test('an account is suspended and resumed, its device faulty and repaired; it is closed at the end of the way, and reopened', async () => {
  const api = await apiAs(company.staff)
  const [, meter] = company.meters
  await api('POST', '/reading-orders/', { meter: meter?.id, current_reading: '10', read_at: '2025-01-15' })
  const { page, complaints } = await staffAt(`/meter/detail/${meter?.id}`)
  const act = async (name: string, verb: string) => {
    await page.getByRole('button', { name: '办理业务' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    // The dialog is loaded when it is opened.
    await dialog.getByRole('button', { name: verb, exact: true }).waitFor()
    const reason = dialog.getByLabel('原因')
    if (await reason.count()) await reason.fill('出国')
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const status = async () => (await api('GET', `/meters/${meter?.id}/`)).status
  await act('报停', '报停')
  await expect.poll(status).toBe('suspended')
  await act('复用', '复用')
  await expect.poll(status).toBe('active')
  await act('登记故障', '登记故障')
  await expect.poll(status).toBe('faulty')
  await act('登记修复', '登记修复')
  await expect.poll(status).toBe('active')
  await page.getByRole('button', { name: '办理业务' }).click()
  await page.getByRole('menuitem', { name: '销户', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('销户前还要').waitFor()
  await dialog.getByRole('link', { name: '缴清欠费' }).click()
  await page.waitForURL(`**/order/payment-records/create?meter=${meter?.id}`)

  // The way is gone to its end, and found again on the page of the account.
  const last = { current_reading: '12', read_at: '2025-02-15', is_final: true, confirm_abnormal: true }
  await api('POST', '/reading-orders/', { meter: meter?.id, ...last })
  const { total } = await api('GET', `/payment-records/dues/?meter=${meter?.id}`)
  await api('POST', '/payment-records/', { meter: meter?.id, amount: total, method: 'cash' })
  await go(page, `/meter/detail/${meter?.id}`)
  // The dialog still stands where it was left, and knows what is done meanwhile.
  await dialog.getByText('销户前还要').waitFor({ state: 'hidden' })
  await dialog.getByLabel('原因').fill('出国')
  await dialog.getByRole('button', { name: '销户', exact: true }).click()
  await expect.poll(status).toBe('closed')
  await act('恢复销户', '恢复')
  await expect.poll(status).toBe('active')
  expect(complaints).toEqual([])
})

test('an account is transferred with its effect shown before; the former customer’s order keeps the name', async () => {
  const api = await apiAs(company.staff)
  const beside = await api('GET', `/meters/${company.meters[0]?.id}/`)
  const { location, meter_type, diameter, water_price } = beside
  const { id } = await api('POST', '/meters/', {
    ...{ meter_no: 'LIFE-T', customer_name: '原户张三', address: '幸福路 9 号', initial_reading: '0' },
    ...{ location, meter_type, diameter, water_price, install_date: '2024-12-01' },
  })
  const read = { meter: id, current_reading: '10', read_at: '2025-01-15', is_final: true }
  const order = await api('POST', '/reading-orders/', read)
  const { page, complaints } = await staffAt(`/meter/detail/${id}`)
  await page.getByRole('button', { name: '办理业务' }).click()
  await page.getByRole('menuitem', { name: '过户', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('户名').fill('新户李四')
  await dialog.getByText('请先收清').waitFor()
  await dialog.getByRole('link', { name: '去收费' }).waitFor()
  await dialog.getByLabel('由新用户承接欠费和预存余额').check()
  await dialog.getByText('此后属于 新户李四').waitFor()
  await dialog.getByLabel('由新用户承接欠费和预存余额').uncheck()
  await dialog.getByText('请先收清').waitFor()
  await api('POST', '/payment-records/', { meter: id, amount: order.amount, method: 'cash' })
  await dialog.getByLabel('电话').first().fill('13900139000')
  await dialog.getByText('此后属于 新户李四').waitFor()
  await dialog.getByRole('button', { name: '过户给 新户李四' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: '新户李四' }).waitFor()
  await page.getByRole('tab', { name: '账单' }).click()
  await page.getByText('前户', { exact: false }).first().waitFor()
  await page.getByRole('tab', { name: '操作记录' }).click()
  await page.getByText('过户').first().waitFor()
  expect((await api('GET', `/orders/${order.id}/`)).of_former).toBe(true)
  expect(complaints).toEqual([])
})

/** An account whose former customer had a bill of ¥28.00 and paid it before the transfer. */
async function transferredAccount(number: string) {
  const api = await apiAs(company.staff)
  const beside = await api('GET', `/meters/${company.meters[0]?.id}/`)
  const { location, meter_type, diameter, water_price } = beside
  const { id } = await api('POST', '/meters/', {
    ...{ meter_no: number, customer_name: '原户张三', address: '幸福路 10 号', initial_reading: '0' },
    ...{ location, meter_type, diameter, water_price, install_date: '2024-12-01' },
  })
  const order = await api('POST', '/reading-orders/', {
    meter: id,
    current_reading: '10',
    read_at: '2025-01-15',
  })
  const paid = await api('POST', '/payment-records/', { meter: id, amount: order.amount, method: 'cash' })
  const customer = { customer_name: '新户李四' }
  await api('POST', `/meters/${id}/transfer/`, { transferred_at: '2025-02-01', customer })
  return { api, id, order, paid }
}

test('what a former customer owes is taken at the till by choice alone', async () => {
  const { api, id, order, paid } = await transferredAccount('LIFE-F')
  await api('DELETE', `/payment-records/${paid.id}/`)
  const path = `/order/payment-records/create?meter=${id}`
  const { page, complaints } = await staffAt(path)
  await page.getByText('过户前的用户还欠以下账单').waitFor()
  const row = page.getByRole('row', { name: new RegExp(String(order.order_no)) })
  await row.getByText('原户张三').waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: /收款 ¥/ }).click()
  await page.getByRole('heading', { level: 1, name: /已收款 ¥/ }).waitFor()
  expect(await api('GET', `/orders/${order.id}/`)).toMatchObject({
    status: 'paid',
    customer_name: '原户张三',
  })
  expect((await api('GET', `/meters/${id}/`)).balance).toBe('0.00')
  expect(complaints).toEqual([])
})

test('what a corrected bill of a former customer frees is refunded to them in the same dialog', async () => {
  const { api, id, order } = await transferredAccount('LIFE-R')
  const { page, complaints } = await staffAt(`/order/detail/${order.id}`)
  await page.getByRole('button', { name: '红冲', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('红冲原因').fill('抄错')
  await dialog.getByLabel('更正后的读数', { exact: true }).fill('4')
  await dialog.getByLabel('多出的款项当场退给 原户张三').check()
  await dialog.getByRole('button', { name: '红冲并重开 ¥11.20' }).click()
  await page.getByText('本单已被红冲，不再收取').waitFor()
  const { results } = await api('GET', `/payment-records/?meter=${id}&ordering=-id`)
  expect(results).toMatchObject([{ kind: 'refund', amount: '-16.80', method: 'cash' }, { kind: 'payment' }])
  expect((await api('GET', `/meters/${id}/`)).balance).toBe('0.00')
  expect(complaints).toEqual([])
})

test('staff correct the number of a billed device with the reason; its bills keep the number that they had', async () => {
  const { api, id, order } = await transferredAccount('LIFE-N')
  const { page, complaints } = await staffAt(`/meter/edit/${id}`)
  await page.getByLabel('表号').fill('LIFE-N2')
  await page.getByLabel('更正原因').fill('录入时看错钢印号')
  await page.getByRole('button', { name: '保存修改' }).click()
  await page.waitForURL(`**/meter/detail/${id}`)
  expect((await api('GET', `/meters/${id}/`)).meter_no).toBe('LIFE-N2')
  expect((await api('GET', `/orders/${order.id}/`)).meter_no).toBe('LIFE-N')
  await page.getByRole('tab', { name: '操作记录' }).click()
  await page.getByText('录入时看错钢印号').first().waitFor()
  expect(complaints).toEqual([])
})
