import type { Refusals } from '../refusal'

export const correctionRefusals = {
  already_flushed: {
    status: 409,
    zh: '账单 {order_no} 已红冲（红字账单 {red_no}），不能再次红冲；请刷新查看',
    en: 'Order {order_no} has been reversed already, by {red_no}. Reload to see it',
  },
  is_red: {
    status: 409,
    zh: '{order_no} 是红字账单，不能红冲；请回到原账单 {of_no} 重新开账',
    en: '{order_no} is a credit note, which cannot be reversed. Bill the account again instead of {of_no}',
  },
  later_orders: {
    status: 409,
    zh: '其后还有 {count} 张有效账单（{orders}）；请选择连同其后账单一并重开，或先红冲它们',
    en: 'The account has {count} later {count|order|orders} ({orders}). Bill {count|it|them} again with this one, or reverse {count|it|them} first',
  },
  paid: {
    status: 409,
    zh: '账单 {orders} 已收款，按本组织的设置不能红冲；请先冲正缴费，或由管理人员修改“允许红冲已缴账单”',
    en: 'Order {orders} has been paid, and the settings of the organization forbid its reversal. Reverse the payment first, or let staff allow it',
  },
  invoiced: {
    status: 409,
    zh: '账单 {orders} 已开发票 {invoices}，不能红冲；请先冲红发票，正在开具的请等待其完成',
    en: 'Order {orders} is on invoice {invoices}. Cancel that invoice first; if it is being issued, wait until it is',
  },
  waiver_withdrawn: {
    status: 409,
    zh: '这笔违约金减免已撤销；请刷新查看',
    en: 'This waiver has been withdrawn already. Reload to see it',
  },
  order_paid: {
    status: 409,
    zh: '账单 {order_no} 的本金已缴清，违约金减免不能再撤销；需要时请先冲正缴费',
    en: 'Order {order_no} has been paid, so the waiver can no longer be withdrawn. Reverse the payment first if the waiver was wrong',
  },
  not_between: {
    status: 409,
    zh: '抄表时间须晚于前一次抄表 {after}、早于后一次抄表 {before}；请核对抄表时间',
    en: 'It must lie after the reading before it, {after}, and before the next one, {before}. Check when it was read',
  },
  cascade_stuck: {
    status: 409,
    zh: '其后的账单 {order_no} 不能按原读数 {reading} 和减免水量重开；请先单独红冲并更正它',
    en: 'The later order {order_no} cannot be billed again with its own index {reading} and deduction. Reverse and correct that one first',
  },
} as const satisfies Refusals
