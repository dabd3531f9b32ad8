import { deviceAlarms, remoteVocabulary } from '../remote/vocabulary'
import { type Named, text } from '../text'

/** Those that a device sends with its report, then those that its reports show. A leak may be either. */
export const alarmKinds = [...deviceAlarms, ...(['silent', 'stopped', 'backwards', 'jump'] as const)] as const
export type AlarmKind = (typeof alarmKinds)[number]
export const alarmStates = ['open', 'acknowledged', 'ended'] as const

export const alarmVocabulary = {
  alarmKind: {
    ...remoteVocabulary.deviceAlarm,
    silent: text('不上报', 'Silent'),
    stopped: text('停走', 'Stopped'),
    backwards: text('读数倒退', 'Backwards'),
    jump: text('读数突跳', 'Jump'),
  } satisfies Named<typeof alarmKinds>,
  alarmState: {
    open: text('待处理', 'Open'),
    acknowledged: text('已确认', 'Acknowledged'),
    ended: text('已结束', 'Ended'),
  } satisfies Named<typeof alarmStates>,
}
