import type { Refusals } from '../refusal'

export const readingRefusals = {
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
  change_stuck: {
    status: 409,
    zh: '{changed_at} 换表时旧表 {meter_no} 的读数 {reading} 与上次读数 {previous} 不符；请更正上次读数，或撤销换表后重新办理',
    en: 'The device {meter_no} was removed at {reading} on {changed_at}, which does not follow the index before, {previous}. Correct that index, or take the change-over back and enter it again',
  },
  earlier_refused: {
    status: 409,
    zh: '同一户表更早的一次抄表未能开账；请先更正那一行，再与本行一起提交',
    en: 'An earlier reading of this meter was not billed. Correct that row first, and send this one with it',
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
  abnormal: {
    status: 409,
    zh: '用量 {volume} m³ 异常，请核对后确认',
    en: 'A consumption of {volume} m³ is unusual, check it and confirm',
  },
  no_history: {
    status: 409,
    zh: '户表 {account_no} 还没有账单，不能估抄；请填写读数',
    en: 'Meter {account_no} has no orders yet to estimate from; enter an index',
  },
  amount_too_large: {
    status: 409,
    zh: '账单金额或水量超出上限（一张账单最多 999,999,999.99 元）；请核对读数与水价',
    en: 'The amount or volume is beyond what one order may hold (999,999,999.99 at most); check the index and the price',
  },
} as const satisfies Refusals
