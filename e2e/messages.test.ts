import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany, setUpMessages } from './company'
import { go } from './go'
import { visitAs } from './signed-in'

let browser: Browser
let company: Company
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('SMS')
})

const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
/** In the visible tab: the other tabs are in the document as well. */
const field = (on: Page | Locator, name: string) => on.getByRole('textbox', { name })
/** Antd's drawing covers its radios. */
const pick = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true })

async function choose(page: Page, field: Locator, text: string) {
  await field.click()
  await page.keyboard.type(text)
  await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).first().waitFor()
  await page.keyboard.press('Enter')
}

test('a service, a template and a schedule are set up, tried and sent by; the log tells what became of each message', async () => {
  const api = await apiAs(company.staff)
  const [meter = { id: 0, account_no: '' }] = company.meters
  await api('PATCH', `/meters/${meter.id}/`, { phone: '13812345678' })
  await api('POST', '/reading-orders/', { meter: meter.id, current_reading: '20', read_at: '2024-03-01' })
  const { page, context, complaints } = await visitAs(browser, company.staff, '/organization/sms-config')

  // The service: a telecom's keys are entered and never shown again; the outbox has none.
  await page.getByText('还没有短信配置').waitFor()
  await page.getByRole('button', { name: '新建短信配置' }).first().click()
  await field(page, '名称').fill('主通道')
  await field(page, 'AccessKey ID').fill('LTAI-story')
  await field(page, '签名').fill('【故事水务】')
  // The press leaves the field, whose message moves what stands below it: the click ends where it began.
  await page.getByRole('checkbox', { name: '作为默认配置' }).click({ delay: 500 })
  await page.getByRole('checkbox', { name: '作为默认配置', checked: true }).waitFor()
  await press(page, '新建短信配置')
  await page.getByText('不要写括号').waitFor()
  await field(page, '签名').fill('故事水务')
  await page.getByLabel('AccessKey 密钥').fill('sesame-of-the-story')
  await press(page, '新建短信配置')
  await page.getByRole('row', { name: /主通道.*阿里云.*【故事水务】.*已设置.*默认/ }).click()
  const secret = page.getByLabel('AccessKey 密钥')
  await page.getByText(/已设置，上次更换于/).waitFor()
  expect([await secret.inputValue(), await secret.getAttribute('type')]).toEqual(['', 'password'])
  expect(await page.content()).not.toContain('sesame')
  await pick(page, '本地发件箱（试用，不发出）')
  await secret.waitFor({ state: 'detached' })
  await press(page, '保存修改')
  await page.getByText('已保存 主通道').waitFor()

  // The text: variables by a click, the price in parts, an account's own values.
  await go(page, '/organization/sms-templates/create')
  await field(page, '名称').fill('催缴')
  await field(page, '内容').fill('您欠费元')
  await field(page, '内容').press('End')
  await page.keyboard.press('ArrowLeft')
  await press(page, '插入欠费金额')
  expect(await field(page, '内容').inputValue()).toBe(`您欠费\${arrears}元`)
  const preview = page.getByRole('region', { name: '预览' })
  await preview.getByText('【故事水务】您欠费155.00元').waitFor()
  await preview.getByText('16 字，按 1 条计费').waitFor()
  await field(page, '内容').fill(`\${amount}`)
  await field(page, '名称').focus()
  await page.getByText('变量“amount”不能用于此场景').waitFor()
  await field(page, '内容').fill(`您欠费\${arrears}元`)
  await preview.getByRole('combobox').click()
  await page.keyboard.type(meter.account_no)
  await page.keyboard.press('Enter')
  await preview.getByText('【故事水务】您欠费56.00元').waitFor()
  await preview.getByText('发到 138****5678').waitFor()
  await press(page, '新建短信模板')
  await page.getByRole('row', { name: /催缴/ }).waitFor()

  // A test message at once.
  await go(page, '/organization/sms-config')
  await press(page, '用 主通道 发送测试短信')
  const trial = dialogOf(page, '用“主通道”发送测试短信')
  await trial.getByLabel('手机号').fill('0551-65550000')
  await choose(page, trial.getByLabel('短信模板'), '催缴')
  await trial.getByText('请输入正确的手机号').waitFor()
  await trial.getByLabel('手机号').fill('13900001111')
  await press(trial, '发送测试短信')
  await page.getByText('已发送到 139****1111，计 1 条').waitFor()

  // Time and receivers: in a sentence, with the next times and the first names.
  await go(page, '/organization/sms-schedule/create')
  await field(page, '名称').fill('月月催')
  await choose(page, page.getByRole('combobox', { name: '短信模板' }), '催缴')
  await page.getByRole('combobox', { name: '位置' }).click()
  await page.keyboard.type('第一册')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await field(page, '欠费不少于').fill('50')
  const outcome = page.getByRole('region', { name: '预览' })
  await outcome.getByText('每月 20 日 09:00，向第一册（含下级）、欠费 ¥50 以上的用户发送“催缴”').waitFor()
  await outcome.getByText('会发给 1 户').waitFor()
  await outcome.getByRole('list', { name: '最先的几户' }).getByText('住户1').waitFor()
  expect(await outcome.getByText(/^\d{4}-\d\d-20 09:00$/).count()).toBe(5)
  await press(page, '新建短信计划')
  await page.getByRole('row', { name: /月月催.*每月 20 日/ }).waitFor()

  // A document starts a message; at night it waits.
  const { results } = await api('GET', '/organizations/sms-template/')
  const [template] = results as { id: number }[] // a list's rows
  const configs = await api('GET', '/organizations/sms-configs/')
  const [config] = configs.results as { id: number }[] // as above
  const receipt = { name: '收据', template: template?.id, config: config?.id }
  await api('POST', '/organizations/sms-schedule/', {
    ...receipt,
    trigger: 'event',
    event: 'payment_received',
  })
  await api('POST', '/payment-records/', { meter: meter.id, amount: '6.00', method: 'cash' })
  // The worker writes the message within a second of the payment.
  await expect
    .poll(async () => JSON.stringify(await api('GET', '/organizations/sms-messages/')))
    .toContain(receipt.name)
  await go(page, '/organization/sms-messages')
  await page.getByRole('row', { name: new RegExp(`${meter.account_no}.*(已送达|待发送).*收据`) }).waitFor()
  await page.getByRole('row', { name: /测试.*139\*{4}1111.*已送达.*您欠费155\.00元/ }).press('Enter')
  const whole = dialogOf(page, '短信')
  await whole.getByText('【故事水务】您欠费155.00元').waitFor()
  await whole.getByText('主通道').waitFor()
  await page.keyboard.press('Escape')

  // Switched off without a form. A used record stays, and the dialog says where it is used.
  await go(page, '/organization/sms-schedule')
  await page.getByRole('switch', { name: '启用 月月催' }).click()
  await page.getByText('已停用 月月催').waitFor()
  await go(page, '/organization/sms-templates')
  await press(page, '删除 催缴')
  const used = dialogOf(page, '删除短信模板“催缴”？')
  await press(used, '删除短信模板')
  await used
    .getByRole('alert')
    .getByText(/短信计划 2 个、短信记录 2 条/)
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('all that the filters find get a message: who gets none is named before, and each message says who it is for', async () => {
  const own = await createCompany('MANY', 3)
  const api = await apiAs(own.staff)
  await setUpMessages(api)
  const [first, second, third] = own.meters
  await api('PATCH', `/meters/${first!.id}/`, { phone: '13812345678' })
  await api('PATCH', `/meters/${second!.id}/`, { phone: '13812345679' })
  const { page, context, complaints } = await visitAs(browser, own.staff, '/meter/list')
  await press(page, '群发短信')
  const dialog = dialogOf(page, '群发短信')
  expect(await dialog.getByRole('radio', { name: /全部 3/ }).isChecked()).toBe(true)
  await choose(page, dialog.getByRole('combobox', { name: '短信模板' }), '停水通知')
  await dialog.getByText('将发送 2 条短信').waitFor()
  await dialog.getByText(`户号 ${third!.account_no} 没有手机号码：请先在户表上填写`).waitFor()
  await dialog.getByText(/【故事水务】明日 8:00 至 12:00 停水，请提前储水。/).waitFor()
  expect(await findings(page)).toEqual([])
  await press(dialog, '发送 2 条')
  await dialog.getByText('2 条短信已排队，正在发送').waitFor()
  await dialog.getByRole('link', { name: '查看短信记录' }).click()
  await page.waitForURL((url) => url.pathname === '/organization/sms-messages')
  for (const meter of [first, second]) {
    const row = page.getByRole('row').filter({ hasText: meter!.account_no })
    await row.getByText('人工发送').waitFor()
    // At night they wait for the morning.
    await row
      .getByText(/^(待发送|已送达)/)
      .first()
      .waitFor()
  }
  expect(complaints).toEqual([])
  await context.close()
})
