import { PERMISSIONS } from '@water/rules/access/permissions'
import type { ReplyOf } from '../../api/call'
import type { Text } from '../../i18n/locale'

export type Permission = ReplyOf<'GET /ext/permissions/'>['results'][number]
type Group = 'meters' | 'billing' | 'invoices' | 'others'

/** As people think of them: what is done with meters, with readings and money, with invoices. */
const CODES: Readonly<Record<Exclude<Group, 'others'>, readonly number[]>> = {
  meters: [5, 3, 1, 2, 4, 17],
  billing: [14, 18, 15],
  invoices: [8, 7, 16],
}

/** What comes usually together. */
export const PRESETS = {
  clerk: [1, 2, 3, 4, 5, 7, 8, 14, 15, 16, 17, 18],
  reader: [3, 5, 14],
  cashier: [3, 5, 7, 8, 18],
} as const
export type Preset = keyof typeof PRESETS

export interface PermissionGroup {
  group: Group
  permissions: Permission[]
}

/** In groups, each in the order of its work; what a super administrator has added stands last. */
export function grouped(permissions: readonly Permission[]): PermissionGroup[] {
  const known = Object.values(CODES).flat()
  const groups = Object.entries(CODES).map(([group, codes]) => ({
    group: group as Group, // a key of the table above
    permissions: codes.flatMap((code) => permissions.filter(({ id }) => id === code)),
  }))
  const others = permissions.filter(({ id }) => !known.includes(id))
  return [...groups, { group: 'others' as const, permissions: others }].filter(
    (one) => one.permissions.length > 0,
  )
}

/** The twelve have their names in both languages; the others are called as they were named. */
export function permissionText({ id, name }: Permission): Text {
  const { zh, en } = PERMISSIONS.find(({ code }) => code === id) ?? { zh: name, en: name }
  return { zh, en }
}

/** Whether the specification names it: such a one is never renamed. */
export const isOwn = ({ id }: Permission): boolean => PERMISSIONS.some(({ code }) => code === id)
