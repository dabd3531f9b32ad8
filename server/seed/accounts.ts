import type { listDemoAccounts } from '@water/contract/access/calls'
import type { Wire } from '@water/contract/endpoint'
import { codesOfRole } from '@water/rules/access/roles'

/** The accounts of the demo are public. Therefore the demo refuses to run on a public host (config.ts). */
export const DEMO_PASSWORD = 'demo-water-2026'

/** Its super administrator: a database with this account has the demo. */
export const DEMO_ACCOUNT = 'demo-super'

/** The rights of a demo user, beside the texts of the sign-in page. */
export interface DemoAccount {
  username: string
  name: string
  /** The number belongs to nobody: its messages stay in the outbox. */
  phone: string
  /** Null: a super administrator, without an organization. */
  level: Level | null
  /** Code of the organization. */
  organization: string | null
  is_staff: boolean
  is_audit: boolean
  permissions: readonly number[]
  title_zh: string
  title_en: string
}

const levels = {
  staff: { name: '管理员', en: 'Staff', is_staff: true, is_audit: true, permissions: [] },
  clerk: {
    name: '营业员',
    en: 'Clerk',
    is_staff: false,
    is_audit: true,
    permissions: codesOfRole('clerk'),
  },
  reader: {
    name: '抄表员',
    en: 'Meter reader',
    is_staff: false,
    is_audit: true,
    permissions: codesOfRole('reader'),
  },
  cashier: {
    name: '收费员',
    en: 'Cashier',
    is_staff: false,
    is_audit: true,
    permissions: codesOfRole('cashier'),
  },
  newcomer: {
    name: '待审批用户',
    en: 'Not yet approved',
    is_staff: false,
    is_audit: false,
    permissions: [],
  },
} as const

export type Level = keyof typeof levels

function account(
  level: Level,
  username: string,
  name: string,
  phone: string,
  code: string,
  place: [string, string],
): DemoAccount {
  const { en, name: title, ...rights } = levels[level]
  return {
    username,
    name,
    phone,
    level,
    organization: code,
    ...rights,
    title_zh: `${place[0]} · ${title}`,
    title_en: `${place[1]} · ${en}`,
  }
}

const qinghe: [string, string] = ['清河水务', 'Qinghe Water']
const yunxi: [string, string] = ['云溪供水', 'Yunxi Water']

export const demoAccounts: readonly DemoAccount[] = [
  {
    username: DEMO_ACCOUNT,
    name: '系统管理员',
    phone: '19000001000',
    level: null,
    organization: null,
    is_staff: true,
    is_audit: true,
    permissions: [],
    title_zh: '超级管理员（全部组织）',
    title_en: 'Super administrator (all organizations)',
  },
  account('staff', 'qinghe-staff', '周立新', '19000001001', 'QH', qinghe),
  account('clerk', 'qinghe-clerk', '林晓燕', '19000001002', 'QH', qinghe),
  account('reader', 'qinghe-reader', '赵志强', '19000001003', 'QH', qinghe),
  account('cashier', 'qinghe-cashier', '何春梅', '19000001004', 'QH', qinghe),
  account('newcomer', 'qinghe-new', '叶思远', '19000001005', 'QH', qinghe),
  account('staff', 'yunxi-staff', '沈国平', '19000001006', 'YX', yunxi),
  account('clerk', 'yunxi-clerk', '吕佳怡', '19000001007', 'YX', yunxi),
  account('reader', 'yunxi-reader', '丁海东', '19000001008', 'YX', yunxi),
  account('cashier', 'yunxi-cashier', '任玉兰', '19000001009', 'YX', yunxi),
]

/** The accounts that the sign-in page shows. */
export const shownAccounts: Wire<typeof listDemoAccounts>['reply'] = demoAccounts.map(
  ({ username, phone, organization, title_zh, title_en }) => ({
    username,
    password: DEMO_PASSWORD,
    phone,
    organization_code: organization,
    title_zh,
    title_en,
  }),
)
