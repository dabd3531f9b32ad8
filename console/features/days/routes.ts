import { type PageGuide, type PageRoute, page } from '../../route'
import type { dayPaths } from './paths'

export const dayRoutes: readonly PageRoute[] = [
  page('CashierDays', '收费日结', 'Cashier days', ['paymentRecordList'], { screen: () => import('./list') }),
  page('CashierDayDetail', '日结详情', 'Day of a cashier', ['paymentRecordList'], {
    hidden: true,
    screen: () => import('./detail'),
  }),
]

/** A sentence about each page, for the help. */
export const dayGuide = {
  CashierDays: {
    zh: '每位收费员每天一行：收款、退款、冲正按方式汇总。收工时清点现金并日结，有长短款须写明原因；日结后当天不能再记账或更正。管理人员看到全部收费员，并确认日结、登记存款；自己的和自己清点的由另一人确认。超过一天没有日结会有通知。',
    en: 'One row for each cashier and day: payments, refunds and reversals by method. At the end of the day, count the cash and close the day; a difference needs a remark. A closed day takes no booking and no correction. Staff see all cashiers, confirm their days and record the deposit, but not of their own day or of one that they counted. A day that stays open causes a notice.',
  },
  CashierDayDetail: {
    zh: '某位收费员一天的全部收费：按方式汇总、逐笔明细、应有与实点现金、长短款、存款。可打印日结单供双方签字；记错时由管理人员写明原因重新打开。',
    en: 'All that a cashier booked on a day: by method and one by one, with expected and counted cash, the difference and the deposit. Print the sheet for both signatures. Staff open the day again, with the reason, when something was wrong.',
  },
} satisfies PageGuide<typeof dayPaths>
