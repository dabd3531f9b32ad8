import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser, WINDOW } from './browser'
import { employClerk } from './clerk'
import { apiAs } from './company'
import { front, go, refresh } from './go'
import { BUYER, createInvoicingCompany, type InvoicingCompany, SELLER } from './invoicing-company'
import { type Desk, demoStaff, deskOf, visitAs } from './signed-in'

let browser: Browser
let company: InvoicingCompany
let staffAt: Desk
/** Staff of the demo, who have more invoices. */
let demoAt: Desk
beforeAll(async () => {
  browser = await launchBrowser()
  demoAt = await deskOf(browser, demoStaff)
  company = await createInvoicingCompany('INVOICE')
  staffAt = await deskOf(browser, company.staff)
})

const press = (page: Page, name: string | RegExp) =>
  front(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
/** Antd's drawing covers its radios. */
const pick = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name, exact: typeof name === 'string' }).check({ force: true })
const paper = (page: Page, title = '电子发票（普通发票）') =>
  front(page).getByRole('article', { name: title })
/** Papers that the server refused: the form asks for none before it is complete, nor for orders that it has just invoiced. */
function refusedPapers(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/invoices/preview/') && !response.ok())
      refused.push(`${response.status()} ${response.request().postData()}`)
  })
  return refused
}
/** Tables in this region whose columns are cut. */
const cutTables = (page: Page, region: string) =>
  front(page)
    .getByRole('region', { name: region })
    .locator('*')
    .evaluateAll(
      (parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length,
    )
/** The state beside the heading of the invoice's page. */
const issued = (page: Page) =>
  front(page)
    .getByRole('heading', { name: /^发票 \d{20}$/ })
    .waitFor()

test('an order is invoiced in three clicks; the first time staff enter the organization’s data on the way', async () => {
  const fresh = await createInvoicingCompany('FIRSTINV', { seller: false })
  const first = await fresh.billed('王芳')
  const second = await fresh.billed('李强')
  const { page, context, complaints } = await visitAs(browser, fresh.staff, `/order/detail/${first.order}`)
  const refused = refusedPapers(page)

  await press(page, '开票')
  await paper(page).getByText('王芳（个人）').waitFor()
  await paper(page).getByText('柒拾陆圆整').waitFor()
  await front(page).getByText('本组织还没有开票信息').waitFor()
  await press(page, '开具 ¥76.00')
  const dialog = page.getByRole('dialog', { name: '本组织的开票信息' })
  await dialog.getByLabel('纳税人名称').fill(SELLER.taxpayer_name)
  await dialog.getByLabel('纳税人识别号').fill('91440300708461137T')
  await dialog.getByLabel('开票人').fill('李敏')
  await dialog.getByText(/校验/).waitFor()
  await dialog.getByLabel('纳税人识别号').fill(SELLER.taxpayer_id)
  await dialog.getByRole('button', { name: '保存并开具' }).click()
  await issued(page)
  await paper(page).getByText(SELLER.taxpayer_name).waitFor()
  expect(await paper(page).textContent()).toContain('非税务发票')
  expect(await fresh.api('GET', `/orders/${first.order}/`)).toMatchObject({ invoice_status: 'issued' })

  // From now on: the order, "invoice", "issue".
  await go(page, `/order/detail/${second.order}`)
  await press(page, '开票')
  await press(page, '开具 ¥76.00')
  await issued(page)
  await paper(page).getByText('李强（个人）').waitFor()
  await front(page).getByRole('link', { name: second.no }).click()
  await front(page).getByRole('region', { name: '发票' }).getByText('已开具').waitFor()
  expect(await front(page).getByRole('button', { name: '开票', exact: true }).count()).toBe(0)
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('whoever is not staff is told whom to ask for the organization’s data, and keeps a draft', async () => {
  const fresh = await createInvoicingCompany('ASKINV', { seller: false })
  const { order } = await fresh.billed('王芳')
  const clerk = await employClerk(fresh, '开票员', [7, 8, 16, 18])
  const { page, context, complaints } = await visitAs(browser, clerk, `/order/detail/${order}`)
  await press(page, '开票')
  await front(page).getByText('请联系管理人员').waitFor()
  expect(await front(page).getByRole('button', { name: '填写开票信息' }).count()).toBe(0)
  await press(page, '存为草稿')
  await front(page).getByRole('heading', { name: '发票：王芳' }).waitFor()
  await paper(page).getByText('草稿').waitFor()
  // Edit and delete are staff's.
  for (const name of ['编辑', '删除'])
    expect(await front(page).getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(complaints).toEqual([])
  const draft = new URL(page.url()).pathname
  await context.close()

  // Staff issue the draft, and enter the data on the way.
  const other = await visitAs(browser, fresh.staff, draft)
  await press(other.page, '开具')
  const dialog = other.page.getByRole('dialog', { name: '本组织的开票信息' })
  await dialog.getByLabel('纳税人名称').fill(SELLER.taxpayer_name)
  await dialog.getByLabel('纳税人识别号').fill(SELLER.taxpayer_id)
  await dialog.getByRole('button', { name: '保存并开具' }).click()
  await issued(other.page)
  expect(other.complaints).toEqual([])
  await other.context.close()
})

test('the page of an account lists its invoices and begins another; whoever may not list invoices has no such tab', async () => {
  const { order, meter } = await company.billed('周敏')
  const { id } = await company.api('POST', '/invoices/', { type: 'normal', orders: [order] })
  await expect.poll(async () => (await company.api('GET', `/invoices/${id}/`)).status).toBe('issued')
  const { page, complaints } = await staffAt(`/meter/detail/${meter}`)
  await front(page).getByRole('tab', { name: '发票' }).click()
  const row = front(page).getByRole('row').filter({ hasText: '周敏' })
  await row.getByText('已开具').waitFor()
  await row.getByText('76.00').waitFor()
  await row.getByRole('link', { name: /^\d{20}$/ }).click()
  await issued(page)
  expect(await cutTables(page, '账单')).toBe(0)
  await page.goBack()
  await press(page, '开具发票')
  await front(page).getByText('这个户号没有可以开票的账单').waitFor()
  expect(complaints).toEqual([])

  const reader = await employClerk(company, '查表员', [3, 5, 16, 18])
  const other = await visitAs(browser, reader, `/meter/detail/${meter}`)
  await front(other.page).getByRole('tab', { name: '账单' }).waitFor()
  expect(await front(other.page).getByRole('tab', { name: '发票' }).count()).toBe(0)
  await other.context.close()
})

test('whoever may make invoices and nothing else finds the account and its orders, and issues', async () => {
  const { order, account, no } = await company.billed('孙丽')
  const clerk = await employClerk(company, '只开票', [16])
  const { page, context, complaints } = await visitAs(browser, clerk, '/invoice/create')
  const refused = refusedPapers(page)
  const chooser = front(page).getByRole('combobox').first()
  // An account without such orders is not among the choices.
  await chooser.fill('没有这一户')
  await page.getByText('没有找到可以开票的账单').waitFor()
  await chooser.fill(account)
  await chooser.press('Enter')
  await front(page).getByText(`${account} 孙丽`).waitFor()
  const hasFocus = (label: string) =>
    front(page)
      .getByLabel(label)
      .evaluate((input) => input === document.activeElement)
  expect(await hasFocus('发票抬头')).toBe(true)
  const row = front(page).getByRole('row').filter({ hasText: no })
  expect(await row.getByRole('checkbox').isChecked()).toBe(true)
  expect(await row.getByRole('link').count()).toBe(0)
  await row.getByRole('button').click()
  await front(page).getByRole('listitem').filter({ hasText: '污水处理费' }).getByText('免税').waitFor()
  await paper(page).getByText('孙丽（个人）').waitFor()
  // The title on the account is changed by who may edit accounts.
  expect(await front(page).getByText('保存抬头到户表').isVisible()).toBe(false)
  await press(page, '开具 ¥76.00')
  await front(page)
    .getByText(/^发票 \d{20} 已开具（孙丽，¥76\.00）$/)
    .waitFor()
  expect(await company.api('GET', `/orders/${order}/`)).toMatchObject({ invoice_status: 'issued' })
  await press(page, '再开一张')
  await chooser.waitFor()
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('what is typed into the buyer before the customer’s title comes stays, and the other fields are filled in', async () => {
  const title = { title_type: 'enterprise', buyer_name: '清河酒店', buyer_tax_id: BUYER.number }
  const { meter } = await company.billed('吴老板', title)
  const { page, context, complaints } = await visitAs(browser, company.staff, '/my/profile')
  let resolve = () => {}
  const typed = new Promise<void>((done) => {
    resolve = done
  })
  await page.route('**/api/invoices/preview/', async (route) => {
    await typed
    await route.continue()
  })
  await go(page, `/invoice/create?meter=${meter}`)
  await front(page).getByLabel('发票抬头').fill('清河大酒店')
  resolve()
  await paper(page).getByText(BUYER.number).waitFor()
  await paper(page).getByText('清河大酒店').waitFor()
  expect(await front(page).getByLabel('发票抬头').inputValue()).toBe('清河大酒店')
  expect(await front(page).getByLabel('纳税人识别号').inputValue()).toBe(BUYER.number)
  expect(await page.getByRole('radio', { name: '企业', exact: true }).isChecked()).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test('the page of a job names no kind of work before it knows which', async () => {
  const { order } = await company.billed('何静')
  const { job } = await company.api('POST', '/invoices/bulk/', { orders: [order], per: 'order' })
  const { page, complaints } = await staffAt('/my/profile')
  let resolve = () => {}
  const seen = new Promise<void>((done) => {
    resolve = done
  })
  await page.route('**/api/jobs/**', async (route) => {
    await seen
    await route.continue()
  })
  await go(page, `/my/imports/${job}`)
  await front(page).getByRole('heading', { name: '作业结果' }).waitFor()
  resolve()
  await front(page).getByRole('heading', { name: '批量开票' }).waitFor()
  await page.unroute('**/api/jobs/**')
  expect(complaints).toEqual([])
})

test('the list of invoices shows every column at the desk’s width, and the amounts on a narrow screen', async () => {
  const { page } = await demoAt('/invoice/list')
  const table = front(page).getByRole('table')
  const edgeOf = (name: string) =>
    table
      .getByRole('columnheader', { name, exact: true })
      .first()
      .evaluate((heading) => heading.getBoundingClientRect().right)
  await table.getByRole('link').first().waitFor()
  const right = () => front(page).evaluate((section) => section.getBoundingClientRect().right)
  for (const name of ['红蓝', '户号']) expect(await edgeOf(name)).toBeLessThan(await right())
  await page.setViewportSize({ width: 1024, height: 800 })
  expect(await edgeOf('价税合计')).toBeLessThan(await right())
  await page.setViewportSize(WINDOW)
})

test('the tables of an invoice show every column at the desk’s width, in English too', async () => {
  const { order, meter } = await company.billed('陈静')
  const { page } = await staffAt(`/invoice/create?meter=${meter}`)
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await paper(page).waitFor()
  expect(await cutTables(page, 'Orders that can be invoiced')).toBe(0)
  const { id } = await company.api('POST', '/invoices/', { type: 'normal', orders: [order], as_draft: true })
  await go(page, `/invoice/detail/${id}`)
  await paper(page).waitFor()
  expect(await cutTables(page, 'Orders')).toBe(0)
  await page.getByRole('button', { name: '简体中文', exact: true }).click()
})

test('a special invoice needs the buyer’s number, which is checked, and leaves what is exempt to a normal one', async () => {
  const { meter, account } = await company.billed('清河酒店')
  const { page, complaints } = await staffAt('/invoice/list')
  const refused = refusedPapers(page)
  await front(page).getByRole('button', { name: '开具发票' }).first().click()
  await front(page).getByRole('heading', { name: '先选择户号' }).waitFor()
  const chooser = front(page).getByRole('combobox').first()
  await chooser.fill(account)
  await chooser.press('Enter')
  await paper(page).getByText('柒拾陆圆整').waitFor()
  await pick(page, '增值税专用发票')
  await pick(page, '企业')
  await front(page).getByText('填写纳税人识别号后显示票面').waitFor()
  const number = front(page).getByLabel('纳税人识别号')
  await number.fill('91350100M000100Y44')
  await number.blur()
  await front(page).getByText(/校验/).first().waitFor()
  await number.fill(BUYER.number)
  await paper(page, '电子发票（增值税专用发票）').getByText('伍拾陆圆整').waitFor()
  await paper(page).getByText('贰拾圆整').waitFor()
  await front(page).getByText('这部分 ¥20.00 同时另开一张普通发票').waitFor()
  await front(page).getByLabel('保存抬头到户表').check()
  await press(page, '开具 ¥76.00')
  await issued(page)
  await paper(page, '电子发票（增值税专用发票）').getByText(BUYER.number).waitFor()
  const companion = front(page)
    .getByRole('region', { name: '发票信息' })
    .getByRole('link', { name: /^\d{20}$/ })
  await companion.click()
  await paper(page).getByText('贰拾圆整').waitFor()
  expect(await company.api('GET', `/meters/${meter}/`)).toMatchObject({
    ...{ title_type: 'enterprise', buyer_tax_id: BUYER.number },
  })
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
})

test('a draft is corrected by staff, then deleted, and its order is free again', async () => {
  const { order, meter } = await company.billed('张明')
  const address = `/invoice/create?meter=${meter}&orders[]=${order}`
  const { page, complaints } = await staffAt(address)
  await paper(page).waitFor()
  await press(page, '存为草稿')
  await press(page, '编辑')
  await front(page).getByLabel('发票抬头').fill('张大明')
  await press(page, '保存修改')
  await paper(page).getByText('张大明（个人）').waitFor()
  await press(page, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除发票' }).click()
  await page.waitForURL('**/invoice/list')
  expect(await company.api('GET', `/orders/${order}/`)).toMatchObject({ invoice_status: 'none' })
  expect(complaints).toEqual([])
})

test('an invoiced order is reversed: its invoice is cancelled on the way, and the reversal is still there', async () => {
  const { order, no } = await company.billed('刘洋')
  await company.api('POST', '/invoices/', { type: 'normal', orders: [order] })
  const { page, complaints } = await staffAt(`/order/detail/${order}`)
  await expect.poll(async () => (await company.api('GET', `/orders/${order}/`)).invoice_status).toBe('issued')
  await press(page, '红冲')
  const reversal = page.getByRole('dialog', { name: `红冲账单 ${no}` })
  await reversal.getByLabel('红冲原因').fill('抄错')
  await reversal.getByLabel('更正后的读数', { exact: true }).fill('15')
  await reversal.getByText('已开发票').waitFor()
  await reversal.getByRole('link', { name: /^\d{20}$/ }).click()

  await issued(page)
  expect(await reversal.isVisible()).toBe(false)
  await press(page, '冲红')
  const red = page.getByRole('dialog', { name: /^冲红发票/ })
  await red.getByText('（负数）柒拾陆圆整').waitFor()
  await red.getByRole('button', { name: '冲红 ¥76.00' }).click()
  await front(page).getByText('本票已被冲红').waitFor()

  await front(page).getByRole('link', { name: no }).click()
  await reversal.waitFor()
  expect(await reversal.getByLabel('红冲原因').inputValue()).toBe('抄错')
  expect(await reversal.getByLabel('更正后的读数', { exact: true }).inputValue()).toBe('15')
  await reversal.getByRole('button', { name: '红冲并重开 ¥57.00' }).click()
  await front(page).getByText('本单已被红冲，不再收取').waitFor()
  expect(complaints).toEqual([])
})

test('the orders that a filter finds are invoiced together; what cannot be is named, and the files are packed', async () => {
  const fresh = await createInvoicingCompany('MANYINV', { seller: false })
  const first = await fresh.billed('甲户')
  const second = await fresh.billed('乙户')
  const untitled = await fresh.billed('丙公司', { title_type: 'enterprise' })
  const { page, context, complaints } = await visitAs(browser, fresh.staff, '/order/list')
  // The chosen ones.
  await front(page).getByRole('checkbox', { name: first.no }).check()
  await press(page, '批量开票')
  const dialog = page.getByRole('dialog', { name: '批量开票' })
  await dialog.getByRole('button', { name: '填写开票信息' }).click()
  const seller = page.getByRole('dialog', { name: '本组织的开票信息' })
  await seller.getByLabel('纳税人名称').fill(SELLER.taxpayer_name)
  await seller.getByLabel('纳税人识别号').fill(SELLER.taxpayer_id)
  await seller.getByRole('button', { name: '保存' }).click()
  await dialog.getByRole('button', { name: '开 1 张发票' }).click()
  await front(page).getByRole('heading', { name: '批量开票' }).waitFor()
  await front(page).getByText('1 张账单已提交开票').waitFor()
  await front(page)
    .getByRole('link', { name: new RegExp(`账单 ${first.no}`) })
    .click()
  await issued(page)

  // All that the filter finds.
  await go(page, '/order/list?invoice_status[]=none')
  await press(page, '批量开票')
  await dialog.getByText('2 张账单中 1 张可以开票：1 张发票，共 ¥76.00。').waitFor()
  await dialog.getByText('抬头没有纳税人识别号').click()
  await dialog.getByRole('link', { name: String(untitled.no) }).waitFor()
  await dialog.getByRole('button', { name: '开 1 张发票' }).click()
  await front(page).getByText('1 张账单已提交开票，1 张不能开票').waitFor()
  await front(page)
    .getByRole('cell', { name: `账单 ${untitled.no}：纳税人识别号：必填` })
    .waitFor()
  await press(page, '查看发票列表')
  await expect
    .poll(async () => (await fresh.api('GET', `/orders/${second.order}/`)).invoice_status)
    .toBe('issued')

  await go(page, '/invoice/list?status[]=issued')
  await front(page).getByRole('region', { name: '合计' }).getByText('¥152.00').waitFor()
  expect(await front(page).getByText('含草稿').count()).toBe(0)
  await press(page, '打包下载')
  await page.getByRole('dialog').getByRole('button', { name: '打包 2 张' }).click()
  await front(page).getByRole('heading', { name: '发票打包' }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '下载压缩文件')])
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  expect(complaints).toEqual([])
  await context.close()
})

test('a customer fetches the invoice by a link without signing in, until it is withdrawn', async () => {
  const { order } = await company.billed('赵敏')
  const { id } = await company.api('POST', '/invoices/', { type: 'normal', orders: [order] })
  const { page, complaints } = await staffAt(`/invoice/detail/${id}`)
  await issued(page)
  const [pdf] = await Promise.all([page.waitForEvent('download'), press(page, '下载 PDF')])
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
  await press(page, '新建链接')
  await page.getByRole('dialog').getByRole('button', { name: '生成链接' }).click()
  const address = await page.getByRole('dialog').getByLabel('链接地址').inputValue()
  expect((await company.api('GET', `/invoices/${id}/`)).links).toHaveLength(1)
  const fetched = await fetch(address)
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  await page.keyboard.press('Escape')
  await press(page, '撤回')
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await front(page).getByText('已失效').waitFor()
  expect((await fetch(address)).status).toBe(404)

  // By text message, which staff send with a template of their own.
  const under = '/organizations'
  await company.api('POST', `${under}/sms-configs/`, {
    ...{ name: '试用', provider: 'outbox', sign_name: '故事水务', is_default: true },
  })
  const content = '您的发票 $'.concat('{invoice_no} 已开具：$', '{invoice_url}')
  await company.api('POST', `${under}/sms-template/`, { name: '发票通知', scene: 'invoice', content })
  await refresh(page)
  await press(page, '新建链接')
  const dialog = page.getByRole('dialog', { name: '新建链接' })
  await pick(page, '短信发送')
  await dialog.getByLabel('短信模板').click()
  await page.locator('.ant-select-dropdown:visible').getByText('发票通知', { exact: true }).first().click()
  await dialog.getByLabel('手机号').fill('13812345678')
  await dialog.getByRole('button', { name: '生成并发送' }).click()
  await page.getByText('已提交发送到').waitFor()
  await page.keyboard.press('Escape')
  await front(page)
    .getByRole('cell', { name: /138.*5678/ })
    .waitFor()
  expect(complaints).toEqual([])
})

test('a failed invoice says why in the provider’s words, and a retry issues it', async () => {
  // The stories' product issues by itself, which never fails. The demo company was refused one: no other story uses it.
  const demo = await apiAs(demoStaff)
  const [refused] = (await demo('GET', '/invoices/?status[]=failed')).results as {
    id: number
    failure: string
  }[]
  const { id, failure } = refused!
  const { page, complaints } = await demoAt('/dashboard')
  await page.getByRole('region', { name: '待办事项' }).getByRole('link', { name: '开票失败' }).click()
  await front(page).getByText(failure).waitFor()
  await front(page).getByRole('link', { name: '未编号' }).click()
  await front(page).getByText(`开具失败：${failure}`).waitFor()
  await paper(page).getByText('开具失败').waitFor()
  await press(page, '重试开具')
  await issued(page)
  expect(await front(page).getByText(`开具失败：${failure}`).count()).toBe(0)
  const { orders } = await demo('GET', `/invoices/${id}/`)
  for (const order of orders as { id: number }[])
    expect(await demo('GET', `/orders/${order.id}/`)).toMatchObject({ invoice_status: 'issued' })
  expect(complaints).toEqual([])
})

test('the preview of a reversal names the draft invoice that goes with the order', async () => {
  const { order } = await company.billed('周敏')
  const { id } = await company.api('POST', '/invoices/', { type: 'normal', orders: [order], as_draft: true })
  const { page, complaints } = await staffAt(`/order/detail/${order}`)
  await page.getByRole('button', { name: '红冲', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('一并删除发票草稿').waitFor()
  await dialog.getByRole('link', { name: `#${id}`, exact: true }).waitFor()
  await dialog.getByLabel('红冲原因').fill('抄错')
  await dialog.getByRole('button', { name: /^红冲/ }).click()
  await page.getByText('本单已被红冲，不再收取').waitFor()
  const gone = company.api('GET', `/invoices/${id}/`)
  await expect(gone).rejects.toThrow('not_found')
  expect(complaints).toEqual([])
})
