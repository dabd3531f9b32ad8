import { expect, test } from 'vitest'
import { keepUser } from '../../state/session'
import { answers, listed } from '../../testing/answers'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import { today } from '../../ui/field/today'
import { LastTaken } from './last-taken'
import { PaidLine } from './paid-line'

const allocation = (id: number, order: number) => ({
  ...{ id, order, order_no: `O${order}`, payment: 9, payment_no: 'P9', source: 'payment' as const },
  ...{ date: '2026-11-20', posted_on: '2026-11-20', principal: '40.00', penalty: '1.50' },
})
const paid = {
  ...{ account_no: 'A7', customer_name: '王秀英', method: 'cash' as const, payment_no: 'P9' },
  ...{ applied_principal: '80.00', applied_penalty: '3.00', to_balance: '5.00', balance_after: '6.00' },
  // An order whose penalty was taken apart from its principal is one order.
  allocations: [allocation(1, 1), allocation(2, 2), allocation(3, 2)],
}

test('one line says who paid, how many orders with how much, and the balance; nothing is said of what is nothing', async () => {
  await showPage(<PaidLine payment={paid} />)
  const said = () => [...document.querySelectorAll('p > *')].map(({ textContent }) => textContent)
  expect(said()).toEqual([
    ...['A7 王秀英', '现金', '冲抵 2 张账单 ¥80.00', '违约金 ¥3.00', '转入预存 ¥5.00'],
    ...['现有预存余额 ¥6.00', 'P9'],
  ])
  const nothing = { applied_penalty: '0.00', to_balance: '0.00', balance_after: '0.00' }
  await showPage(<PaidLine payment={{ ...paid, ...nothing }} />)
  expect(said()).toEqual(['A7 王秀英', '现金', '冲抵 2 张账单 ¥80.00', 'P9'])
})

test('the last customers are those of today from whom the cashier took money, each the way to its payment, and a reversed one says so', async () => {
  keepUser(person({ id: 4, permissions: [18] }))
  const row = (id: number, customer_name: string, status: string, paid_at: string) => ({
    ...{ id, account_no: `A${id}`, customer_name, method: 'cash', amount: '20.00', status, paid_at },
  })
  const results = [
    row(9, '赵敏', 'reversed', `${today()} 09:31:00`),
    row(8, '李雷', 'success', '2020-01-02 00:00:00'),
  ]
  const asked = answers(() => listed(results))
  await showPage(<LastTaken />)
  const cells = () =>
    [...document.querySelectorAll('tbody tr')].map((line) =>
      [...line.querySelectorAll('td')].map(({ textContent }) => textContent?.trim()),
    )
  await soon(cells).toEqual([
    ['09:31', '赵敏 已冲正', 'A9', '现金', '¥20.00'],
    ['2020-01-02', '李雷', 'A8', '现金', '¥20.00'],
  ])
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/order/payment-records/detail/9', '/order/payment-records/detail/8'])
  expect(Object.fromEntries(asked.at(-1)!.query)).toMatchObject({
    ...{ cashier: '4', posted_on_from: today(), posted_on_to: today(), ordering: '-id', page_size: '5' },
  })
  expect(asked.at(-1)!.query.getAll('kind[]')).toEqual(['payment', 'prepay'])
})
