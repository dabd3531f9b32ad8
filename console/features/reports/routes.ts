import { type PageGuide, type PageRoute, page } from '../../route'
import type { reportPaths } from './paths'

export const reportRoutes: readonly PageRoute[] = [
  page('Reports', '报表', 'Reports', ['orderList', 'readingCreate'], { screen: () => import('./list') }),
  page('ReportDetail', '报表详情', 'Report', ['orderList', 'readingCreate'], {
    hidden: true,
    screen: () => import('./detail'),
  }),
]

/** A sentence about each page, for the help. */
export const reportGuide = {
  Reports: {
    zh: '九种报表：实收、应收、欠费、用水量、预存余额、抄表业绩、异常用水、连续估抄、开票。每种报表的合计与单据逐分相符。',
    en: 'Nine reports: collections, charges, arrears, volumes, prepaid balances, reading performance, abnormal use, estimates in a row and invoices. Their totals agree with the documents to the fen.',
  },
  ReportDetail: {
    zh: '选择期间、位置和分组查看一种报表；点表中的链接打开这些数字对应的单据，点表头排序，可打印。',
    en: 'One report by span, location and groups. A link in the table opens the documents behind its figures, a heading sorts the rows, and the report can be printed.',
  },
} satisfies PageGuide<typeof reportPaths>
