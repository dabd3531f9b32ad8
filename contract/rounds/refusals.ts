import type { Refusals } from '../refusal'

export const roundRefusals = {
  not_over: {
    status: 409,
    zh: '该册 {month} 的抄表日是 {day}，过后才能取远传读数',
    en: 'The read day of this book in {month} is {day}; reports can be taken after it',
  },
  remote_none: {
    status: 409,
    zh: '户表 {account_no} 在 {from} 至 {to} 没有远传上报；请检查模块，或人工抄表',
    en: 'Meter {account_no} has not reported from {from} to {to}. Check its module, or read it',
  },
  remote_quarantined: {
    status: 409,
    zh: '户表 {account_no} 在 {from} 至 {to} 的远传上报待核实；请先核实，或人工抄表',
    en: 'The reports of meter {account_no} from {from} to {to} are in doubt. Accept or reject them first, or read it',
  },
  already_read: {
    status: 409,
    zh: '户表 {account_no} 在 {month} 已有抄表记录，不必登记未抄到',
    en: 'Meter {account_no} has a reading in {month}, so it cannot be marked as not read',
  },
  estimate_limit: {
    status: 409,
    zh: '户表 {account_no} 已连续估抄 {count} 次，达到上限；请实抄',
    en: 'Meter {account_no} has been estimated {count} times in a row, which is the limit; read it',
  },
} as const satisfies Refusals
