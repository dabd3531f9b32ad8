import { type FirstStep, firstStepKeys } from '@water/contract/dashboard/vocabulary'
import { expect, test } from 'vitest'
import { FirstSteps } from '../../parts/first-steps/first-steps'
import { keepUser } from '../../state/session'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { isBegun } from './begun'
import { Figures } from './figures'
import { Movements } from './movements'
import { linesOption } from './options'
import type { Dashboard } from './todo'
import { Waiting } from './waiting'

const comparison = {
  ...{
    from: '2026-01-01',
    to: '2026-01-31',
    same_days_to: '2026-01-20',
    collection_rate_last_year: '0.6000',
  },
  by_day: [
    { date: '2026-01-20', charged: '80.00', collected: '10.00' },
    { date: '2026-01-21', charged: '500.00', collected: '500.00' },
  ],
  movements: [
    { kind: 'charged_category', value: 'non_resident', name: null, now: '720.00', before: '3000.00' },
    { kind: 'charged_meter', value: '7', name: 'QH7 纺织厂', now: '1500.00', before: '1000.00' },
    { kind: 'collected_method', value: 'cash', name: null, now: '3.00', before: '0.00' },
  ],
} satisfies Dashboard['comparison']
const span = { from: '2026-02-01', to: '2026-02-20' }
const figures = {
  ...{ charged: '100.00', collected: '5.00', collection_rate: '0.5750', arrears: '0.00', arrears_by_age: [] },
  ...{ billed_volume: '1', volume: '1', billed_volume_last_year: '1', volume_last_year: '1', comparison },
} as unknown as Dashboard

test('each movement is a sentence with both sums, and opens its list for the same days', async () => {
  const page = await showPage(<Movements comparison={comparison} span={span} location="3" />)
  const lines = [...page.querySelectorAll('li')].map((line) => line.textContent)
  expect(lines).toEqual([
    '非居民应收少 ¥2,280.00¥720.00，上月同期 ¥3,000.00 -76.0%',
    'QH7 纺织厂应收多 ¥500.00¥1,500.00，上月同期 ¥1,000.00 +50.0%',
    '现金实收多 ¥3.00¥3.00，上月同期 ¥0.00',
  ])
  const queries = [...page.querySelectorAll('a')].map((link) => {
    const { pathname, searchParams } = new URL(link.href)
    const query = [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join()])
    return [pathname, Object.fromEntries(query)]
  })
  // Open bills of another system are charged in no month.
  const issued = {
    ...{ issued_on_from: '2026-02-01', issued_on_to: '2026-02-20', location: '3' },
    'kind[]': 'reading,red,back_charge,fee',
  }
  expect(queries).toEqual([
    ['/order/list', { ...issued, 'category[]': 'non_resident' }],
    ['/order/list', { ...issued, meter: '7' }],
    [
      '/order/payment-records',
      { posted_on_from: '2026-02-01', posted_on_to: '2026-02-20', location: '3', 'method[]': 'cash' },
    ],
  ])
})

test('a month without any movement says so', async () => {
  const page = await showPage(
    <Movements comparison={{ ...comparison, movements: [] }} span={span} location={undefined} />,
  )
  expect(page.querySelector('li')?.textContent).toBe('与上月同期没有变化。')
})

test('the figures stand beside the same days of last month, and the rate beside last year’s in words', async () => {
  const page = await showPage(
    <Figures figures={figures} before={undefined} span={span} location={undefined} />,
  )
  const notes = [...page.querySelectorAll('dl > div')].map((one) => one.lastElementChild?.textContent)
  expect(notes.slice(0, 3)).toEqual([
    '上月同期 ¥80.00 +25.0%',
    '上月同期 ¥10.00 -50.0%',
    '↓ 去年同期 60%，低 2.5 个百分点',
  ])
})

const waits = (todo: Record<string, number>) =>
  showPage(<Waiting todo={todo as unknown as Dashboard['todo']} />)

test('work that waits stands before work that is done, and the panel says when all is done', async () => {
  keepUser(person({ permissions: [14] }))
  const none = { due_notes: 0, unread: 0, pending_readings: 0, abnormal: 0, unbilled: 0 }
  const page = await waits({ ...none, abnormal: 2 })
  expect([...page.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    ...['2用量异常', '0到期备注', '0本月未抄', '0待开账', '0三期未开账'],
  ])
  expect(page.textContent).not.toContain('全部办完')
  expect((await waits(none)).textContent).toContain('全部办完')
})

test('the lines of two months differ by more than their colours, and days to come are not drawn', () => {
  const look = {
    main: '#00f',
    second: '#0a0',
    warning: '#f80',
    textColor: '',
    placeholderColor: '',
    borderColor: '',
    containerColor: '',
  }
  const point = { label: '1', charged: 1, collected: 2, chargedBefore: 3, collectedBefore: 4 }
  const names = { charged: 'a', collected: 'b', chargedBefore: 'c', collectedBefore: 'd' }
  const points = [point, { ...point, charged: null, collected: null }]
  const { series } = linesOption(points, { look, names, language: 'zh' }) as {
    series: { name: string; data: unknown[]; lineStyle: { type: string } }[]
  }
  expect(series.map(({ name, data, lineStyle }) => [name, data, lineStyle.type])).toEqual([
    ['a', [1, null], 'solid'],
    ['b', [2, null], 'solid'],
    ['c', [3, 3], 'dashed'],
    ['d', [4, 4], 'dotted'],
  ])
})

const stepsDone = (...done: FirstStep[]) =>
  firstStepKeys.map((key) => ({ key, is_done: done.includes(key), count: done.includes(key) ? 14 : 0 }))
const linksOf = (page: HTMLElement) =>
  [...page.querySelectorAll('ul a')].map((link) => [
    link.querySelector('strong')?.textContent,
    link.getAttribute('href'),
  ])

test('an organization without accounts chooses between beginning from nothing and moving in; each leads to where it begins', async () => {
  expect(linksOf(await showPage(<FirstSteps steps={stepsDone()} />))).toEqual([
    ['从零开始', '/organization/locations'],
    ['从别的系统接管', '/organization/info?tab=move-ins'],
  ])
})

test('once a move-in is loaded, its accounts tick the step off with their count, the choice is gone, and the first open step has the button', async () => {
  const page = await showPage(
    <FirstSteps steps={stepsDone('locations', 'meter_types', 'diameters', 'meters')} />,
  )
  expect(linksOf(page)).toEqual([])
  expect(page.textContent).toContain('已完成 4 / 9')
  const steps = [...page.querySelectorAll('ol li')].map((step) => step.querySelector('small')?.textContent)
  expect([steps[0], steps[7]]).toEqual(['已有 14 个位置', '已有 14 户'])
  expect([...page.querySelectorAll('ol button')].map((button) => button.textContent)).toEqual(['设置水价'])
})

test('the checklist leaves home when all is set up, or when meters are read and a payment was taken', () => {
  const all = Object.fromEntries(firstStepKeys.map((key) => [key, true])) as Record<FirstStep, boolean>
  expect(isBegun({ ...all, payments: false })).toBe(true)
  expect(isBegun({ ...all, seller: false, payments: false })).toBe(false)
  expect(isBegun({ ...all, seller: false, payments: true })).toBe(true)
  expect(isBegun({ ...all, readings: false, payments: true })).toBe(false)
})
