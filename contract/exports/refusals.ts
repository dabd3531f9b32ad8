import type { Refusals } from '../refusal'

export const exportRefusals = {
  too_many_to_export: {
    status: 400,
    zh: '符合条件的记录超过 {limit} 条，不能跨组织导出：请先选定一个组织，或增加筛选条件',
    en: 'More than {limit} rows match, too many to export across organizations: choose one organization, or filter further',
  },
  too_long_for_workbook: {
    status: 400,
    zh: '超过 {limit} 行，电子表格放不下：请导出为 CSV，或增加筛选条件',
    en: 'It has more than {limit} rows, and a workbook cannot hold them: export it as CSV, or filter further',
  },
} as const satisfies Refusals
