import { type PageGuide, type PageRoute, page } from '../../route'
import type { orderPaths } from './paths'

export const orderRoutes: readonly PageRoute[] = [
  page('OrderList', '账单列表', 'Orders', ['orderList'], {
    screen: () => import('./list'),
  }),
  page('OrderMonthly', '月度账单', 'Monthly orders', ['orderList'], {
    screen: () => import('./monthly'),
  }),
  page('OrderDetail', '账单详情', 'Order', ['orderView'], {
    hidden: true,
    screen: () => import('./detail'),
  }),
]

/** A sentence about each page, for the help. */
export const orderGuide = {
  OrderList: {
    zh: '全部账单。点账单号查看明细，违约金按当日计算。接水、封表等其他收费和追补水量也在这里开账，可用表格导入。',
    en: 'All orders. Click the number to see the lines. Penalties are as of today. Fees (a reconnection, a seal) and back charges are billed here, too, also from a spreadsheet.',
  },
  OrderMonthly: {
    zh: '每户每月一行：期初、应收、已收、期末，一眼看出是否衔接。',
    en: 'One row per account and month: opening, charged, paid and closing amounts. Each closing amount is the next month’s opening amount.',
  },
  OrderDetail: {
    zh: '一张账单及“本单如何计算”：哪几方水落在哪一档、用了哪个版本的单价、总表扣减了哪些分表账单，每项附加费如何算出，以及钱款的来去。开错的账单在这里红冲，并按更正后的读数重开；逾期的违约金由管理人员在这里减免，未缴清前可撤销。',
    en: 'One order and “how this was computed”: the cubic metres in each tier, their price and its version, the orders of sub meters that a master deducts, each surcharge, and the money that paid the order. A wrong order is reversed here, and billed again from the corrected index. Staff waive a penalty here, and may withdraw the waiver until the order is paid.',
  },
} satisfies PageGuide<typeof orderPaths>
