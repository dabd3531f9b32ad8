import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, visitAnew } from './browser'
import { type Company, createCompany } from './company'
import { serveConsoleAt } from './console-elsewhere'
import { go } from './go'
import { picture } from './picture'
import { signIn } from './sign-in'

let browser: Browser
let company: Company
/** One console on an origin of CORS_ORIGINS, another on an origin that is not in it. */
let listed: Awaited<ReturnType<typeof serveConsoleAt>>
let stranger: Awaited<ReturnType<typeof serveConsoleAt>>
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('ORIGIN')
  listed = await serveConsoleAt(inject('otherConsolePort'), inject('productUrl'))
  stranger = await serveConsoleAt(0, inject('productUrl'))
})
afterAll(async () => {
  await Promise.all([listed, stranger].map((one) => one?.stop()))
})

const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('with the console on an origin of CORS_ORIGINS everything is done as at home: sign in, write, upload, download', async () => {
  const { page, context, complaints } = await visitAnew(browser, listed.origin)
  const elsewhere: string[] = []
  const methods = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    if (origin === inject('productUrl')) methods.add(request.method())
    else elsewhere.push(pathname)
  })

  await signIn(page, company.staff, `/organization/water-prices/edit/${company.price}`)
  await press(page, '改名')
  const rename = dialogOf(page, '修改“居民水价”')
  await rename.getByLabel('名称').fill('居民生活水价')
  await press(rename, '保存修改')
  await page.getByRole('heading', { level: 1, name: '居民生活水价' }).waitFor()

  await go(page, '/organization/diameters')
  await press(page, '新建口径')
  const create = dialogOf(page, '新建口径')
  await create.getByLabel('名称').fill('DN20')
  await create.getByLabel('公称口径').fill('20')
  await press(create, '新建口径')
  await page.getByRole('row', { name: /DN20/ }).press('Enter')
  const edit = dialogOf(page, '编辑 DN20')
  await edit.getByLabel('每月容量水费').fill('3.5')
  await press(edit, '保存修改')
  await page.getByRole('cell', { name: '3.50' }).waitFor()
  await press(page, '删除 DN20')
  await press(dialogOf(page, '删除口径“DN20”？'), '删除口径')
  await page.getByRole('row', { name: /DN20/ }).waitFor({ state: 'detached' })

  await go(page, `/meter/detail/${company.meters[0]?.id}?tab=attachments`)
  await page.getByLabel('将文件拖到此处').setInputFiles(picture('现场.png'))
  await page.getByText('已上传 现场.png').waitFor()
  const saving = page.waitForEvent('download')
  await press(page, '下载 现场.png')
  expect((await saving).suggestedFilename()).toBe('现场.png')

  // A payment may bring its key from there, and the page is told that it was a repetition.
  const pay = () =>
    page.evaluate(
      async ([api, meter]) => {
        const token: string = JSON.parse(localStorage.getItem('user') ?? '{}').accessToken
        const answer = await fetch(`${api}/api/payment-records/`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Accept-Language': 'zh-CN',
            'Content-Type': 'application/json',
            'Idempotency-Key': 'one-payment-of-another-origin',
          },
          body: JSON.stringify({ meter, amount: '5.00', method: 'cash' }),
          credentials: 'include',
        })
        return { status: answer.status, replayed: answer.headers.get('Idempotent-Replayed') }
      },
      [inject('productUrl'), company.meters[1]?.id] as const,
    )
  expect(await pay()).toEqual({ status: 201, replayed: null })
  expect(await pay()).toEqual({ status: 201, replayed: 'true' })

  expect(elsewhere).toEqual([])
  expect([...methods].sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT'])
  expect(complaints).toEqual([])
  await context.close()
})

test('from an origin that is not listed the browser lets no answer through: nobody signs in', async () => {
  const { page, context, complaints } = await visitAnew(browser, stranger.origin)
  await page.goto('/login')
  await page.getByLabel('账号').first().fill(company.staff.account)
  await page.getByLabel('密码').first().fill(company.staff.password)
  await page.keyboard.press('Enter')
  await page.getByText('网络异常').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  expect(complaints.every((one) => one.includes('CORS policy'))).toBe(true)
  expect(complaints).not.toEqual([])
  await context.close()
})
