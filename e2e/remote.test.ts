import { addDays, dateOf, localTime } from '@water/rules/calendar'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, createCompany } from './company'
import { front, go, refresh } from './go'
import { visitAs } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})

const IMEI = '869900000000017'

test('a module is bound, its reports are drawn by day and hour, a jump is rejected, and the valve says each step of its way', async () => {
  const company = await createCompany('REMOTE')
  const api = await apiAs(company.staff)
  const [meter] = company.meters
  const account = await api('GET', `/meters/${meter?.id}/`)
  const type = { reading_mode: 'remote', has_valve: true, remote_scale: 2 }
  await api('PATCH', `/organizations/meter-types/${account.meter_type}/`, type)
  const now = dateOf(localTime(Date.now()))
  const service = await api('POST', '/organizations/services/', { name: '采集平台', purpose: 'gateway' })
  const { token } = await api('POST', `/organizations/services/${service.id}/tokens/`, {
    expires_on: addDays(now, 2),
  })
  const gateway = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const to = `${inject('productUrl')}/api/nb/nb-gate/${path}`
    return (await (await fetch(to, { method, headers, body: body && JSON.stringify(body) })).json()).data
  }

  const tab = `/meter/detail/${meter?.id}?tab=remote`
  const { page, context, complaints } = await visitAs(browser, company.staff, tab)
  await page.getByRole('button', { name: '绑定模块' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('模块号（IMEI）').fill(IMEI)
  await dialog.getByLabel('绑定时间').fill(`${addDays(now, -6)} 00:00:00`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '绑定模块' }).click()
  await page.getByText(`已绑定模块 ${IMEI}`).first().waitFor()

  const rows = [4, 3, 2, 1, 0].map((back, at) => ({
    ...{ imei: IMEI, freeze_at: `${addDays(now, -back)} 00:00:00`, valve: 'open', rsrp: -95 },
    // One tenth of a cubic metre each hour, and at the end a jump.
    reading: back === 0 ? 90_000 : 240 * (at + 1),
    hours: Array.from({ length: 24 }, () => 10),
  }))
  expect(await gateway('POST', '', rows)).toMatchObject({ accepted: 5, refused: [] })
  await refresh(page)
  const days = front(page).getByRole('list', { name: /^每日用水量/ })
  await days.getByRole('button', { name: `${addDays(now, -3)}：2.4` }).click()
  const hours = front(page).getByRole('list', { name: /每小时用水量/ })
  await hours.getByRole('button', { name: /^3–4.*0\.1/ }).waitFor()

  await go(page, '/meter/remote?view=reports')
  await page.getByRole('button', { name: `不采用：户号 ${meter?.account_no}` }).click()
  await page.getByRole('dialog').getByLabel('处理原因').fill('模块受潮')
  await page.getByRole('dialog').getByRole('button', { name: '不采用' }).click()
  await page.getByText('已不采用').first().waitFor()
  await front(page).getByText('没有存疑的上报').waitFor()

  await go(page, tab)
  await page.getByRole('button', { name: '关阀', exact: true }).click()
  await page.getByRole('dialog').getByText('漏水').click()
  await page.getByRole('dialog').getByText('这一户停水').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关阀' }).click()
  const way = front(page).getByRole('list', { name: /经过/ })
  await way.getByText('等待网关取走').waitFor()
  const [command] = await gateway('GET', '')
  expect(command).toMatchObject({ imei: IMEI, action: 'close' })
  await refresh(page)
  await way.getByText('等待水表执行').waitFor()
  const answer = { id: command.id, result: 'done', at: localTime(Date.now()) }
  expect(await gateway('POST', 'acks/', [answer])).toMatchObject({ accepted: 1 })
  await refresh(page)
  await way.getByText('已执行').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
