import type { Refusals } from '../refusal'

export const reconciliationRefusals = {
  statement_not_text: {
    status: 400,
    zh: '文件不是所选编码（{encoding}）的文本：请改选编码后重新查看',
    en: 'The file is no text in the chosen encoding ({encoding}): choose the other one and look at it again',
  },
  statement_headings: {
    status: 400,
    zh: '文件的表头行没有：{missing}。该行是：{found}。请重新选择表头行和各列',
    en: 'The row of the headings lacks: {missing}. It reads: {found}. Choose the row of the headings and the columns again',
  },
  statement_sum: {
    status: 400,
    zh: '文件的金额合计大得不像银行流水：请检查金额列',
    en: 'The amounts of the file add up to more than a bank has: check the column of the amount',
  },
  row_handled: {
    status: 409,
    zh: '这一行现在不能这样处理，可能已由他人处理：请刷新查看；要改动已对平或已处理的行，请先撤销',
    en: 'This row cannot be handled so now. Somebody may have handled it meanwhile: reload, and take back what was decided before deciding again',
  },
  payment_matched: {
    status: 409,
    zh: '缴费 {payment_no} 已与银行对账（{file}）：请另选一笔，或先撤销那一行',
    en: 'Payment {payment_no} is reconciled with the bank already ({file}). Choose another one, or take that match back first',
  },
  amount_differs: {
    status: 409,
    zh: '缴费 {payment_no} 的金额是 ¥{booked}，银行是 ¥{amount}：请另选一笔；金额记错的先冲正，再按银行入账',
    en: 'Payment {payment_no} is of ¥{booked}, the row of the bank is ¥{amount}. Choose another one. A wrong amount is reversed first, and the row is then booked',
  },
  candidates: {
    status: 409,
    zh: '系统里可能已有这笔钱：{payments}。请与它匹配；确认是另一笔时选择“仍然入账”',
    en: 'The books may have this money already: {payments}. Match the row with it, or say that it is another payment',
  },
} as const satisfies Refusals
