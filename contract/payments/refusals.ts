import type { Refusals } from '../refusal'

export const paymentRefusals = {
  backdated_too_far: {
    status: 403,
    zh: '缴费时间最早可填 {earliest}（可补录 {days} 天）；更早的款项请由管理人员登记',
    en: 'A payment may be dated back by {days} {days|day|days}, to {earliest}. Ask staff to record an older one',
  },
  order_not_open: {
    status: 409,
    zh: '账单 {orders} 已不欠费，请刷新后重试',
    en: 'Order {orders} has nothing due any more. Reload and try again',
  },
  two_customers: {
    status: 409,
    zh: '账单 {orders} 属于过户前的用户，不能与其他用户的账单一并收款或开票；请分别办理',
    en: 'Order {orders} is that of a former customer. It cannot be paid or invoiced together with orders of another customer. Do it separately',
  },
  dues_changed: {
    status: 409,
    zh: '应缴金额刚刚变动：将有 ¥{now} 转入预存，而不是 ¥{seen}；请核对应缴账单后再收',
    en: 'The amount due has changed: ¥{now} would go to the balance instead of ¥{seen}. Check the amount due and take the payment again',
  },
  channel_no_used: {
    status: 409,
    zh: '流水号已用于缴费 {payment_no}（户号 {account_no}，¥{amount}，{who} 于 {when} 收取）；请核对，同一笔款不要重复登记',
    en: 'Payment {payment_no} already has this number (account {account_no}, ¥{amount}, taken by {who} at {when}). Check it, and do not record the same money twice',
  },
  already_reversed: {
    status: 409,
    zh: '该笔缴费已冲正，无需再次冲正；请刷新查看',
    en: 'This payment has been reversed already; reload to see it',
  },
  not_reversible: {
    status: 409,
    zh: '退款和冲正不能再冲正；需要时请重新登记一笔缴费',
    en: 'A refund or a reversal cannot be reversed; record a new payment instead',
  },
  balance_short: {
    status: 409,
    zh: '预存余额还差 ¥{short}；请先收回差额，或减少金额',
    en: 'The balance is ¥{short} too low. Take a payment of that amount first, or choose a smaller amount',
  },
  payment_reconciled: {
    status: 409,
    zh: '该笔缴费已对账，不能修改；如有误请冲正后重新登记',
    en: 'This payment has been reconciled and can no longer change. Reverse it and record it again',
  },
} as const satisfies Refusals
