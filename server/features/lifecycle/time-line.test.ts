import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('each act that puts something right or ends something stands on the time line of its account, by its name', async () => {
  const own = await correctedAccount(t, { auto_settle: false })
  const { staff } = own.works
  const done = async (path: string, body: object, method = 'POST') => {
    const reply = await t.call(staff, `${method} ${path}`, body)
    expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300)
    return reply.data
  }
  const account = `/meters/${own.meter}`
  const change = (changed_at: string, meter_no: string) =>
    done(`${account}/change/`, {
      final_reading: 12,
      initial_reading: 0,
      reason: 'fault',
      changed_at,
      meter_no,
    })
  const paid = (amount: string, more: object = {}) =>
    done('/payment-records/', { meter: own.meter, amount, method: 'cash', ...more })

  await own.read(10, '2026-01-10')
  await done(`${account}/terms/`, { terms_from: '2026-01-15', persons: 6 })
  await change('2026-01-20', 'LINE-1')
  await done(`${account}/change/`, {}, 'DELETE')
  await change('2026-01-21', 'LINE-2')
  const order = await own.read(5, '2026-02-01')
  await done(`${account}/suspend/`, { date: '2026-02-05', reason: '出国' })
  await done(`${account}/resume/`, { date: '2026-02-10' })
  await done(`${account}/fault/`, { date: '2026-02-11', reason: '停走' })
  await done(`${account}/repair/`, { date: '2026-02-12' })
  await own.flush(order.id, { reissue: { current_reading: 4 } })
  const fee = await done('/orders/', {
    ...{ meter: own.meter, kind: 'fee' },
    lines: [{ name: '换表费', amount: '30', tax_treatment: 'exempt', tax_rate: '0', tax_code: '' }],
  })
  const wrong = await paid('30', { orders: [fee.id] })
  await done(`/payment-records/${wrong.id}/reverse/`, { reason: '收错户' })
  await own.read(6, '2026-03-15', { is_final: true })
  await paid('2000', { orders: [fee.id] })
  await done(`${account}/apply-balance/`, {})
  const { balance } = await own.account()
  const payee = { name: '张三' }
  await done('/payment-records/refund/', {
    meter: own.meter,
    amount: balance,
    method: 'cash',
    reason: '销户',
    payee,
  })
  await done(`${account}/close/`, { closed_at: '2026-03-20', reason: '拆迁' })
  await done(`${account}/reopen/`, { date: '2026-03-21', reason: '撤销拆迁' })
  await done(`${account}/transfer/`, { transferred_at: '2026-03-25', customer: { customer_name: '李四' } })

  const { results } = await own.get(`${account}/timeline/`, { page_size: 50 })
  const titles = results.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(
    expect.arrayContaining([
      ...['变更用水条款', '换表', '撤销换表', '报停', '复用', '登记故障', '登记修复', '红冲账单'],
      ...['开具收费账单', '冲正缴费', '预存冲抵账单', '退款', '销户', '恢复销户', '过户'],
    ]),
  )
  expect(titles.filter((title: string) => title === '换表')).toHaveLength(2)
  await own.holds()
})
