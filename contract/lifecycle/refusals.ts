import type { Refusals } from '../refusal'

export const lifecycleRefusals = {
  earlier_reading: {
    status: 409,
    zh: '必须晚于该户最近一次抄表 {last}；请核对时间',
    en: 'It must be after the last reading of the account, {last}. Check the time',
  },
  meter_no_in_use: {
    status: 409,
    zh: '表号 {meter_no} 正在户表 {account_no} 上使用；请核对表号',
    en: 'Meter number {meter_no} is in use on account {account_no}. Check the number',
  },
  change_billed: {
    status: 409,
    zh: '最近一次换表已开账，或其后已抄表，不能撤销；请先红冲账单或作废其后的抄表',
    en: 'The last change-over has been billed or read after. Reverse the order or void the later reading first',
  },
} as const satisfies Refusals
