/**
 * The screens of console.md §2 and their users by its §6, written here by hand to test the console's own route table: by guard
 * and menu alone (console/shell/access.test.ts), and in a browser (e2e/routes.test.ts).
 * `anyone` also without sign-in; `self` also before approval; `audited` every approved user; `staff` no code helps; a
 * number is the permission code that opens it, and of several each does.
 */
export type Who = 'anyone' | 'self' | 'audited' | 'staff' | number | readonly number[]
export type Screen = readonly [path: string, zh: string, en: string, who: Who]

export const SCREENS: readonly Screen[] = [
  ['/dashboard', '首页', 'Home', 'audited'],
  ['/invoice/list', '发票列表', 'Invoices', 8],
  ['/invoice/create', '开具发票', 'Create invoice', 16],
  ['/invoice/edit/{draftInvoice}', '编辑发票', 'Edit invoice', 'staff'],
  ['/invoice/detail/{invoice}', '发票详情', 'Invoice', 7],
  ['/meter/list', '水表列表', 'Meters', 5],
  ['/meter/create', '新建水表', 'Create meter', 1],
  ['/meter/edit/{meter}', '编辑水表', 'Edit meter', 2],
  ['/meter/detail/{meter}', '水表详情', 'Meter', 3],
  ['/meter/remote', '远传水表', 'Remote meters', 5],
  ['/meter/notes', '户表备注', 'Notes of meters', [2, 3, 14, 18]],
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
  ['/order/today', '今日账务', 'Books today', 'staff'],
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
export const REDIRECTS: readonly (readonly [from: string, to: string])[] = [
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
export const UNKNOWN = [
  ...['/nothing', '/meter/list/more', '/meter/detail', '/invoice/edit', '/user/detail', '/result/418'],
  '/register',
]

/** The menu in the order of §2's numbers. A branch with only one open page is a link to that page. */
export const MENU: readonly (readonly [zh: string, en: string, pages: readonly string[]])[] = [
  ['首页', 'Home', ['/dashboard']],
  ['组织管理', 'Organizations', ['/organizations/list']],
  ['我的', 'My centre', ['/my/profile']],
  ['水表管理', 'Meters', ['/meter/list', '/meter/create', '/meter/remote']],
  ['用户管理', 'Users', ['/user/list', '/user/create', '/user/edit', '/user/permission']],
  ['发票管理', 'Invoices', ['/invoice/list']],
  [
    '账单管理',
    'Orders',
    [
      ...['/order/list', '/order/monthly', '/order/payment-records', '/order/days', '/order/reconciliations'],
      ...['/order/withholdings', '/order/today', '/order/periods', '/order/reports'],
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

export type Language = 'zh' | 'en'

/** The title of the screen at an address. */
export function titleOf(address: string, language: Language): string {
  const isAt = (path: string) => RegExp(`^${path.replace(/\{\w+\}/g, '\\d+')}$`).test(address)
  const [, zh, en] = SCREENS.find(([path]) => isAt(path)) ?? []
  return (language === 'zh' ? zh : en) ?? `no screen is at ${address}`
}
