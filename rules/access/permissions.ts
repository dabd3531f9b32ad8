/**
 * 权限表：十二个权限码，以及界面与接口所用的具名权限。
 * The only table of permissions. Endpoints, routes, menus, buttons, the permission screen and the tests of refusals all
 * read it. Codes 6 and 9–13 do not exist and are never reused.
 */

/** The twelve permissions that an administrator grants. */
export const PERMISSIONS = [
  { code: 1, name: 'create meter', zh: '新建水表', en: 'Create meter' },
  { code: 2, name: 'update meter', zh: '修改水表', en: 'Update meter' },
  { code: 3, name: 'retrieve meter', zh: '查看水表', en: 'View meter' },
  { code: 4, name: 'destroy meter', zh: '删除水表', en: 'Delete meter' },
  { code: 5, name: 'list meter', zh: '水表列表', en: 'List meters' },
  { code: 7, name: 'retrieve invoice', zh: '查看发票', en: 'View invoice' },
  { code: 8, name: 'list invoice', zh: '发票列表', en: 'List invoices' },
  { code: 14, name: 'create reading order', zh: '抄表开账', en: 'Create reading order' },
  { code: 15, name: 'red flush order', zh: '账单红冲', en: 'Reverse orders' },
  { code: 16, name: 'create invoice', zh: '开具发票', en: 'Create invoice' },
  { code: 17, name: 'attachment meter', zh: '水表附件', en: 'Meter attachments' },
  { code: 18, name: 'list order', zh: '账单列表', en: 'List orders' },
] as const

/**
 * Named permissions with their codes. Codes from 9000 up are placeholders that nobody can be granted: their calls are
 * for staff only.
 */
export const NAMED_PERMISSIONS = {
  meterView: { code: 3, zh: '水表查看', en: 'View meters' },
  meterList: { code: 5, zh: '水表列表', en: 'List meters' },
  meterCreate: { code: 1, zh: '水表新建', en: 'Create meters' },
  meterUpdate: { code: 2, zh: '水表更新', en: 'Update meters' },
  meterDelete: { code: 4, zh: '水表删除', en: 'Delete meters' },
  meterAttachment: { code: 17, zh: '水表附件', en: 'Meter attachments' },
  meterEdit: { code: 2, zh: '水表编辑', en: 'Edit meters' },
  invoiceList: { code: 8, zh: '发票列表', en: 'List invoices' },
  invoiceView: { code: 7, zh: '发票查看', en: 'View invoices' },
  invoiceCreate: { code: 16, zh: '发票新建', en: 'Create invoices' },
  invoiceEdit: { code: 9999, zh: '发票编辑', en: 'Edit invoices' },
  invoiceDelete: { code: 9998, zh: '发票删除', en: 'Delete invoices' },
  orderList: { code: 18, zh: '账单列表', en: 'List orders' },
  orderView: { code: 18, zh: '账单查看', en: 'View orders' },
  orderCreateReading: { code: 14, zh: '抄表开账', en: 'Create reading orders' },
  orderRedFlush: { code: 15, zh: '账单红冲', en: 'Reverse orders' },
  orderCreate: { code: 9997, zh: '账单新建', en: 'Create orders' },
  orderEdit: { code: 9996, zh: '账单编辑', en: 'Edit orders' },
  orderDelete: { code: 9995, zh: '账单删除', en: 'Delete orders' },
  paymentRecordView: { code: 18, zh: '缴费记录查看', en: 'View payment records' },
  paymentRecordList: { code: 18, zh: '缴费记录列表', en: 'List payment records' },
  paymentRecordCreate: { code: 18, zh: '缴费记录新建', en: 'Create payment records' },
  paymentRecordEdit: { code: 18, zh: '缴费记录编辑', en: 'Edit payment records' },
  paymentRecordDelete: { code: 18, zh: '缴费记录删除', en: 'Delete payment records' },
  readingCreate: { code: 14, zh: '抄表录入', en: 'Create readings' },
  readingView: { code: 9994, zh: '抄表查看', en: 'View readings' },
  readingList: { code: 9993, zh: '抄表列表', en: 'List readings' },
  readingEdit: { code: 9992, zh: '抄表编辑', en: 'Edit readings' },
  readingDelete: { code: 9991, zh: '抄表删除', en: 'Delete readings' },
  userView: { code: 9990, zh: '用户查看', en: 'View users' },
  userList: { code: 9989, zh: '用户列表', en: 'List users' },
  userCreate: { code: 9988, zh: '用户新建', en: 'Create users' },
  userEdit: { code: 9987, zh: '用户编辑', en: 'Edit users' },
  userDelete: { code: 9986, zh: '用户删除', en: 'Delete users' },
  organizationView: { code: 9985, zh: '组织查看', en: 'View organizations' },
  organizationList: { code: 9984, zh: '组织列表', en: 'List organizations' },
  organizationCreate: { code: 9983, zh: '组织新建', en: 'Create organizations' },
  organizationEdit: { code: 9982, zh: '组织编辑', en: 'Edit organizations' },
  organizationDelete: { code: 9981, zh: '组织删除', en: 'Delete organizations' },
} as const satisfies Record<string, { code: number; zh: string; en: string }>

/** The name of a permission, as endpoints, routes and buttons use it. */
export type PermissionName = keyof typeof NAMED_PERMISSIONS

/** Permissions for acts on the pages that other codes open: without any of those they cannot be reached. */
export const BESIDE = {
  meterDelete: ['meterView'],
  meterAttachment: ['meterView'],
  // Whoever reads takes back at the desk what was just read.
  orderRedFlush: ['orderView', 'readingCreate'],
} as const satisfies Partial<Record<PermissionName, readonly PermissionName[]>>

/** Codes from here up are placeholders. */
export const FIRST_PLACEHOLDER_CODE = 9000
const LAST_SEEDED_CODE = 18

/** The code behind a named permission. */
export function codeOf(permission: PermissionName): number {
  return NAMED_PERMISSIONS[permission].code
}

/** Tells whether nobody can be granted this code. */
export function isPlaceholder(code: number): boolean {
  return code >= FIRST_PLACEHOLDER_CODE
}

/**
 * Tells whether a super administrator may add a permission with this code: it is not seeded, no gap and no placeholder.
 */
export function isFreeCode(code: number): boolean {
  return Number.isSafeInteger(code) && code > LAST_SEEDED_CODE && !isPlaceholder(code)
}
