import { type Named, text } from '../text'

export const reportStates = ['good', 'quarantined', 'rejected'] as const
export type ReportState = (typeof reportStates)[number]
/** Why a report does not fit between its neighbours. */
export const reportDoubts = ['backwards', 'jump'] as const
export type ReportDoubt = (typeof reportDoubts)[number]
export const valveStates = ['open', 'closed', 'unknown'] as const
export type ValveState = (typeof valveStates)[number]
/** The alarms that a device sends with its report. */
export const deviceAlarms = [
  'leak',
  'burst',
  'reverse',
  'magnet',
  'tamper',
  'battery',
  'dry',
  'temperature',
] as const
export type DeviceAlarm = (typeof deviceAlarms)[number]

/** Why a row of a batch is refused. A program reads these codes; `field` names the field of `bad_field`. */
export const rowRefusals = [
  'bad_field',
  'bad_time',
  'bad_index',
  'unknown_imei',
  'before_installation',
  'differs',
] as const
export type RowRefusal = (typeof rowRefusals)[number]

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const remoteVocabulary = {
  reportState: {
    good: text('可用', 'Good'),
    quarantined: text('存疑', 'Quarantined'),
    rejected: text('不采用', 'Rejected'),
  } satisfies Named<typeof reportStates>,
  reportDoubt: {
    backwards: text('读数倒退', 'Backwards'),
    jump: text('读数突跳', 'Jump'),
  } satisfies Named<typeof reportDoubts>,
  valveState: {
    open: text('开', 'Open'),
    closed: text('关', 'Closed'),
    unknown: text('未知', 'Unknown'),
  } satisfies Named<typeof valveStates>,
  deviceAlarm: {
    leak: text('漏水', 'Leak'),
    burst: text('爆管', 'Burst'),
    reverse: text('倒流', 'Reverse flow'),
    magnet: text('磁干扰', 'Magnet'),
    tamper: text('拆动', 'Tampering'),
    battery: text('电池电量低', 'Low battery'),
    dry: text('空管', 'Dry pipe'),
    temperature: text('水温异常', 'Temperature'),
  } satisfies Named<typeof deviceAlarms>,
}
