import { own } from '@water/rules/own'
import { type Query, queryText } from './api/address'

/** Every page's path by the name of its route (console.md §2); routes.ts says what stands there and who may open it. */
export const PATHS = {
  Dashboard: '/dashboard',
  OrganizationsList: '/organizations/list',
  OrganizationsCreate: '/organizations/create',
  OrganizationsEdit: '/organizations/edit/:id',
  OrganizationsDetail: '/organizations/detail/:id',
  MyProfile: '/my/profile',
  ChangePassword: '/my/change-password',
  MyNotices: '/my/notices',
  ImportResult: '/my/imports/:id',
  MeterList: '/meter/list',
  MeterCreate: '/meter/create',
  MeterEdit: '/meter/edit/:id',
  MeterDetail: '/meter/detail/:id',
  UserList: '/user/list',
  UserCreate: '/user/create',
  UserEdit: '/user/edit/:id?',
  UserDetail: '/user/detail/:id',
  UserPermission: '/user/permission',
  AuditTrail: '/user/audit',
  ApiDocumentation: '/user/api',
  UserPermissionHistory: '/user/permission/history',
  InvoiceList: '/invoice/list',
  InvoiceCreate: '/invoice/create',
  InvoiceEdit: '/invoice/edit/:id',
  InvoiceDetail: '/invoice/detail/:id',
  OrderList: '/order/list',
  OrderMonthly: '/order/monthly',
  OrderDetail: '/order/detail/:id',
  PaymentRecords: '/order/payment-records',
  PaymentRecordDetail: '/order/payment-records/detail/:id',
  PaymentRecordCreate: '/order/payment-records/create',
  PaymentRecordEdit: '/order/payment-records/edit/:id',
  ReadingCreate: '/reading/create',
  OrganizationInfo: '/organization/info',
  OrganizationInfoEdit: '/organization/info/edit',
  WaterPrices: '/organization/water-prices',
  WaterPricesCreate: '/organization/water-prices/create',
  WaterPricesEdit: '/organization/water-prices/edit/:id',
  SurchargeItems: '/organization/surcharge-items',
  SurchargeItemsCreate: '/organization/surcharge-items/create',
  SurchargeItemsEdit: '/organization/surcharge-items/edit/:id',
  MeterTypes: '/organization/meter-types',
  Diameters: '/organization/diameters',
  Locations: '/organization/locations',
  BankAccounts: '/organization/bank-accounts',
  BankAccountsCreate: '/organization/bank-accounts/create',
  BankAccountsEdit: '/organization/bank-accounts/edit/:id',
  SmsConfig: '/organization/sms-config',
  SmsConfigCreate: '/organization/sms-config/create',
  SmsConfigEdit: '/organization/sms-config/edit/:id',
  SmsTemplates: '/organization/sms-templates',
  SmsTemplatesCreate: '/organization/sms-templates/create',
  SmsTemplatesEdit: '/organization/sms-templates/edit/:id',
  SmsSchedule: '/organization/sms-schedule',
  SmsScheduleCreate: '/organization/sms-schedule/create',
  SmsScheduleEdit: '/organization/sms-schedule/edit/:id',
  SmsMessages: '/organization/sms-messages',
  ResultSuccess: '/result/success',
  ResultFail: '/result/fail',
  ResultNetworkError: '/result/network-error',
  Result403: '/result/403',
  Result404: '/result/404',
  Result500: '/result/500',
  ResultBrowserIncompatible: '/result/browser-incompatible',
  ResultMaintenance: '/result/maintenance',
} as const

export type PageName = keyof typeof PATHS

type Value = string | number
/** `:id` and `:id?` of a path. */
type Parameter<Path extends string> = Path extends `${infer One}/${infer Rest}`
  ? Parameter<One> | Parameter<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never
type Values<Path extends string> = {
  [Name in Parameter<Path> as Name extends `${string}?` ? never : Name]: Value
} & { [Name in Parameter<Path> as Name extends `${infer Optional}?` ? Optional : never]?: Value }
type Wanted<Name extends PageName> = Values<(typeof PATHS)[Name]> & { query?: Query }
type Rest<Args> = object extends Args ? [args?: Args] : [args: Args]

/**
 * The address of a page: `pathTo('MeterDetail', { id: 5, query: { tab: 'orders' } })` is `/meter/detail/5?tab=orders`.
 * A name that no route has, or a required parameter that is missing, does not compile, and throws where it is data.
 */
export function pathTo<Name extends PageName>(name: Name, ...[wanted]: Rest<Wanted<Name>>): string {
  const template: string | undefined = PATHS[name]
  if (template === undefined) throw new Error(`no route is named "${name}"`)
  const { query = {}, ...values }: { query?: Query } & Record<string, unknown> = wanted ?? {}
  const path = template.replace(/\/:(\w+)(\??)/g, (_, parameter: string, optional: string) => {
    const value = own(values, parameter)
    if (value !== undefined && value !== null && value !== '') return `/${encodeURIComponent(String(value))}`
    if (optional) return ''
    throw new Error(`parameter "${parameter}" of the route ${name} (${template}) is missing`)
  })
  const search = queryText(query)
  return search ? `${path}?${search}` : path
}
