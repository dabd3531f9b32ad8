import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, type Visit } from './browser'
import { findOrganization } from './choose-organization'
import { type Api, apiAs, type Company, createCompany } from './company'
import { front, go, refresh } from './go'
import { visitAs } from './signed-in'

const CODE = 'RECORD'

let browser: Browser
let company: Company
let api: Api
/** Staff, who keep the records of their organization in one window. */
let visited: Visit
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany(CODE)
  api = await apiAs(company.staff)
  visited = await visitAs(browser, company.staff, '/organization/diameters')
  page = visited.page
})
afterAll(() => {
  expect(visited.complaints).toEqual([])
})

const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Chooses by typing, as a clerk does. */
async function choose(page: Page, field: Locator, text: string) {
  await field.click()
  await page.keyboard.type(text)
  await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).first().waitFor()
  await page.keyboard.press('Enter')
}

test('a diameter is created and changed in a dialog; one in use is not deleted, and where it is used is said', async () => {
  await press(page, '新建口径')
  const create = dialogOf(page, '新建口径')
  await create.getByLabel('名称').fill('DN15')
  await create.getByLabel('公称口径').fill('20')
  await create.getByLabel('公称口径').press('Enter')
  await create.getByText('已被使用：DN15').waitFor()
  await create.getByLabel('名称').fill('DN20')
  await create.getByLabel('名称').press('Enter')
  await page.getByText('已新建 DN20').waitFor()
  await page.getByRole('row', { name: /DN20/ }).press('Enter')
  const edit = dialogOf(page, '编辑 DN20')
  await edit.getByLabel('每月容量水费').fill('３。5')
  await press(edit, '保存修改')
  await page.getByRole('cell', { name: '3.50' }).waitFor()

  await press(page, '删除 DN15')
  const used = dialogOf(page, '删除口径“DN15”？')
  await press(used, '删除口径')
  await used
    .getByRole('alert')
    .getByText(/2.*户表|户表.*2/)
    .waitFor()
  await press(used, '保留')
  await press(page, '删除 DN20')
  await press(dialogOf(page, '删除口径“DN20”？'), '删除口径')
  await page.getByText('操作成功 · 已删除 DN20').waitFor()
  await page.getByRole('row', { name: /DN20/ }).waitFor({ state: 'detached' })
})

test('two people edit one record at the same time: the second is told, compares, and neither change is lost', async () => {
  const types = '/organizations/meter-types/'
  const { id } = await api('POST', types, { name: 'LXS', kind: 'mechanical' })
  await go(page, '/organization/meter-types')
  await press(page, '编辑 LXS')
  const dialog = dialogOf(page, '编辑 LXS')
  await dialog.getByLabel('型号').fill('B-2')
  await dialog.getByLabel('表位数').fill('6')
  await api('PATCH', `${types}${id}/`, { manufacturer: '宁波水表', model: 'A-1' })
  await press(dialog, '保存修改')
  const compared = dialogOf(page, '这条记录刚刚被他人修改')
  await compared.getByText(new RegExp(`${company.staff.account} 已于 .* 修改了这条记录`)).waitFor()
  const row = (name: string | RegExp) => compared.getByRole('row', { name })
  expect(await row(/^型号/).getByRole('cell').allTextContents()).toEqual(['—', 'A-1', 'B-2'])
  expect(await row(/^型号/).getByRole('radio', { name: 'B-2' }).isChecked()).toBe(true)
  expect(await row('厂家').getByRole('radio', { name: '宁波水表' }).isChecked()).toBe(true)
  expect(await row('表位数').getByRole('radio', { name: '6' }).isChecked()).toBe(true)
  await press(compared, '返回表单')
  expect(await dialog.getByLabel('型号').inputValue()).toBe('B-2')
  await press(dialog, '保存修改')
  await row(/^型号/).getByRole('radio', { name: 'A-1' }).check()
  await press(compared, '按所选保存')
  await page.getByText('已保存 LXS').waitFor()
  expect(await api('GET', `${types}${id}/`)).toMatchObject({
    manufacturer: '宁波水表',
    model: 'A-1',
    register_digits: 6,
  })
})

test('so it is with an account on its own page, where names stand for ids', async () => {
  const [meter = { id: 0 }] = company.meters
  const { id: place } = await api('POST', '/organizations/locations/', {
    name: '北册',
    level: 'book',
    code: 'N1',
  })
  await go(page, `/meter/edit/${meter.id}`)
  await front(page).getByLabel('备注').fill('门在院内')
  await api('PATCH', `/meters/${meter.id}/`, { location: place, customer_name: '周新民' })
  await front(page).getByLabel('户名', { exact: true }).fill('周新明')
  await press(page, '保存修改')
  const compared = dialogOf(page, '这条记录刚刚被他人修改')
  const cells = (name: RegExp) => compared.getByRole('row', { name }).getByRole('cell').allTextContents()
  await expect.poll(() => cells(/^户名/)).toEqual(['住户1', '周新民', '周新明'])
  await expect.poll(() => cells(/^位置/)).toEqual(['第一册', '北册', '第一册'])
  await press(compared, '按所选保存')
  await page.waitForURL(`**/meter/detail/${meter.id}`)
  expect(await api('GET', `/meters/${meter.id}/`)).toMatchObject({
    customer_name: '周新明',
    location_name: '北册',
    remark: '门在院内',
  })
})

test('the tree of places is searched, moved by dragging and by keyboard, and never put below itself', async () => {
  const make = async (name: string, code: string, parent: number | null) =>
    (await api('POST', '/organizations/locations/', { name, code, level: 'book', parent })).id
  const east = await make('城东', 'E', null)
  const west = await make('城西', 'W', null)
  const book = await make('东一册', 'E1', east)
  await go(page, '/organization/locations')
  await refresh(page)
  const node = (name: string) => page.getByRole('treeitem').filter({ hasText: name })
  await node('东一册').waitFor()
  await page.getByLabel('搜索位置').fill('w')
  await node('城东').waitFor({ state: 'detached' })
  await page.getByLabel('搜索位置').fill('')

  await node('东一册').dragTo(node('城西'))
  await page.getByText('已将“东一册”移动到“城西”之下').waitFor()
  expect(await api('GET', `/organizations/locations/${book}/`)).toMatchObject({ parent: west })
  await press(page, '撤销')
  await page.getByText('已将“东一册”').waitFor({ state: 'detached' })
  expect(await api('GET', `/organizations/locations/${book}/`)).toMatchObject({ parent: east })
  await node('城东').dragTo(node('东一册'))
  await node('东一册').hover()
  await page.mouse.down()
  await node('城西').hover()
  await page.getByText('拖到这里：移到顶层').hover()
  await page.mouse.up()
  await page.getByText('已将“东一册”移动到“顶层”之下').waitFor()
  await press(page, '撤销')

  await node('城东').click()
  await page.waitForURL(`**/organization/locations?place=${east}`)
  await press(page, '移动到…')
  const move = dialogOf(page, '移动“城东”')
  await move.getByLabel('上级位置').click()
  await page.keyboard.type('东一册')
  await page.locator('.ant-select-dropdown:visible').getByText('没有找到位置').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('城西')
  await page.locator('.ant-select-dropdown:visible').getByText('城西', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await press(move, '移动')
  await page.getByText('顶层 › 城西').waitFor()
  expect(await api('GET', `/organizations/locations/${east}/`)).toMatchObject({ parent: west })

  await press(page, '新建下级')
  const create = dialogOf(page, '新建位置')
  expect(await create.getByLabel('编码').inputValue()).toBe('E2')
  await create.getByLabel('名称').fill('东二册')
  await choose(page, create.getByLabel('抄表员'), `李敏 (${company.staff.account})`)
  await create.getByLabel('抄表日').fill('12')
  await press(create, '新建位置')
  await page.getByRole('heading', { name: '东二册' }).waitFor()
  await page.getByText('每月 12 日').waitFor()
})

test('a bank account is entered in any grouping; a new default takes the place of the old one', async () => {
  await go(page, '/organization/bank-accounts/create')
  await front(page).getByLabel('开户银行').fill('工商银行')
  await front(page).getByLabel('户名').fill('故事水务')
  await front(page).getByLabel('账号', { exact: true }).fill('6222-0299')
  await front(page).getByLabel('作为该用途的默认账户').check()
  expect(await front(page).getByLabel('账号', { exact: true }).inputValue()).toBe('6222 0299')
  await press(page, '新建银行账户')
  await page.waitForURL('**/organization/bank-accounts')
  await page.getByRole('row', { name: /工商银行.*6222 0299.*默认/ }).waitFor()
  expect(
    await page
      .getByRole('row', { name: /中国银行/ })
      .getByText('默认')
      .count(),
  ).toBe(0)
})

test('a setting that makes no sense is refused on its field; what a change affects is said before it is saved', async () => {
  await go(page, '/organization/info')
  await press(page, '编辑')
  await page.getByLabel('违约金日费率').fill('50')
  await page.getByLabel('违约金上限').fill('0')
  await press(page, '保存修改')
  await page.getByText('请填写 0 到 10 的百分数').waitFor()
  await page.getByLabel('违约金日费率').fill('0.3')
  await page.getByText('上限为 0 时不会产生任何违约金').waitFor()
  await page.getByLabel('违约金上限').fill('50')
  await page.getByText('原为 每天 0.5%。 立即执行').waitFor()
  await page.getByLabel('缴费期限').fill('20')
  await press(page, '保存修改')
  const review = dialogOf(page, '保存 3 项设置的修改？')
  await review.getByText('15 天 → 20 天').waitFor()
  await review.getByText('现有 0 张账单已逾期').waitFor()
  await press(review, '返回检查')
  expect(await page.getByLabel('缴费期限').inputValue()).toBe('20')
  await press(page, '保存修改')
  await press(review, '保存修改')
  await page.waitForURL('**/organization/info')
  await front(page).getByRole('group').filter({ hasText: '每天 0.3%' }).locator('summary').click()
  await page.getByText('每天 0.3%').waitFor()
})

test('staff see their own organization alone, and make none', async () => {
  await go(page, '/organizations/list')
  await page.getByRole('row', { name: new RegExp(CODE) }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  expect(await page.getByRole('button', { name: '新建组织' }).count()).toBe(0)
  await go(page, '/organizations/create')
  await page.getByRole('heading', { name: '您不能新建组织' }).waitFor()
  await visited.context.close()
})

test('a super administrator makes an organization and deletes it; one that is in use stays', async () => {
  const { page, context, complaints } = await visitAs(browser, inject('administrator'), '/organizations/list')
  await press(page, '新建组织')
  await page.waitForURL('**/organizations/create')
  await page.getByRole('textbox', { name: '* 名称', exact: true }).fill('昙花水务')
  const code = page.getByRole('textbox', { name: '* 代码', exact: true })
  await code.fill('th')
  expect(await code.inputValue()).toBe('TH')
  await press(page, '新建组织')
  await page.getByRole('heading', { level: 1, name: '昙花水务' }).waitFor()
  await findOrganization(page, '昙花水务')
  await page.keyboard.press('Escape')
  await press(page, '删除')
  await press(dialogOf(page, '删除组织“昙花水务”？'), '删除组织')
  await page.getByText('已删除组织 昙花水务').waitFor()
  await page.waitForURL('**/organizations/list*')
  await go(page, `/organizations/detail/${company.organization}`)
  await press(page, '删除')
  const used = dialogOf(page, `删除组织“故事水务 ${CODE}”？`)
  await press(used, '删除组织')
  await used.getByRole('alert').getByText(/户表/).waitFor()
  await press(used, '保留')

  // While no organization is chosen the configuration says so.
  const nothing = {
    code: 0,
    msg: 'ok',
    data: { count: 0, count_capped: false, next: null, previous: null, results: [] },
  }
  await page.route('**/api/organizations/orgs/?**', (route) => route.fulfill({ json: nothing }))
  await page.goto('/organization/locations')
  await page.getByRole('heading', { name: '尚未选择组织' }).waitFor()
  await press(page, '新建组织')
  await page.waitForURL('**/organizations/create')
  expect(complaints).toEqual([])
  await context.close()
})
