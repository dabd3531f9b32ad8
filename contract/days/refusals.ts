import type { Refusals } from '../refusal'

export const dayRefusals = {
  day_not_oneself: {
    code: 'not_oneself',
    status: 403,
    zh: '{cashier} 的 {date} 日结是您自己的，或由您清点：须由另一人确认，确认后也由另一人重新打开。可以办理的有 {who} 和超级管理员',
    en: 'The day {date} of {cashier} is your own, or you counted it. Somebody else confirms it, and opens it again once it is confirmed: {who}, or a super administrator',
  },
  day_nobody_else: {
    code: 'not_oneself',
    status: 403,
    zh: '{cashier} 的 {date} 日结是您自己的，或由您清点：须由另一人确认，确认后也由另一人重新打开。本单位没有其他管理人员，请由超级管理员办理',
    en: 'The day {date} of {cashier} is your own, or you counted it. Somebody else confirms it, and opens it again once it is confirmed. Your organization has no other staff: ask a super administrator',
  },
  day_closed: {
    status: 409,
    zh: '收费员 {cashier} 在 {date} 的收费已日结，这一天不能再收款、退款、冲正或更正；确有需要请由管理人员重新打开这一天',
    en: 'The day {date} of {cashier} is closed and takes no payment, refund, reversal or correction any more. If it must, let staff reopen the day',
  },
  day_open: {
    status: 409,
    zh: '收费员 {cashier} 在 {date} 还没有日结；请先清点现金并日结',
    en: 'The day {date} of {cashier} is still open. Count the cash and close it first',
  },
  day_confirmed: {
    status: 409,
    zh: '收费员 {cashier} 的 {date} 日结已经确认；请刷新查看，需要更改时先重新打开这一天',
    en: 'The day {date} of {cashier} is confirmed already. Reload to see it, and reopen the day to change it',
  },
  deposit_matched: {
    status: 409,
    zh: '收费员 {cashier} 在 {date} 的存款已与银行对平，不能重新打开；请先在对账中撤销匹配',
    en: 'The deposit of {date} of {cashier} is matched with the bank. Take the match back in the reconciliation before you reopen the day',
  },
} as const satisfies Refusals
