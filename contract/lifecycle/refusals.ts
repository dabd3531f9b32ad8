import type { Refusals } from '../refusal'

export const lifecycleRefusals = {
  earlier_reading: {
    status: 409,
    zh: '该户最近一次抄表在 {last}，不能在它之前；请核对时间',
    en: 'The account was last read on {last}, and the time must not be before that reading. Check the time',
  },
  earlier_order: {
    code: 'earlier_reading',
    status: 409,
    zh: '账单 {order_no} 已计到 {last}，不能在它之前；请核对日期，有误请先红冲该账单',
    en: 'Order {order_no} bills water up to {last}, and the date must not be before. Check the date, or reverse the order first',
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
  later_change: {
    status: 409,
    zh: '户表 {account_no} 其后又换过表（现为 {meter_no}），不能撤销这次换表；请先撤销其后的换表',
    en: 'The device of meter {account_no} was changed again after this, to {meter_no}. Take that change-over back first',
  },
  final_reading: {
    status: 409,
    zh: '户表 {account_no} 已于 {read_at} 最后一次抄表，不能再抄；需要时请先红冲该账单',
    en: 'Meter {account_no} had its final reading on {read_at}, so it is not read again. Reverse that order first if it must be read again',
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
    zh: '户表 {account_no} 还不能销户：须先完成最后一次抄表，没有待开账的抄表，缴清欠费，退还余额，总表下没有未销户的分表，也不在等待银行代扣的回盘',
    en: 'Meter {account_no} cannot be closed yet: it needs a final reading, no reading that waits to be billed, nothing owed, no balance, no open sub meter, and no row of a withholding run that waits for its answer',
  },
  arrears: {
    status: 409,
    zh: '户表 {account_no} 还欠 ¥{amount}（含违约金）；请先收清，或由新户承接',
    en: 'Meter {account_no} still owes ¥{amount} with penalties. Take the payment first, or let the new customer take it over',
  },
  balance: {
    status: 409,
    zh: '户表 {account_no} 还有预存余额 ¥{amount}；请先退款或冲抵账单，或由新户承接',
    en: 'Meter {account_no} still has a balance of ¥{amount}. Refund it or pay orders with it first, or let the new customer take it over',
  },
  before_transfer: {
    status: 409,
    zh: '户表 {account_no} 已于 {transferred_at} 过户，须在该日之后；请核对日期',
    en: 'Meter {account_no} was transferred on {transferred_at}, and the date must be after that day. Check the date',
  },
  former_customer: {
    status: 409,
    zh: '{documents} 是过户前用户的单据，不能由现在的用户承担：抄表账单请同时重开，退出的款项请由管理人员在同一次办理中退还',
    en: 'The former customer of the account had {documents}, and the present customer must not pay for it. Bill the reading again in the same step, and let staff refund what becomes free',
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
