import { ROUTES } from '@water/console/routes'
import { menuTree } from '@water/console/shell/frame/menu-tree'
import { detour, START } from '@water/console/shell/guard'
import { pageAt } from '@water/console/shell/page-at'
import { may } from '@water/rules/access/may'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, visit } from './browser'
import { chooseOrganization } from './choose-organization'
import { employClerk } from './clerk'
import { apiAs, billAndPay, type Company, createCompany, invoice, setUpMessages } from './company'
import { visitAs } from './signed-in'
import { type Landing, type Step, wander } from './wander'

/**
 * The screens of console.md §2 and their users by its §6, written here by hand to test the console's own route table.
 * `anyone` also without sign-in; `self` also before approval; `audited` every approved user; `staff` no code helps; a
 * number is the permission code that opens it, and of several each does.
 */
type Who = 'anyone' | 'self' | 'audited' | 'staff' | number | readonly number[]
type Screen = readonly [path: string, zh: string, en: string, who: Who]

const SCREENS: readonly Screen[] = [
  ['/dashboard', '首页', 'Home', 'audited'],
  ['/invoice/list', '发票列表', 'Invoices', 8],
  ['/invoice/create', '开具发票', 'Create invoice', 16],
  ['/invoice/edit/{draftInvoice}', '编辑发票', 'Edit invoice', 'staff'],
  ['/invoice/detail/{invoice}', '发票详情', 'Invoice', 7],
  ['/meter/list', '水表列表', 'Meters', 5],
  ['/meter/create', '新建水表', 'Create meter', 1],
  ['/meter/edit/{meter}', '编辑水表', 'Edit meter', 2],
  ['/meter/detail/{meter}', '水表详情', 'Meter', 3],
  ['/order/list', '账单列表', 'Orders', 18],
  ['/order/monthly', '月度账单', 'Monthly orders', 18],
  ['/order/detail/{order}', '账单详情', 'Order', 18],
  ['/order/payment-records', '缴费记录', 'Payment records', 18],
  ['/order/payment-records/detail/{payment}', '缴费详情', 'Payment', 18],
  ['/order/payment-records/create', '收费', 'Take payment', 18],
  ['/order/payment-records/edit/{payment}', '编辑缴费记录', 'Edit payment', 18],
  ['/order/reconciliations', '银行对账', 'Reconciliation', 'staff'],
  ['/order/reconciliations/create', '上传银行文件', 'Upload a bank file', 'staff'],
  ['/order/reconciliations/detail/{id}', '对账详情', 'Reconciled file', 'staff'],
  ['/order/withholdings', '银行代扣', 'Withholding', 'staff'],
  ['/order/withholdings/create', '新建代扣批次', 'Create withholding run', 'staff'],
  ['/order/withholdings/detail/{id}', '代扣批次', 'Withholding run', 'staff'],
  ['/order/days', '收费日结', 'Cashier days', 18],
  ['/order/days/detail/{id}', '日结详情', 'Day of a cashier', 18],
  ['/order/periods', '月结', 'Month end', 'staff'],
  ['/order/periods/detail/2026-01', '月结详情', 'Month', 'staff'],
  ['/order/reports', '报表', 'Reports', [14, 18]],
  ['/order/reports/readings', '报表详情', 'Report', [14, 18]],
  ['/organizations/list', '组织列表', 'Organizations', 'staff'],
  ['/organizations/create', '新建组织', 'Create organization', 'staff'],
  ['/organizations/edit/{organization}', '编辑组织', 'Edit organization', 'staff'],
  ['/organizations/detail/{organization}', '组织详情', 'Organization', 'staff'],
  ['/organization/info', '组织信息', 'Organization info', 'staff'],
  ['/organization/info/edit', '编辑组织信息', 'Edit organization info', 'staff'],
  ['/organization/water-prices', '水价', 'Water prices', 'staff'],
  ['/organization/water-prices/create', '新建水价', 'Create water price', 'staff'],
  ['/organization/water-prices/edit/{price}', '编辑水价', 'Edit water price', 'staff'],
  ['/organization/surcharge-items', '附加费', 'Surcharge items', 'staff'],
  ['/organization/surcharge-items/create', '新建附加费', 'Create surcharge item', 'staff'],
  ['/organization/surcharge-items/edit/{surchargeItem}', '编辑附加费', 'Edit surcharge item', 'staff'],
  ['/organization/meter-types', '水表类型', 'Meter types', 'staff'],
  ['/organization/diameters', '口径', 'Diameters', 'staff'],
  ['/organization/locations', '位置', 'Locations', 'staff'],
  ['/organization/bank-accounts', '银行账户', 'Bank accounts', 'staff'],
  ['/organization/bank-accounts/create', '新建银行账户', 'Create bank account', 'staff'],
  ['/organization/bank-accounts/edit/{account}', '编辑银行账户', 'Edit bank account', 'staff'],
  ['/organization/sms-config', '短信配置', 'SMS configuration', 'staff'],
  ['/organization/sms-config/create', '新建短信配置', 'Create SMS configuration', 'staff'],
  ['/organization/sms-config/edit/{smsConfig}', '编辑短信配置', 'Edit SMS configuration', 'staff'],
  ['/organization/sms-templates', '短信模板', 'SMS templates', 'staff'],
  ['/organization/sms-templates/create', '新建短信模板', 'Create SMS template', 'staff'],
  ['/organization/sms-templates/edit/{smsTemplate}', '编辑短信模板', 'Edit SMS template', 'staff'],
  ['/organization/sms-schedule', '短信计划', 'SMS schedules', 'staff'],
  ['/organization/sms-schedule/create', '新建短信计划', 'Create SMS schedule', 'staff'],
  ['/organization/sms-schedule/edit/{smsSchedule}', '编辑短信计划', 'Edit SMS schedule', 'staff'],
  ['/organization/sms-messages', '短信记录', 'SMS messages', 'staff'],
  ['/reading/create', '抄表录入', 'Enter reading', 14],
  ['/result/success', '成功页', 'Success', 'audited'],
  ['/result/fail', '失败页', 'Fail', 'audited'],
  ['/result/network-error', '网络异常', 'Network error', 'audited'],
  ['/result/403', '无权限', 'Forbidden', 'anyone'],
  ['/result/404', '访问页面不存在', 'Not found', 'anyone'],
  ['/result/500', '服务器出错', 'Server error', 'audited'],
  ['/result/browser-incompatible', '浏览器不兼容', 'Browser incompatible', 'audited'],
  ['/result/maintenance', '系统维护', 'System maintenance', 'audited'],
  ['/my/profile', '个人中心', 'Personal center', 'self'],
  ['/my/change-password', '修改密码', 'Change password', 'self'],
  ['/my/notices', '通知中心', 'Notification Center', 'audited'],
  ['/my/imports/{id}', '作业结果', 'Job result', 'audited'],
  ['/user/list', '用户列表', 'Users', 'staff'],
  ['/user/create', '新建用户', 'Create user', 'staff'],
  ['/user/edit', '编辑用户', 'Edit user', 'staff'],
  ['/user/detail/{user}', '用户详情', 'User', 'staff'],
  ['/user/edit/{user}', '编辑用户', 'Edit user', 'staff'],
  ['/user/permission', '权限管理', 'Permissions', 'staff'],
  ['/user/audit', '操作记录', 'Audit trail', 'staff'],
  ['/user/api', '接口文档', 'API documentation', 'staff'],
  ['/user/permission/history', '授权记录', 'Permission history', 'staff'],
]

/** Paths that only redirect. */
const REDIRECTS: readonly (readonly [from: string, to: string])[] = [
  ['/', '/dashboard'],
  ['/invoice', '/invoice/list'],
  ['/meter', '/meter/list'],
  ['/order', '/order/list'],
  ['/organizations', '/organizations/list'],
  ['/organization', '/organization/info'],
  ['/reading', '/reading/create'],
  ['/result', '/result/success'],
  ['/my', '/my/profile'],
  ['/user', '/user/list'],
]

/** Paths without a page: no route, a missing parameter or one too many, a screen that exists only as a call. */
const UNKNOWN = [
  ...['/nothing', '/meter/list/more', '/meter/detail', '/invoice/edit', '/user/detail', '/result/418'],
  '/register',
]

/** The menu in the order of §2's numbers. A branch with only one open page is a link to that page. */
const MENU: readonly (readonly [zh: string, en: string, pages: readonly string[]])[] = [
  ['首页', 'Home', ['/dashboard']],
  ['组织管理', 'Organizations', ['/organizations/list']],
  ['我的', 'My centre', ['/my/profile']],
  ['水表管理', 'Meters', ['/meter/list', '/meter/create']],
  ['用户管理', 'Users', ['/user/list', '/user/create', '/user/edit', '/user/permission']],
  ['发票管理', 'Invoices', ['/invoice/list']],
  [
    '账单管理',
    'Orders',
    [
      ...['/order/list', '/order/monthly', '/order/payment-records', '/order/days', '/order/reconciliations'],
      ...['/order/withholdings', '/order/periods', '/order/reports'],
    ],
  ],
  ['抄表管理', 'Meter reading', ['/reading/create']],
  [
    '组织配置',
    'Configuration',
    ['info', 'water-prices', 'surcharge-items', 'meter-types', 'diameters', 'locations', 'bank-accounts']
      .concat(['sms-config', 'sms-templates', 'sms-schedule', 'sms-messages'])
      .map((page) => `/organization/${page}`),
  ],
]

/** A kind of user, and the pages of the table that are open to them. */
interface Kind {
  name: string
  may: (who: Who) => boolean
}

const withCodes = (name: string, codes: readonly number[]): Kind & { codes: readonly number[] } => ({
  name,
  codes,
  may: (who) =>
    typeof who === 'string' ? who !== 'staff' : [who].flat().some((code) => codes.includes(code)),
})
const CLERK = withCodes('a clerk with codes 1, 5 and 16', [1, 5, 16])
/** One with codes walks in the browser; the guard and the menu decide in the same way about these. */
const OTHERS = [
  withCodes('a meter reader with codes 2, 3 and 14', [2, 3, 14]),
  withCodes('a cashier with codes 7, 8 and 18', [7, 8, 18]),
  withCodes('an approved user with the codes that open no page', [4, 15, 17]),
]
const STAFF: Kind = { name: 'staff', may: () => true }

const SYSTEM = { zh: '自来水管理系统', en: 'Tap Water Management System' }
type Language = keyof typeof SYSTEM

/** The path of a page, and the document's title there. */
function landing(path: string, language: Language) {
  const [, zh, en] = SCREENS.find(([screen]) => screen === path) ?? []
  return { lands: addressOf(path), title: `${language === 'zh' ? zh : en} - ${SYSTEM[language]}` }
}

let browser: Browser
let company: Company
let ids: Readonly<Record<string, number>>
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany('WALK')
  const staff = await apiAs(company.staff)
  const { id: user } = await staff('GET', '/users/self/')
  const { order, payment } = await billAndPay(company)
  const { organization, meters, price, surchargeItem, bankAccount: account } = company
  ids = {
    id: 1,
    meter: meters[0]?.id ?? 0,
    order,
    payment,
    ...(await invoice(company, order)),
    organization,
    user,
    price,
    surchargeItem,
    account,
    ...(await setUpMessages(staff)),
  }
})

/** The address of a screen, its parameters filled with existing rows. */
const addressOf = (path: string): string => path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))

/** Every step of an approved user through the product, and its expected page. */
function stepsOf({ may }: Kind, language: Language = 'zh'): Step[] {
  const [forbidden, missing] = [landing('/result/403', language), landing('/result/404', language)]
  const screens = SCREENS.map(([path, , , who]) => ({
    address: addressOf(path),
    ...(may(who) ? landing(path, language) : forbidden),
  }))
  const redirects = REDIRECTS.map(([address, to]) => ({
    ...(screens.find((screen) => screen.address === to) ?? missing),
    address,
  }))
  return [...screens, ...redirects, ...UNKNOWN.map((address) => ({ address, ...missing }))]
}

/** Every address of the walk. */
const allAddresses = () => stepsOf(STAFF).map(({ address }) => address)

const placesOf = (steps: readonly Step[]) =>
  steps.map(({ address, lands, title }) => `${address} → ${lands} “${title}”`)

/** Walks, and expects every step to reach its page, with a heading. */
async function expectWalk(page: Page, steps: readonly Step[]): Promise<Landing[]> {
  const landings = await wander(page, steps)
  expect(placesOf(landings)).toEqual(placesOf(steps))
  expect(landings.filter(({ heading }) => !heading).map(({ address }) => address)).toEqual([])
  return landings
}

/** The visible menu with every branch unfolded: the titles of its branches, and of the pages under each. */
async function menuOf(page: Page, name = '主菜单'): Promise<string[]> {
  const menu = page.getByRole('navigation', { name })
  const folded = menu.locator('[role=menuitem][aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
  const cut = menu
    .locator('.ant-menu-title-content')
    .evaluateAll((titles) =>
      titles
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((title) => title.textContent),
    )
  expect(await cut).toEqual([])
  return menu.getByRole('menuitem').allInnerTexts()
}

function expectedMenu({ may }: Kind, language: Language = 'zh'): string[] {
  const column = language === 'zh' ? 1 : 2
  const titleOf = (path: string) => SCREENS.find(([screen]) => screen === path)?.[column] ?? ''
  return MENU.flatMap(([zh, en, pages]) => {
    const branch = language === 'zh' ? zh : en
    const open = pages.filter((path) => SCREENS.some(([screen, , , who]) => screen === path && may(who)))
    return open.length > 1 ? [branch, ...open.map(titleOf)] : open.map(() => branch)
  })
}

/**
 * Staff walk with a tab for every page. The others walk with one page at a time: eighty pages that stay alive behind
 * each other say no more about who may see what.
 */
const NO_TABS = { setting: { isUseTabsRouter: false } }

const holderOf = (codes: readonly number[]) => ({
  ...{ id: 1, username: 'clerk', name: null, email: '', phone: null, id_number: '', organization_name: '' },
  ...{ is_audit: true, is_staff: false, is_superuser: false, organization: 1, permissions: [...codes] },
})

/** The steps of somebody with these codes by the console's guard and table of routes alone. */
function decidedOf({ codes }: { codes: readonly number[] }): Step[] {
  const session = { accessToken: 'a token', userInfo: holderOf(codes) }
  return allAddresses().map((address) => {
    const path =
      ROUTES.find((route) => route.path === address)?.redirect ?? (address === '/' ? START : address)
    const lands = detour({ path, address: path, page: pageAt(path), session })?.to ?? path
    return { address, lands, title: `${pageAt(lands)?.title.zh} - ${SYSTEM.zh}` }
  })
}

const decidedMenuOf = ({ codes }: { codes: readonly number[] }): string[] =>
  menuTree((need) => may(holderOf(codes), need)).flatMap(({ group, pages }) =>
    pages.length > 1 ? [group.title.zh, ...pages.map(({ title }) => title.zh)] : [group.title.zh],
  )

/** The walk of an approved user: every address, then the menu, then sign-out. */
async function walksAs(
  kind: Kind,
  person: { account: string; password: string },
  choices: { setting?: object } = NO_TABS,
) {
  const { page, context, complaints } = await visitAs(browser, person, '/my/profile', choices)
  await expectWalk(page, stepsOf(kind))
  expect(await menuOf(page)).toEqual(expectedMenu(kind))
  // A user of an organization has no other one to choose.
  expect(await page.getByRole('combobox', { name: '当前组织' }).count()).toBe(0)
  expect(await chosen(page)).toBeNull()
  expect(complaints).toEqual([])
  await signsOut(page)
  await context.close()
}

const chosen = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').selectedOrganization)

/** /logout is a route: it leads to the sign-in page and leaves no token. */
async function signsOut(page: Page) {
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').accessToken)).toBeNull()
}

test('nobody signed in is led to sign in from everywhere but sign-in, 403 and 404, and back to the wanted path afterwards', async () => {
  const { page, context, complaints } = await visit(browser, inject('productUrl'))
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isPublic = (address: string) => ['/result/403', '/result/404'].includes(address)
  const steps = stepsOf({ name: 'nobody', may: (who) => who === 'anyone' }).map((step) =>
    isPublic(step.address)
      ? step
      : {
          address: step.address,
          lands: `/login?redirect=${encodeURIComponent(step.address)}`,
          title: `登录 - ${SYSTEM.zh}`,
        },
  )
  await expectWalk(page, steps)
  expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('who is not approved yet reaches the own profile and password alone, with the warning, whatever else they are', async () => {
  const administrator = await apiAs(inject('administrator'))
  const person = { account: 'walk-new', password: 'Not-Approved-Yet-77' }
  const { id } = await administrator('POST', '/users/', {
    username: person.account,
    password: person.password,
    organization: company.organization,
    is_staff: true,
  })
  const staff = await apiAs(company.staff)
  for (const code of [5, 18]) await staff('POST', `/ext/permissions/${code}/assign/`, { users: [id] })
  const { page, context, complaints } = await visitAs(browser, person, '/my/change-password')
  const own = ['/my/profile', '/my/change-password']
  await expectWalk(
    page,
    allAddresses().map((address) => ({
      address,
      ...landing(own.includes(address) ? address : '/my/profile', 'zh'),
    })),
  )
  await page.getByText('您的账户尚未激活，请完善个人资料并等待管理员审批').first().waitFor()
  expect(await menuOf(page)).toEqual(['我的'])
  expect(complaints).toEqual([])
  await signsOut(page)
  await context.close()
})

describe('an approved person sees what their codes open, 403 where they open nothing, 404 where nothing is', () => {
  test.each([CLERK])('$name', async (kind) => {
    await walksAs(kind, await employClerk(company, kind.name, kind.codes))
  })

  test.each(OTHERS)('by the guard and the menu alone: $codes', (kind) => {
    expect(placesOf(decidedOf(kind))).toEqual(placesOf(stepsOf(kind)))
    expect(decidedMenuOf(kind)).toEqual(expectedMenu(kind))
  })

  test('staff, who see everything', () => walksAs(STAFF, company.staff, {}))

  test('a super administrator, in English, in the organization that is chosen from all', async () => {
    const { page, context, complaints } = await visitAs(browser, inject('administrator'), '/my/profile', {
      ...NO_TABS,
      locale: 'en_US',
    })
    await chooseOrganization(page, '故事水务 WALK')
    await expect.poll(() => chosen(page)).toEqual({ id: company.organization, name: '故事水务 WALK' })
    await expectWalk(page, stepsOf(STAFF, 'en'))
    expect(await menuOf(page, 'Main menu')).toEqual(expectedMenu(STAFF, 'en'))
    expect(complaints).toEqual([])
    await signsOut(page)
    await context.close()
  })
})
