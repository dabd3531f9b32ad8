import { type PageGuide, type PageRoute, page } from '../../route'
import type { periodPaths } from './paths'

export const periodRoutes: readonly PageRoute[] = [
  page('BooksToday', '今日账务', 'Books today', 'staff', { screen: () => import('./today') }),
  page('Periods', '月结', 'Month end', 'staff', { screen: () => import('./list') }),
  page('PeriodDetail', '月结详情', 'Month', 'staff', { hidden: true, screen: () => import('./detail') }),
]

/** A sentence about each page, for the help. */
export const periodGuide = {
  BooksToday: {
    zh: '会计每天看的一页：待确认的日结、还有差异的银行文件、开具失败的发票，以及最早未结账月份结账前要留意的。每一条都通到办理的地方；没有的写明没有。',
    en: 'The page that an accountant opens each day: days to confirm, bank files with rows to settle, invoices that failed, and the points of the oldest month that can be closed. Each leads to where it is done; where nothing waits, it says so.',
  },
  Periods: {
    zh: '账务按月结账：每月一行，已结账的月份留存当时的各项合计。结账后不再记入该月，迟到的抄表计入第一个未结账的月份。首次结账可选任何已结束的月份，之前的月份一并结账。',
    en: 'The books are closed month by month: one row each, and a closed month keeps its figures. Nothing is booked into it any more; a late reading counts in the first month that is open. The first close may name any month that is over, and those before it close with it.',
  },
  PeriodDetail: {
    zh: '一个月的账：结账前还缺什么、应留意什么，应收、实收、欠费、预收的合计，按水价和项目的明细。在这里结账、打印月结表；最近结账的月份可以写明原因反结账。',
    en: 'The books of one month: what is in the way of its close, what to look at before, its charges, payments, arrears and prepaid balances, and the charges by price and item. Close it here and print its sheet. The month that was closed last can be reopened, with a reason.',
  },
} satisfies PageGuide<typeof periodPaths>
