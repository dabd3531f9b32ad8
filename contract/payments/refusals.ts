import type { Refusals } from '../refusal'

export const paymentRefusals = {
  backdated_too_far: {
    status: 403,
    zh: '缴费时间最早可填 {earliest}（可补录 {days} 天）；更早的款项请由管理人员登记',
    en: 'A payment may be dated back to {earliest} at the earliest ({days} {days|day|days}); ask staff to record an older one',
  },
  order_not_open: {
    status: 409,
    zh: '账单 {orders} 已不欠费，请刷新后重试',
    en: 'Nothing is due on order {orders} any more, reload and try again',
  },
  dues_changed: {
    status: 409,
    zh: '应缴金额刚刚变动：将有 ¥{now} 转入预存，而不是 ¥{seen}；请核对应缴账单后再收',
    en: 'What is due has changed meanwhile: ¥{now} would go to the balance instead of ¥{seen}; look at the dues and take it again',
  },
  channel_no_used: {
    status: 409,
    zh: '流水号已用于缴费 {payment_no}（户号 {account_no}，¥{amount}，{who} 于 {when} 收取）；请核对，同一笔款不要重复登记',
    en: 'Payment {payment_no} has this number already (account {account_no}, ¥{amount}, taken by {who} at {when}); check it, and do not record the same money twice',
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
    zh: '余额不足，还差 ¥{short}，不能冲正；请先收回差额再冲正',
    en: 'The balance is short of ¥{short}, so this cannot be reversed; take that amount in first',
  },
  payment_reconciled: {
    status: 409,
    zh: '该笔缴费已对账，不能修改；如有误请冲正后重新登记',
    en: 'This payment has been reconciled and cannot change any more; reverse it and record it anew',
  },
} as const satisfies Refusals
