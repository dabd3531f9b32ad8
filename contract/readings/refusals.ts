import type { Refusals } from '../refusal'

export const readingRefusals = {
  monitor: {
    status: 409,
    zh: '户表 {account_no} 是考核表，不开账、不收费；请登记它的读数',
    en: 'Meter {account_no} is a monitor, which is never billed and pays nothing. Record its reading instead',
  },
  not_monitor: {
    status: 409,
    zh: '户表 {account_no} 不是考核表，请抄表开账',
    en: 'Meter {account_no} is no monitor: read it and bill it',
  },
  before_last_reading: {
    status: 409,
    zh: '抄表时间必须晚于上次抄表 {last}；请核对抄表时间',
    en: 'It must be after the last reading, {last}; check when it was read',
  },
  earlier_pending: {
    status: 409,
    zh: '{read_at} 的抄表尚未开账；请先为它开账或将它作废',
    en: 'The reading of {read_at} has not been billed yet. Bill it or void it first',
  },
  reading_billed: {
    status: 409,
    zh: '{read_at} 的抄表已开账（账单 {order_no}）；如有误请红冲该账单',
    en: 'The reading of {read_at} has been billed in order {order_no}. Reverse that order if it is wrong',
  },
  reading_void: {
    status: 409,
    zh: '{read_at} 的抄表已作废；请刷新，需要时重新录入',
    en: 'The reading of {read_at} is void. Reload, and enter it again if it is needed',
  },
  reading_of_change: {
    status: 409,
    zh: '{read_at} 的读数属于换表，随下一张账单开账；有误请撤销换表',
    en: 'The index of {read_at} belongs to a change-over and is billed with the next order. Take the change-over back if it is wrong',
  },
  change_stuck: {
    status: 409,
    zh: '{changed_at} 换表时旧表 {meter_no} 的读数 {reading} 与上次读数 {previous} 不符；请更正上次读数，或撤销换表后重新办理',
    en: 'The device {meter_no} was removed at {reading} on {changed_at}, which does not follow the index before, {previous}. Correct that index, or take the change-over back and enter it again',
  },
  earlier_refused: {
    status: 409,
    zh: '同一户表更早的一次抄表或换表未能办理；请先更正那一行，再与本行一起提交',
    en: 'An earlier reading or change-over of this meter was refused. Correct that row first, and send this one with it',
  },
  before_install: {
    status: 409,
    zh: '抄表时间不能早于装表日期 {date}；请核对抄表时间',
    en: 'It must not be before the meter was installed, {date}; check when it was read',
  },
  reversed: {
    status: 409,
    zh: '本次读数小于上次读数 {previous}；请核对读数，表已走满一圈时请勾选“过零”',
    en: 'The index is lower than the last one, {previous}; check it, or tick rollover if the register has turned over',
  },
  below_estimate: {
    status: 409,
    zh: '本次读数小于估抄的读数 {previous}；请核对读数，或冲回估抄账单（{orders}）后按实际读数开账',
    en: 'The index is lower than the estimated one, {previous}. Check it, or reverse the estimates ({orders}) and bill from the last real reading',
  },
  abnormal: {
    status: 409,
    zh: '用量 {volume} m³ 异常，请核对后确认',
    en: 'A consumption of {volume} m³ is unusual, check it and confirm',
  },
  subs_unread: {
    status: 409,
    zh: '总表 {account_no} 有 {count} 个分表本期尚未抄表（{subs}）；请先抄分表，或确认后按已有的分表账单扣减',
    en: 'Master {account_no} has {count} sub {count|meter|meters} not read yet ({subs}). Read {count|it|them} first, or confirm to deduct what has been billed',
  },
  subs_exceed: {
    status: 409,
    zh: '总表 {account_no} 用水 {volume} m³，少于分表账单的 {deducted} m³；请核对总表读数，或更正分表账单',
    en: 'Master {account_no} measured {volume} m³, less than the {deducted} m³ of its sub meters. Check its index, or correct the orders of the sub meters',
  },
  no_history: {
    status: 409,
    zh: '户表 {account_no} 还没有账单，不能估抄；请填写读数',
    en: 'Meter {account_no} has no orders yet to estimate from; enter an index',
  },
  amount_too_large: {
    status: 409,
    zh: '账单金额或水量超出上限（一张账单最多 999,999,999.99 元）；请核对读数、水量、金额与水价',
    en: 'The amount or volume is beyond what one order may hold (999,999,999.99 at most); check index, volume, amounts and price',
  },
} as const satisfies Refusals
