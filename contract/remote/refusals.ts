import type { Refusals } from '../refusal'

export const remoteRefusals = {
  not_remote: {
    status: 409,
    zh: '该水表类型不是远传抄读，不能绑定远传模块；请先更正水表类型的抄读方式，或办理换表',
    en: 'A device of this type is not read remotely, so it takes no module. Correct how the type is read, or change the device',
  },
  bad_scale: {
    status: 409,
    zh: '该水表类型的远传小数位是 {decimals}，绑定远传模块最多 3 位；请更正水表类型',
    en: 'This type has {decimals} remote decimals, and with a module 3 are the most. Correct the type',
  },
  imei_in_use: {
    status: 409,
    zh: '模块 {imei} 正在户表 {account_no} 上使用；请核对模块号，或先在该户解绑',
    en: 'Module {imei} is in use on account {account_no}. Check the number, or end its binding there first',
  },
  imei_in_use_elsewhere: {
    code: 'imei_in_use',
    status: 409,
    zh: '模块 {imei} 正由其他单位使用，或在所填时间仍在使用；请核对模块号和绑定时间',
    en: 'Module {imei} is in use elsewhere, or was at that time. Check the number and the time of the binding',
  },
  backwards: {
    status: 409,
    zh: '{freeze_at} 的读数 {index} 与前后读数不符（前 {before}，后 {after}）；表走满一圈的请注明过零，否则请不采用',
    en: 'The index {index} of {freeze_at} does not follow its neighbours (before: {before}, after: {after}). Mark a rollover if the register has turned over, else reject it',
  },
  report_used: {
    status: 409,
    zh: '{read_at} 的抄表由这次上报而来，还在使用；请先作废该抄表，或红冲它的账单',
    en: 'The reading of {read_at} was made of this report and still stands. Void it, or reverse its order first',
  },
} as const satisfies Refusals
