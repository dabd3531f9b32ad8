import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'
import { type Api, apiAs, type Company, createCompany } from './company'
import { go } from './go'
import { asSignedIn } from './page-session'
import { signIn } from './sign-in'
import { visitAs } from './signed-in'

/** Part of every name of the other company; no user of ours may ever see it. */
const CANARY = 'KANARIENVOGEL'
/** No row has it. */
const MISSING = 987_654_321

interface Abroad {
  api: Api
  organization: number
  meter: number
  order: number
  payment: number
  account: string
}

let browser: Browser
let company: Company
let abroad: Abroad
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('OURS')
  abroad = await createForeignCompany()
})

/** Another company, with a household that has a bill and has paid a part of it. */
async function createForeignCompany(): Promise<Abroad> {
  const { organization, staff, meters } = await createCompany('ABROAD')
  const api = await apiAs(staff)
  const { id: meter = 0, account_no: account = '' } = meters[0] ?? {}
  await api('PATCH', `/meters/${meter}/`, { customer_name: CANARY, address: `${CANARY} 1`, remark: CANARY })
  const reading = { meter, current_reading: '10', read_at: '2024-03-01 09:00:00' }
  const { id: order } = await api('POST', '/reading-orders/', reading)
  const money = { meter, amount: '5.00', method: 'cash', remark: CANARY }
  const { id: payment } = await api('POST', '/payment-records/', money)
  return { api, organization, meter, order, payment, account }
}

/** Records every answer of the API and every page that names the other company. */
function listenForCanary(page: Page): string[] {
  const heard: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    const text = await response.text().catch(() => '')
    if (text.includes(CANARY)) heard.push(`${response.url()}: ${text}`)
  })
  return heard
}

test('no page shows another company’s row, whatever id stands in the address', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  const heard = listenForCanary(page)
  await signIn(page, company.staff, '/meter/list')
  await page.getByRole('row', { name: /住户1/ }).waitFor()
  for (const path of [
    `/meter/detail/${abroad.meter}`,
    `/meter/edit/${abroad.meter}`,
    `/order/detail/${abroad.order}`,
    `/order/payment-records/detail/${abroad.payment}`,
    `/order/payment-records/edit/${abroad.payment}`,
    `/order/payment-records/create?meter=${abroad.meter}`,
  ]) {
    await go(page, path)
    const shown = page.locator('main > section:visible')
    await shown.getByText('未找到该记录').first().waitFor()
    await shown.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.content(), path).not.toContain(CANARY)
  }
  for (const path of ['/meter/list', '/order/list', '/order/payment-records']) {
    await go(page, `${path}?search=${abroad.account}`)
    const shown = page.locator('main > section:visible')
    await shown.getByRole('heading', { name: '没有符合条件的记录' }).waitFor()
  }
  expect(heard).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('no call reaches another company’s row: it answers as for one that is not there, and changes nothing', async () => {
  const { page, context } = await visitAs(browser, company.staff, '/meter/list')
  const call = await asSignedIn(page)
  const state = async () => [
    await abroad.api('GET', `/meters/${abroad.meter}/`),
    await abroad.api('GET', `/orders/${abroad.order}/`),
    await abroad.api('GET', `/payment-records/${abroad.payment}/`),
    await abroad.api('GET', `/payment-records/?meter=${abroad.meter}`),
  ]
  const before = await state()

  const byId: [string, string, number, object?][] = [
    ['GET', '/meters/{id}/', abroad.meter],
    ['PATCH', '/meters/{id}/', abroad.meter, { remark: 'ours' }],
    ['DELETE', '/meters/{id}/', abroad.meter],
    ['GET', '/meters/{id}/readings/', abroad.meter],
    ['GET', '/meters/{id}/balance/', abroad.meter],
    ['GET', '/meters/{id}/installations/', abroad.meter],
    ['GET', '/orders/{id}/', abroad.order],
    ['GET', '/payment-records/{id}/', abroad.payment],
    ['PATCH', '/payment-records/{id}/', abroad.payment, { remark: 'ours' }],
    ['DELETE', '/payment-records/{id}/', abroad.payment],
    ['GET', '/payment-records/dues/?meter={id}', abroad.meter],
  ]
  for (const [method, path, id, body] of byId) {
    const answer = await call(method, path.replace('{id}', String(id)), body)
    const toMissing = await call(method, path.replace('{id}', String(MISSING)), body)
    expect(answer, `${method} ${path}`).toEqual(toMissing)
    expect(answer.status, `${method} ${path}`).toBe(404)
  }

  const reading = { current_reading: '20', read_at: '2024-04-01 09:00:00' }
  const inBody: [string, object][] = [
    ['/readings/preview/', reading],
    ['/reading-orders/', reading],
    ['/payment-records/', { amount: '5.00', method: 'cash' }],
  ]
  for (const [path, body] of inBody) {
    const answer = await call('POST', path, { ...body, meter: abroad.meter })
    const toMissing = await call('POST', path, { ...body, meter: MISSING })
    expect(answer.status, path).toBe(400)
    expect(Object.keys(JSON.parse(answer.text).data), path).toEqual(['meter'])
    expect(answer.text.replace(String(abroad.meter), '?'), path).toBe(
      toMissing.text.replace(String(MISSING), '?'),
    )
  }

  for (const path of ['/meters/', '/orders/', '/payment-records/']) {
    for (const name of ['organization', 'meter__organization']) {
      const { status, text } = await call('GET', `${path}?${name}=${abroad.organization}`)
      expect({ status, count: JSON.parse(text).data.count }, `${path} ${name}`).toEqual({
        status: 200,
        count: 0,
      })
    }
  }
  const named = await call('POST', '/payment-records/', {
    ...{ meter: abroad.meter, amount: '5.00', method: 'cash', organization: abroad.organization },
  })
  expect(named.status).toBe(403)
  expect(named.text).not.toContain(CANARY)
  expect(await state()).toEqual(before)
  await context.close()
})
