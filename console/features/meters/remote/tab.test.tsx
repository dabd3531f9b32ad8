import { addDays } from '@water/rules/calendar'
import { act } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/queries'
import { keepUser } from '../../../state/session'
import { answers, listed, refused } from '../../../testing/answers'
import { write } from '../../../testing/hands'
import { showPage } from '../../../testing/page'
import { person } from '../../../testing/person'
import { soon } from '../../../testing/soon'
import { today } from '../../../ui/field/today'
import type { Meter } from '../meter'
import RemoteTab from './tab'

const meter = {
  ...{ id: 7, account_no: 'QH00000007', customer_name: '王秀英', status: 'active' },
  ...{ register_digits: 5, has_valve: true, is_remote: true },
} as Meter

const day = (back: number) => addDays(today(), -back)
const report = (back: number, index: string, state = 'good') => ({
  ...{ id: back, freeze_at: `${day(back)} 00:00:00`, index, state, is_rollover: false },
})
const flows = Array.from({ length: 24 }, (_, hour) => (hour < 5 ? '0.02' : '0.05'))
const module = {
  ...{ imei: '860000000000001', gateway: 3, gateway_name: '采集平台', no_cut: true, battery: 80, rsrp: -118 },
  ...{ from: '2026-01-01 10:00:00', last_report_at: `${day(0)} 00:00:00`, valve: 'open' },
}
const remote = {
  module,
  reports: [report(3, '10'), report(2, '11.05'), report(1, '900', 'quarantined'), report(0, '13.05')],
  hours: [{ freeze_at: `${day(2)} 00:00:00`, flows }],
  bindings: [{ imei: module.imei, from: module.from, until: null }],
}
const command = {
  ...{ id: 5, action: 'close', reason: 'arrears', remark: '已上门两次', state: 'queued', seq: 5 },
  ...{ asked_by: 2, asked_by_name: '陈文', created_at: '2026-03-10 09:00:00', sent_at: null, done_at: null },
  ...{ expires_at: '2026-03-11 09:00:00', error: '' },
}
const alarm = {
  ...{ id: 4, meter: 7, account_no: meter.account_no, kind: 'leak', since: '2026-03-09 00:00:00' },
  ...{ state: 'open', note: '', by: null, by_name: null },
}

/** The tab of somebody with these codes; `others` stand in the place of the usual ones. */
async function show(permissions: readonly number[], others: Record<string, object> = {}) {
  keepUser(person({ permissions }))
  const known: Record<string, object> = {
    'GET /api/meters/7/remote/': remote,
    'GET /api/meters/7/valve/': listed([command]),
    'GET /api/remote/alarms/': listed([alarm]),
    ...others,
  }
  const sent = answers(({ call }) => known[call] ?? refused(404, 'not_found', '没有'))
  await showPage(
    <>
      <RemoteTab meter={meter} />
      <Address />
    </>,
    '/meter/detail/7?tab=remote',
  )
  await soon(() => named('ol', '每日用水量')).toBeDefined()
  await soon(() => queryClient.isFetching()).toBe(0)
  return sent
}

const Address = () => <output>{useLocation().search}</output>

/** The library sets the two characters of a verb apart. */
const wordsOf = (one: Element) =>
  one.getAttribute('aria-label') ?? one.textContent.replace(/^(\S) (\S)$/, '$1$2')

const named = (tag: string, label: string) =>
  [...document.querySelectorAll<HTMLElement>(tag)].find((one) => wordsOf(one).includes(label))
const press = async (label: string) => {
  await soon(() => named('button', label)).toBeDefined()
  await act(async () => named('button', label)?.click())
}
const text = () => document.body.textContent ?? ''
const type = async (label: string, value: string) => {
  await soon(() => field(label)).toBeTruthy()
  await write(field(label)!, value)
}
const field = (label: string) =>
  document.querySelector<HTMLInputElement>(
    `[role="dialog"] input#${CSS.escape(
      [...document.querySelectorAll('[role="dialog"] label')]
        .find(({ textContent }) => textContent === label)
        ?.getAttribute('for') ?? '',
    )}`,
  )

test('each day says its use and its night, days of one report say so, and a day opens into its hours', async () => {
  await show([3, 5])
  const bars = [...named('ol', '每日用水量')!.querySelectorAll('button')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(bars).toEqual([
    `${day(3)}：1.05 m³、夜间 0.1 m³`.replaceAll(' m³', '\u00a0m³'),
    `${day(2)}：2 天合计，平均每天 1 m³、有未采信的上报`.replaceAll(' m³', '\u00a0m³'),
    `${day(1)}：2 天合计，平均每天 1 m³`.replaceAll(' m³', '\u00a0m³'),
  ])
  await press(`${day(3)}：`)
  await soon(() => document.querySelector('output')?.textContent).toBe(`?tab=remote&day=${day(3)}`)
  const hours = [...named('ol', '每小时用水量')!.querySelectorAll('button')]
  expect([hours.length, hours[4]?.getAttribute('aria-label')]).toEqual([24, '4–5\u00a0时：0.02\u00a0m³'])
})

test.each([
  [{}, ['申请关阀：欠费', '陈文 — 已上门两次', '等待网关取走', '2026-03-11 09:00:00 前有效']],
  [{ state: 'sent', sent_at: '2026-03-10 09:01:00' }, ['网关已取走', '等待水表执行']],
  [
    { state: 'done', sent_at: '2026-03-10 09:01:00', done_at: '2026-03-10 09:05:00' },
    ['网关已取走', '已执行', '2026-03-10 09:05:00'],
  ],
  [
    { state: 'failed', sent_at: '2026-03-10 09:01:00', done_at: '2026-03-10 09:05:00', error: '阀门卡住' },
    ['执行失败', '阀门卡住'],
  ],
  [{ state: 'expired' }, ['过期未执行']],
  [{ state: 'cancelled' }, ['已撤回']],
  [{ action: 'open', asked_by: null, asked_by_name: '' }, ['申请开阀', '系统']],
])('the way of a command says who asked, why, and each step: %j', async (over, wanted) => {
  await show([2, 3, 5], { 'GET /api/meters/7/valve/': listed([{ ...command, ...over }]) })
  const way = named('ol', '经过')?.textContent ?? ''
  for (const words of wanted) expect(way).toContain(words)
  expect(named('button', '撤回') !== undefined).toBe(!('state' in over))
})

test('before a reason is chosen the dialog of the valve says why its verb is off', async () => {
  await show([2, 3])
  await press('开阀')
  await soon(text).toContain('请先选择原因')
  const verb = [...document.querySelectorAll<HTMLButtonElement>('.ant-modal-footer button')].at(-1)
  expect(verb?.disabled).toBe(true)
  await act(async () => named('label', '欠费')?.click())
  await soon(text).not.toContain('请先选择原因')
})

test('a refusal of a close is said when its reason is chosen, before anything is asked for', async () => {
  const sent = await show([2, 3], {
    'POST /api/meters/7/valve/preview/': refused(409, 'quiet_time', '现在不因欠费停水'),
  })
  await press('关阀')
  await soon(() => named('label', '欠费')).toBeDefined()
  await act(async () => named('label', '欠费')?.click())
  await soon(text).toContain('现在不因欠费停水')
  const verb = [...document.querySelectorAll<HTMLButtonElement>('.ant-modal-footer button')].at(-1)
  expect(verb?.disabled).toBe(true)
  expect(sent.filter(({ call }) => call === 'POST /api/meters/7/valve/')).toEqual([])
})

test('another module takes the place of the first; who may not see gateways keeps the one that there is', async () => {
  const sent = await show([2, 3], {
    'PUT /api/meters/7/module/': refused(409, 'imei_in_use', '模块正在户表 QH00000009 上使用'),
  })
  expect(text()).toContain('-118\u00a0dBm，弱')
  await press('更换模块')
  await type('模块号（IMEI）', '860000000000002')
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('.ant-modal-footer button')].at(-1)?.click(),
  )
  await soon(text).toContain('QH00000009')
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    ...{ imei: '860000000000002', gateway: 3, no_cut: true },
  })
})

test('who may only look has no button that changes anything', async () => {
  await show([3])
  const verbs = [...document.querySelectorAll('button')].map(wordsOf)
  for (const verb of ['更换模块', '解绑', '开阀', '关阀', '确认', '撤回关阀指令'])
    expect(verbs).not.toContain(verb)
  expect(text()).not.toContain('漏水')
})
