import type { Refusals } from '../refusal'

export const lifecycleRefusals = {
  earlier_reading: {
    status: 409,
    zh: '该户最近一次抄表在 {last}，不能在它之前；请核对时间',
    en: 'The account was last read on {last}, and this must not be before. Check the time',
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
  final_reading: {
    status: 409,
    zh: '户表 {account_no} 已于 {read_at} 最后一次抄表，不能再抄；需要时请先红冲该账单',
    en: 'Meter {account_no} had its final reading on {read_at}, so it is not read again. Reverse that order first if it must be',
  },
  already_suspended: {
    status: 409,
    zh: '户表 {account_no} 已报停；请先办理复用',
    en: 'Meter {account_no} is suspended already. Resume it first',
  },
  not_suspended: {
    status: 409,
    zh: '户表 {account_no} 没有报停，无需复用；请核对户号',
    en: 'Meter {account_no} is not suspended. Check the account number',
  },
  already_faulty: {
    status: 409,
    zh: '户表 {account_no} 已登记故障；请先登记修复或换表',
    en: 'Meter {account_no} is faulty already. Enter its repair or change the device first',
  },
  not_faulty: {
    status: 409,
    zh: '户表 {account_no} 没有登记故障；请核对户号',
    en: 'Meter {account_no} is not faulty. Check the account number',
  },
  not_ready: {
    status: 409,
    zh: '户表 {account_no} 还不能销户：须先完成最后一次抄表，没有待开账的抄表，缴清欠费，退还余额，总表下没有未销户的分表',
    en: 'Meter {account_no} cannot be closed yet: it needs a final reading, no pending reading, nothing owed, no balance and no open sub meter',
  },
  already_closed: {
    status: 409,
    zh: '户表 {account_no} 已销户；请刷新查看',
    en: 'Meter {account_no} is closed already. Reload to see it',
  },
  not_closed: {
    status: 409,
    zh: '户表 {account_no} 没有销户，无需恢复；请核对户号',
    en: 'Meter {account_no} is not closed. Check the account number',
  },
} as const satisfies Refusals
