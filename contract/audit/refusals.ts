import type { Refusals } from '../refusal'

export const auditRefusals = {
  too_many_to_export: {
    status: 400,
    zh: '符合条件的记录超过 {limit} 条，不能一次导出：请缩小时间范围或增加筛选条件',
    en: 'More than {limit} entries match, too many to export at once: narrow the dates or filter further',
  },
} as const satisfies Refusals
