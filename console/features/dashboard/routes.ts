import { type PageGuide, type PageRoute, page } from '../../route'
import type { dashboardPaths } from './paths'

export const dashboardRoutes: readonly PageRoute[] = [
  page('Dashboard', '首页', 'Home', 'audited', { organization: 'some', screen: () => import('./home') }),
]

/** A sentence about each page, for the help. */
export const dashboardGuide = {
  Dashboard: {
    zh: '登录后的第一页，按您的权限显示：查一户；待办事项，点数字打开对应的记录；本月应收、实收、回收率、欠费和水量，可换时间和位置，与去年同期比较；今日收款；本月各册的抄表进度。超级管理员可并列比较各组织，还没有组织时这里说明怎样建立第一个。新组织有逐项的起步清单：位置、类型、口径、水价、人员、销售方、银行账户、户表和第一轮抄表。',
    en: 'The first page after signing in, by what you may do: find an account; what waits, each number opening its rows; what was charged and collected, the rate, arrears and volume of a span and a place, against last year; today’s takings; the books of the month. A super administrator sees the organizations side by side, and learns here how to create the first one. A new organization has its first steps: locations, types, diameters, prices, people, seller, bank account, accounts and the first round.',
  },
} satisfies PageGuide<typeof dashboardPaths>
