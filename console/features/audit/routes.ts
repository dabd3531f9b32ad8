import { type PageGuide, type PageRoute, page } from '../../route'
import type { auditPaths } from './paths'

export const auditRoutes: readonly PageRoute[] = [
  page('AuditTrail', '操作记录', 'Audit trail', 'staff', {
    hidden: true,
    screen: () => import('./list'),
  }),
]

/** A sentence about each page, for the help. */
export const auditGuide = {
  AuditTrail: {
    zh: '谁在何时从哪里改了什么，改前改后各是什么；可按户号或单据号搜索，按人、操作、对象、日期和来源筛选（登录记录勾选后列出），并导出筛选出的记录。记录不能更改，按批封存。',
    en: 'Who changed what, when and from where, with the values before and after. Search for the number of an account or a document; filter by person, action, object, date and address (tick sign-ins to see them), and export what the filter shows. Entries cannot be changed and are sealed in batches.',
  },
} satisfies PageGuide<typeof auditPaths>
