import type { NoticeKinds, NoticeTargets } from '../notice'

export const alarmNotices = {
  meter_alarms: {
    zh: '远传水表有 {open} 条报警待处理：漏水 {leak}、不上报 {silent}、停走 {stopped}、其他 {other}；今日新增 {fresh} 条',
    en: '{open} {open|alarm|alarms} of meters {open|waits|wait}: leak {leak}, silent {silent}, stopped {stopped}, others {other}; {fresh} of them since yesterday',
    quality: 'middle',
    leads: 'alarms',
  },
} as const satisfies NoticeKinds

export const alarmTargets = {
  alarms: { page: 'RemoteMeters' },
} as const satisfies NoticeTargets
