import type { Refusals } from '../refusal'

export const meterRefusals = {
  too_many_for_template: {
    status: 400,
    zh: '列表中超过 {limit} 户，一张模板填不下：请增加筛选条件',
    en: 'More than {limit} accounts are in the list, too many for one template: filter further',
  },
  meter_suspended: {
    status: 409,
    zh: '户表 {account_no} 自 {from} 起报停，{day} 在报停期间；请核对时间，恢复用水的请先办理复用',
    en: 'Meter {account_no} is suspended from {from}, and {day} lies within. Check the time, or resume the account first',
  },
  meter_closed: {
    status: 409,
    zh: '户表 {account_no} 已销户，不能再办理此业务；请核对户号，需要时请管理人员恢复该户',
    en: 'Meter {account_no} is closed, so this is no longer possible. Check the account number, or let staff reopen it',
  },
  number_moving_in: {
    status: 409,
    zh: '号码 {value} 正随接管载入：请等载入结束，再核对该户',
    en: 'The number {value} is being loaded with a move-in: wait until the load has ended, then look at the account',
  },
  terms_billed: {
    status: 409,
    zh: '账单已开到 {date}（{order_no}），用水条款（水价、人口）请从该日之后生效',
    en: 'Order {order_no} bills up to {date}: the new price or number of persons must apply from a later day',
  },
  begun: {
    status: 409,
    zh: '该户已有抄表或账单，此项不能再修改；请保留原值',
    en: 'The meter has readings or orders, so this can no longer change. Leave it as it is',
  },
  device_billed: {
    status: 409,
    zh: '在用表具已开过账单（最近一张 {order_no}），表号、类型和口径不能再改，账单以它们为准；换过表请办理换表，表号登记有误请由管理人员填写原因更正',
    en: 'Orders were billed on the device in use (the last is {order_no}), so its number, type and diameter cannot change. Record a change-over if the device is another one; a wrong number is corrected by staff with a reason',
  },
  has_subs: {
    status: 409,
    zh: '该总表下还有 {subs} 个分表，请先将分表改到其他总表',
    en: 'This master meter has {subs} sub {subs|meter|meters}: move {subs|it|them} to another one first',
  },
} as const satisfies Refusals
