import type { Need } from '@water/rules/access/may'
import type { ComponentType } from 'react'
import type { Text } from './i18n/locale'
import { PATHS, type PageName } from './paths'
import type { IconName } from './ui/show/icon'

type Screen = () => Promise<{ default: ComponentType }>

/** One page of console.md §2. `access` is asked of rules/access/may, by guard, menu and links alike. */
export interface PageRoute {
  path: string
  name: PageName
  title: Text
  access: Need
  screen: Screen
  /** Not in the menu. */
  hidden?: true
  /** A page that is made anew on every visit. */
  keepAlive?: false
}

/** A branch of the menu; its own path leads to its first page. */
export interface RouteGroup {
  path: string
  title: Text
  icon: IconName
  order: number
  hidden?: true
  /** Where the group's own path leads; nothing when a page has that path. */
  redirect?: string
  pages: readonly PageRoute[]
}

/** Screens whose content comes with a later release say so, honestly. */
const later: Screen = () => import('./shell/later')
export const comesLater = ({ screen }: PageRoute): boolean => screen === later

type Options = Partial<Pick<PageRoute, 'hidden' | 'keepAlive' | 'screen'>>
const hidden = { hidden: true } as const
const page = (name: PageName, zh: string, en: string, access: Need, options: Options = {}): PageRoute => ({
  path: PATHS[name],
  name,
  title: { zh, en },
  access,
  screen: later,
  ...options,
})

type RecordName =
  | 'WaterPrices'
  | 'SurchargeItems'
  | 'BankAccounts'
  | 'SmsConfig'
  | 'SmsTemplates'
  | 'SmsSchedule'

/** List, create and edit of one kind of configuration record; only the list is in the menu. */
const records = (
  name: RecordName,
  zh: string,
  en: string,
  one: Text,
  { list = later, create = later, edit = later }: { list?: Screen; create?: Screen; edit?: Screen } = {},
): PageRoute[] => [
  page(name, zh, en, 'staff', { screen: list }),
  page(`${name}Create`, `新建${one.zh}`, `Create ${one.en}`, 'staff', { ...hidden, screen: create }),
  page(`${name}Edit`, `编辑${one.zh}`, `Edit ${one.en}`, 'staff', { ...hidden, screen: edit }),
]

/** All screens of messages come by one import. */
const ofMessages =
  (name: keyof typeof import('./features/messages/screens').screens): Screen =>
  async () => ({ default: (await import('./features/messages/screens')).screens[name] })

const messageRecords = (
  name: 'SmsConfig' | 'SmsTemplates' | 'SmsSchedule',
  zh: string,
  en: string,
  one: Text,
): PageRoute[] =>
  records(name, zh, en, one, {
    list: ofMessages(name),
    create: ofMessages(`${name}Create`),
    edit: ofMessages(`${name}Edit`),
  })

/** A page that stands only where an organization is, or the sentence why it does not (shell/in-organization). */
const within =
  (wrap: keyof typeof import('./shell/in-organization')) =>
  ({ screen, ...route }: PageRoute): PageRoute => ({
    ...route,
    screen: async () => {
      const [{ default: Page }, wraps] = await Promise.all([screen(), import('./shell/in-organization')])
      return { default: wraps[wrap](Page) }
    },
  })

/** Of a page that configures one organization, or writes its rows. */
const ofOne = within('inOrganization')
/** Of a page that a super administrator also uses without having chosen one. */
const ofSome = within('inSomeOrganization')

/** Made anew on every visit: a result is of what just happened. Only 403 and 404 are open without signing in. */
const result = (name: PageName, zh: string, en: string, access: Need = 'audited'): PageRoute =>
  page(name, zh, en, access, {
    hidden: true,
    keepAlive: false,
    screen: () => import('./shell/result'),
  })

export const ROUTES: readonly RouteGroup[] = [
  {
    path: '/dashboard',
    title: { zh: '首页', en: 'Home' },
    icon: 'home',
    order: 0,
    pages: [page('Dashboard', '首页', 'Home', 'audited', { screen: () => import('./shell/home') })],
  },
  {
    path: '/organizations',
    title: { zh: '组织管理', en: 'Organizations' },
    icon: 'organization',
    order: 1,
    redirect: '/organizations/list',
    pages: [
      page('OrganizationsList', '组织列表', 'Organizations', 'staff', {
        screen: () => import('./features/organizations/list'),
      }),
      page('OrganizationsCreate', '新建组织', 'Create organization', 'staff', {
        ...hidden,
        screen: () => import('./features/organizations/create'),
      }),
      page('OrganizationsEdit', '编辑组织', 'Edit organization', 'staff', {
        ...hidden,
        screen: () => import('./features/organizations/edit'),
      }),
      page('OrganizationsDetail', '组织详情', 'Organization', 'staff', {
        ...hidden,
        screen: () => import('./features/organizations/detail'),
      }),
    ],
  },
  {
    path: '/my',
    title: { zh: '我的', en: 'My centre' },
    icon: 'user',
    order: 1,
    redirect: '/my/profile',
    pages: [
      page('MyProfile', '个人中心', 'Personal center', 'signed_in', {
        screen: () => import('./shell/profile/profile'),
      }),
      page('ChangePassword', '修改密码', 'Change password', 'signed_in', {
        ...hidden,
        screen: () => import('./shell/profile/change-password'),
      }),
      page('MyNotices', '通知中心', 'Notification Center', 'audited', {
        ...hidden,
        screen: () => import('./shell/notices/page'),
      }),
      page('ImportResult', '导入结果', 'Import result', 'audited', {
        ...hidden,
        screen: () => import('./features/jobs/import-result'),
      }),
    ],
  },
  {
    path: '/meter',
    title: { zh: '水表管理', en: 'Meters' },
    icon: 'meter',
    order: 3,
    redirect: '/meter/list',
    pages: [
      page('MeterList', '水表列表', 'Meters', ['meterList'], {
        screen: () => import('./features/meters/list'),
      }),
      ofOne(
        page('MeterCreate', '新建水表', 'Create meter', ['meterCreate'], {
          screen: () => import('./features/meters/create'),
        }),
      ),
      page('MeterEdit', '编辑水表', 'Edit meter', ['meterEdit'], {
        ...hidden,
        screen: () => import('./features/meters/edit'),
      }),
      page('MeterDetail', '水表详情', 'Meter', ['meterView'], {
        ...hidden,
        screen: () => import('./features/meters/detail'),
      }),
    ],
  },
  {
    path: '/user',
    title: { zh: '用户管理', en: 'Users' },
    icon: 'users',
    order: 3,
    redirect: '/user/list',
    pages: [
      page('AuditTrail', '操作记录', 'Audit trail', 'staff', {
        ...hidden,
        screen: () => import('./features/audit/list'),
      }),
      page('ApiDocumentation', '接口文档', 'API documentation', 'staff', {
        ...hidden,
        screen: () => import('./features/api/page'),
      }),
      page('UserList', '用户列表', 'Users', ['userView'], {
        screen: () => import('./features/users/list'),
      }),
      ofSome(
        page('UserCreate', '新建用户', 'Create user', ['userCreate'], {
          screen: () => import('./features/users/create'),
        }),
      ),
      page('UserEdit', '编辑用户', 'Edit user', ['userEdit'], {
        screen: () => import('./features/users/edit'),
      }),
      page('UserDetail', '用户详情', 'User', ['userView'], {
        ...hidden,
        screen: () => import('./features/users/detail'),
      }),
      page('UserPermission', '权限管理', 'Permissions', 'staff', {
        screen: () => import('./features/users/permission'),
      }),
      page('UserPermissionHistory', '授权记录', 'Permission history', 'staff', {
        ...hidden,
        screen: () => import('./features/users/history'),
      }),
    ],
  },
  {
    path: '/invoice',
    title: { zh: '发票管理', en: 'Invoices' },
    icon: 'invoice',
    order: 4,
    redirect: '/invoice/list',
    pages: [
      page('InvoiceList', '发票列表', 'Invoices', ['invoiceList']),
      page('InvoiceCreate', '开具发票', 'Create invoice', ['invoiceCreate'], hidden),
      page('InvoiceEdit', '编辑发票', 'Edit invoice', ['invoiceEdit'], hidden),
      page('InvoiceDetail', '发票详情', 'Invoice', ['invoiceView'], hidden),
    ],
  },
  {
    path: '/order',
    title: { zh: '账单管理', en: 'Orders' },
    icon: 'order',
    order: 4,
    redirect: '/order/list',
    pages: [
      page('OrderList', '账单列表', 'Orders', ['orderList'], {
        screen: () => import('./features/orders/list'),
      }),
      page('OrderMonthly', '月度账单', 'Monthly orders', ['orderList'], {
        screen: () => import('./features/orders/monthly'),
      }),
      page('OrderDetail', '账单详情', 'Order', ['orderView'], {
        ...hidden,
        screen: () => import('./features/orders/detail'),
      }),
      page('PaymentRecords', '缴费记录', 'Payment records', ['paymentRecordList'], {
        screen: () => import('./features/payments/list'),
      }),
      page('PaymentRecordDetail', '缴费详情', 'Payment', ['paymentRecordView'], {
        ...hidden,
        screen: () => import('./features/payments/detail'),
      }),
      ofOne(
        page('PaymentRecordCreate', '收费', 'Take payment', ['paymentRecordCreate'], {
          ...hidden,
          screen: () => import('./features/payments/create'),
        }),
      ),
      page('PaymentRecordEdit', '编辑缴费记录', 'Edit payment', ['paymentRecordEdit'], {
        ...hidden,
        screen: () => import('./features/payments/edit'),
      }),
    ],
  },
  {
    path: '/reading',
    title: { zh: '抄表管理', en: 'Meter reading' },
    icon: 'reading',
    order: 5,
    redirect: '/reading/create',
    pages: [
      ofOne(
        page('ReadingCreate', '抄表录入', 'Enter reading', ['readingCreate'], {
          screen: () => import('./features/readings/create'),
        }),
      ),
    ],
  },
  {
    path: '/organization',
    title: { zh: '组织配置', en: 'Configuration' },
    icon: 'configuration',
    order: 5,
    redirect: '/organization/info',
    pages: [
      page('OrganizationInfo', '组织信息', 'Organization info', 'staff', {
        screen: () => import('./features/organizations/info'),
      }),
      page('OrganizationInfoEdit', '编辑组织信息', 'Edit organization info', 'staff', {
        ...hidden,
        screen: () => import('./features/organizations/info-edit'),
      }),
      ...records(
        'WaterPrices',
        '水价',
        'Water prices',
        { zh: '水价', en: 'water price' },
        {
          list: () => import('./features/prices/list'),
          create: () => import('./features/prices/create'),
          edit: () => import('./features/prices/edit'),
        },
      ),
      ...records(
        'SurchargeItems',
        '附加费',
        'Surcharge items',
        { zh: '附加费', en: 'surcharge item' },
        {
          list: () => import('./features/prices/surcharge-list'),
          create: () => import('./features/prices/surcharge-create'),
          edit: () => import('./features/prices/surcharge-edit'),
        },
      ),
      page('MeterTypes', '水表类型', 'Meter types', 'staff', {
        screen: () => import('./features/reference/meter-types'),
      }),
      page('Diameters', '口径', 'Diameters', 'staff', {
        screen: () => import('./features/reference/diameters'),
      }),
      page('Locations', '位置', 'Locations', 'staff', {
        screen: () => import('./features/reference/locations'),
      }),
      ...records(
        'BankAccounts',
        '银行账户',
        'Bank accounts',
        { zh: '银行账户', en: 'bank account' },
        {
          list: () => import('./features/reference/bank-accounts'),
          create: () => import('./features/reference/bank-account-create'),
          edit: () => import('./features/reference/bank-account-edit'),
        },
      ),
      ...messageRecords('SmsConfig', '短信配置', 'SMS configuration', {
        zh: '短信配置',
        en: 'SMS configuration',
      }),
      ...messageRecords('SmsTemplates', '短信模板', 'SMS templates', { zh: '短信模板', en: 'SMS template' }),
      ...messageRecords('SmsSchedule', '短信计划', 'SMS schedules', { zh: '短信计划', en: 'SMS schedule' }),
      page('SmsMessages', '短信记录', 'SMS messages', 'staff', { screen: ofMessages('SmsMessages') }),
    ].map(ofOne),
  },
  {
    path: '/result',
    title: { zh: '结果页', en: 'Result' },
    icon: 'result',
    order: 9,
    hidden: true,
    redirect: '/result/success',
    pages: [
      result('ResultSuccess', '成功页', 'Success'),
      result('ResultFail', '失败页', 'Fail'),
      result('ResultNetworkError', '网络异常', 'Network error'),
      result('Result403', '无权限', 'Forbidden', 'anyone'),
      result('Result404', '访问页面不存在', 'Not found', 'anyone'),
      result('Result500', '服务器出错', 'Server error'),
      result('ResultBrowserIncompatible', '浏览器不兼容', 'Browser incompatible'),
      result('ResultMaintenance', '系统维护', 'System maintenance'),
    ],
  },
]

export const PAGES: readonly PageRoute[] = ROUTES.flatMap(({ pages }) => pages)
