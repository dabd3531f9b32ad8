import type { Refusals } from '../refusal'

export const alarmRefusals = {
  alarm_ended: {
    status: 409,
    zh: '这条报警已于 {until} 结束，不必再确认；请刷新查看',
    en: 'This alarm ended at {until} and needs nobody any more. Reload to see it',
  },
} as const satisfies Refusals
