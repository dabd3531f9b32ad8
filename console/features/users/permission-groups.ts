import { keysOf } from '@water/contract/gathered'
import { BESIDE, codeOf, PERMISSIONS, type PermissionName } from '@water/rules/access/permissions'
import type { ReplyOf } from '../../api/call'
import type { Text } from '../../i18n/locale'

export type Permission = ReplyOf<'GET /ext/permissions/'>['results'][number]
type Group = 'meters' | 'billing' | 'invoices' | 'others'

/** Groups by work: meters, readings and money, invoices. */
const GROUPS: Readonly<Record<Exclude<Group, 'others'>, readonly PermissionName[]>> = {
  meters: ['meterList', 'meterView', 'meterCreate', 'meterEdit', 'meterDelete', 'meterAttachment'],
  billing: ['readingCreate', 'orderList', 'orderRedFlush'],
  invoices: ['invoiceList', 'invoiceView', 'invoiceCreate'],
}

export interface PermissionGroup {
  group: Group
  permissions: Permission[]
}

/** In groups, each in the order of its work. Permissions that a super administrator has added come last. */
export function grouped(permissions: readonly Permission[]): PermissionGroup[] {
  const known = Object.values(GROUPS).flat().map(codeOf)
  const groups = Object.entries(GROUPS).map(([group, names]) => ({
    group: group as Group, // a key of the table above
    permissions: names.flatMap((name) => permissions.filter(({ id }) => id === codeOf(name))),
  }))
  const others = permissions.filter(({ id }) => !known.includes(id))
  return [...groups, { group: 'others' as const, permissions: others }].filter(
    (one) => one.permissions.length > 0,
  )
}

/** The twelve have their names in both languages; the others keep their given names. */
export function permissionText({ id, name }: Permission): Text {
  const { zh, en } = PERMISSIONS.find(({ code }) => code === id) ?? { zh: name, en: name }
  return { zh, en }
}

/** The names of the permissions of which this one needs one beside it; null where it is of use alone. */
export function besideText({ id }: Permission): Text | null {
  const held = keysOf(BESIDE).find((name) => codeOf(name) === id)
  if (held === undefined) return null
  const needed = BESIDE[held].flatMap((name) => PERMISSIONS.filter(({ code }) => code === codeOf(name)))
  const [zh, en] = [needed.map((one) => one.zh), needed.map((one) => one.en)]
  return { zh: `须配“${zh.join('”或“')}”`, en: `needs “${en.join('” or “')}”` }
}

/** Tells whether the specification names it: such a permission is never renamed. */
export const isOwn = ({ id }: Permission): boolean => PERMISSIONS.some(({ code }) => code === id)
