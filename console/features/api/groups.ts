import type { Text } from '../../i18n/locale'

/** Calls of one feature of the trade, by the tags of the OpenAPI document. */
interface Group extends Text {
  tags: readonly string[]
}

const group = (zh: string, en: string, ...tags: string[]): Group => ({ zh, en, tags })

/** In the order in which other systems come to need them. */
export const GROUPS: readonly Group[] = [
  group('登录与身份', 'Signing in', 'login', 'token', 'logout', 'register'),
  group('户表', 'Accounts and meters', 'meters', 'notes'),
  group('抄表', 'Readings', 'readings', 'reading-orders', 'reading-rounds'),
  group('账单', 'Orders', 'orders'),
  group('缴费与日结', 'Payments and days', 'payment-records'),
  group('发票', 'Invoices', 'invoices', 'invoice-files'),
  group('远传与阀门', 'Remote meters and valves', 'nb', 'remote'),
  group('银行代扣', 'Withholding', 'withholdings'),
  group('银行对账', 'Reconciliation with the bank', 'reconciliations'),
  group('月结', 'Month end', 'periods'),
  group('报表与首页', 'Reports and figures', 'reports', 'dashboard'),
  group(
    '水价与附加费',
    'Prices and surcharges',
    ...['water-prices', 'water-price-versions', 'surcharge-item', 'surcharge-item-versions'],
  ),
  group(
    '位置、类型、口径与银行账户',
    'Locations, types, diameters and bank accounts',
    ...['locations', 'meter-types', 'diameters', 'bank-accounts', 'usual-values', 'missing-names'],
  ),
  group('短信', 'Text messages', 'sms-messages', 'sms-schedule', 'sms-template', 'sms-configs'),
  group('用户与权限', 'Users and permissions', 'users', 'permissions'),
  group('组织与服务账号', 'Organizations and service accounts', 'orgs', 'services'),
  group('从别的系统接管', 'Moving in from another system', 'move-ins'),
  group('附件', 'Attachments', 'attachments'),
  group('作业', 'Jobs', 'jobs'),
  group('查找、视图与通知', 'Search, views and notices', 'search', 'views', 'notices'),
  group('操作记录', 'Audit trail', 'audit'),
  group('备份与演示', 'Back-ups and the demo', 'backups', 'demo'),
]
