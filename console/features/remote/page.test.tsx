import { act } from 'react'
import { expect, test } from 'vitest'
import { keepUser } from '../../state/session'
import { answers, listed, refused } from '../../testing/answers'
import { write } from '../../testing/hands'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import RemoteMeters from './page'

const account = {
  ...{ organization: 1, meter: 7, account_no: 'QH00000007', customer_name: '王秀英', address: '滨河路 1 号' },
  ...{ meter_no: 'NB7', location: 3, location_name: '滨河一册' },
}
const alarm = (id: number, over: object = {}) => ({
  ...{ ...account, id, kind: 'leak', since: '2026-03-09 00:00:00', last_at: '2026-03-10 00:00:00' },
  ...{ until: null, state: 'open', note: '', by: null, by_name: null, ...over },
})
const report = (id: number, over: object = {}) => ({
  ...{ ...account, id, freeze_at: '2026-03-10 00:00:00', index: '900', state: 'quarantined', doubt: 'jump' },
  ...{ is_rollover: false, battery: 80, rsrp: -90, valve: 'open', alarms: [], reason: '' },
  ...{
    received_at: '2026-03-10 00:10:00',
    decided_by: null,
    decided_by_name: null,
    decided_at: null,
    ...over,
  },
})
const LISTS: Record<string, object[]> = {
  '/api/remote/alarms/': [alarm(1), alarm(2, { kind: 'silent', state: 'acknowledged', note: '已派单' })],
  '/api/remote/reports/': [report(3), report(4, { doubt: 'backwards', freeze_at: '2026-03-09 00:00:00' })],
  '/api/remote/modules/': [],
  '/api/remote/unknown/': [],
}

async function show(address: string, who: { permissions: number[]; is_staff?: boolean }) {
  keepUser(person(who))
  const sent = answers(({ call }) => {
    if (call.startsWith('POST ')) return alarm(1, { state: 'acknowledged' })
    const rows = LISTS[call.replace('GET ', '')]
    return rows ? listed(rows) : refused(404, 'not_found', '没有')
  })
  await showPage(<RemoteMeters />, address)
  await soon(() => document.querySelector('td')?.closest('table')?.textContent ?? '').toContain('QH00000007')
  return sent
}

/** The library sets the two characters of a verb apart. */
const nameOf = (one: Element) =>
  one.getAttribute('aria-label') ?? one.textContent.replace(/^(\S) (\S)$/, '$1$2')
const buttons = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].filter((one) => nameOf(one).startsWith(label))
const press = async (label: string) => {
  await soon(() => buttons(label).length).toBeGreaterThan(0)
  await act(async () => buttons(label).at(-1)?.click())
}
const dialog = () => document.querySelector('[role="dialog"]')
const verb = () =>
  act(async () => [...document.querySelectorAll<HTMLElement>('.ant-modal-footer button')].at(-1)?.click())
async function type(value: string) {
  await soon(() => dialog()?.querySelector('input[type=text]')).toBeTruthy()
  const field = dialog()!.querySelector<HTMLInputElement>('input[type=text]')!
  await write(field, value)
}

test('the page opens with the alarms that have not ended, and one is acknowledged with a note', async () => {
  const sent = await show('/meter/remote', { permissions: [2, 3, 5] })
  const asked = sent.filter(({ call }) => call === 'GET /api/remote/alarms/')
  expect(asked.map(({ query }) => query.getAll('state[]'))).toContainEqual(['open', 'acknowledged'])
  expect(buttons('确认户号 QH00000007').map(nameOf)).toEqual(['确认户号 QH00000007 的漏水报警'])
  // The numbers that nobody knows are for staff.
  expect(document.querySelector('nav')?.textContent).not.toContain('未知模块号')
  await press('确认户号 QH00000007')
  await type('已派单')
  await verb()
  await soon(
    () => sent.find(({ call }) => call === 'POST /api/remote/alarms/1/acknowledge/')?.body,
  ).toMatchObject({
    note: '已派单',
  })
})

test('staff find modules by their gateway; a clerk, who sees no gateways, has no such filter', async () => {
  LISTS['/api/organizations/services/'] = [{ id: 3, name: '采集平台', purpose: 'gateway', is_active: true }]
  LISTS['/api/remote/modules/'] = [{ ...account, id: 9, imei: '860000000000001', gateway: 3, silent: false }]
  const address = '/meter/remote?view=modules&gateway=3'
  const sent = await show(address, { permissions: [5], is_staff: true })
  const filter = () =>
    [...document.querySelectorAll('search button')].find((one) => one.textContent?.startsWith('网关'))
  await soon(() => filter()?.textContent).toBe('网关 采集平台')
  const asked = sent.filter(({ call }) => call === 'GET /api/remote/modules/')
  expect(asked.map(({ query }) => query.get('gateway'))).toContain('3')
  await show(address, { permissions: [5] })
  await soon(() => document.querySelectorAll('search button').length).toBeGreaterThan(0)
  expect(filter()).toBeUndefined()
})

test('staff accept a jump with a reason alone, and a fall as a rollover; a clerk only looks', async () => {
  const reports = '/meter/remote?view=reports'
  const sent = await show(reports, { permissions: [], is_staff: true })
  expect(document.querySelector('nav')?.textContent).toContain('未知模块号')
  const asked = sent.filter(({ call }) => call === 'GET /api/remote/reports/')
  expect(new Set(asked.map(({ query }) => query.getAll('state[]').join()))).toEqual(new Set(['quarantined']))
  await press('采用：户号 QH00000007 2026-03-10')
  await soon(() => dialog()?.textContent).toContain('读数突跳')
  expect(dialog()?.querySelector('[type=checkbox]')).toBeNull()
  await verb()
  await soon(() => dialog()?.querySelector('.ant-form-item-has-error')).toBeTruthy()
  await type('已现场核实')
  await verb()
  await soon(() => sent.find(({ call }) => call === 'POST /api/remote/reports/3/accept/')?.body).toEqual({
    organization: 1,
    reason: '已现场核实',
  })
  await press('采用：户号 QH00000007 2026-03-09')
  await soon(() => dialog()?.textContent).toContain('读数倒退')
  await act(async () => dialog()?.querySelector<HTMLElement>('[type=checkbox]')?.click())
  await verb()
  await soon(() => sent.find(({ call }) => call === 'POST /api/remote/reports/4/accept/')?.body).toEqual({
    organization: 1,
    is_rollover: true,
  })
  await show(reports, { permissions: [5] })
  expect([...buttons('采用'), ...buttons('不采用')]).toEqual([])
})

test('staff read the numbers that report and that no module has', async () => {
  keepUser(person({ is_staff: true }))
  const heard = {
    ...{ imei: '860000000000999', freeze_at: '2026-03-10 00:00:00', reading: '1.2', organization: 1 },
    ...{ gateway: 3, gateway_name: '采集平台', received_at: '2026-03-10 00:10:00' },
  }
  answers(({ call }) => listed(call === 'GET /api/remote/unknown/' ? [heard] : []))
  await showPage(<RemoteMeters />, '/meter/remote?view=unknown')
  await soon(() => document.querySelector('td')?.closest('table')?.textContent ?? '').toContain(heard.imei)
})
