import { codeOf, type PermissionName } from './permissions'

/**
 * 岗位：常一起授予的权限。
 * The posts of a utility with their usual permissions, in the order of their work.
 */
export const ROLES = {
  clerk: [
    'meterCreate',
    'meterEdit',
    'meterView',
    'meterDelete',
    'meterList',
    'invoiceView',
    'invoiceList',
    'readingCreate',
    'orderRedFlush',
    'invoiceCreate',
    'meterAttachment',
    'orderList',
  ],
  reader: ['meterView', 'meterList', 'readingCreate'],
  cashier: ['meterView', 'meterList', 'invoiceView', 'invoiceList', 'orderList'],
} as const satisfies Record<string, readonly PermissionName[]>

export type Role = keyof typeof ROLES

/** The codes to grant to a user in this post. */
export const codesOfRole = (role: Role): number[] => ROLES[role].map(codeOf)
