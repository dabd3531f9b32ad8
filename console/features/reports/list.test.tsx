import { addMonths } from '@water/rules/calendar'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/queries'
import { keepUser } from '../../state/session'
import { answers, refused } from '../../testing/answers'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import Reports from './list'

const months = (...values: (string | number | null)[]) =>
  values.map((value, at) => ({ month: addMonths('2026-03', at + 1 - values.length), value }))

const none = { charges: null, volumes: null, balances: null, abnormal: null, invoices: null }
const reports = {
  ...none,
  collections: months('10.00', '0.00', '1234.50'),
  arrears: months('5.00', '7.00', '8.00'),
  losses: months('0.0800', '0.1250', null),
  readings: months(4, 0, 12),
  estimates: months(2),
}

async function show(permissions: readonly number[], answer: () => unknown) {
  keepUser(person({ permissions }))
  answers(answer)
  await showPage(<Reports />)
  await soon(() => queryClient.isFetching()).toBe(0)
}

const cards = () => [...document.querySelectorAll('li')]
const card = (title: string) => cards().find((one) => one.querySelector('strong')?.textContent === title)!
const headline = (title: string) => card(title).querySelector('strong + span')

test('each card has the newest figure with its month, and a line of the months', async () => {
  await show([18], () => ({ as_of: '2026-03-20 09:00:00', reports }))
  await soon(() => headline('实收')?.textContent).toBe('¥1,234.50本月金额')
  expect(headline('欠费')?.textContent).toBe('¥8.00现在金额')
  expect(headline('漏损')?.textContent).toBe('12.5%2026-02 漏损率')
  expect(headline('抄表业绩')?.textContent).toBe('12本月实抄')
  expect(headline('连续估抄')?.textContent).toBe('2现在户数')
  const lines = (title: string) => card(title).querySelectorAll('svg').length
  expect([lines('实收'), lines('连续估抄'), lines('应收')]).toEqual([1, 0, 0])
  // From nought to the highest; where it is unknown the line ends.
  const drawn = (title: string) => card(title).querySelectorAll('path')[1]?.getAttribute('d')
  expect(drawn('实收')).toBe('M0 29.76L50 30L100 0')
  expect(drawn('漏损')).toBe('M0 10.8L50 0')
})

test('without the figures the page is still the way to each report that a person may open', async () => {
  await show([14], () => refused(500, 'failed', '失败'))
  await soon(() => cards().map((one) => one.querySelectorAll('span').length)).toEqual([1, 1, 1])
  expect(cards().map((one) => one.querySelector('strong')?.textContent)).toEqual([
    ...['抄表业绩', '异常用水', '连续估抄'],
  ])
})
