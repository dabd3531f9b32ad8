import type { Refusals } from '../refusal'

export const periodRefusals = {
  period_not_ready: {
    status: 409,
    code: 'not_ready',
    zh: '{month} 还不能结账：该月须已结束，之前的月份须已结账（{earlier} 个未结），收费员须已日结（{days} 天未结），开账和入账作业须已完成（{jobs} 个未完）；请先处理，再结账',
    en: 'Month {month} cannot be closed yet. It must be over, the months before it closed ({earlier} open), the cashiers’ days closed ({days} open), and no job may be billing or booking ({jobs} running). Deal with this first, then close the month',
  },
  month_closed: {
    status: 409,
    zh: '{month} 已结账，不再记入；请刷新查看，或改用 {open} 及以后的日期，或由管理人员反结账',
    en: 'Month {month} is closed and takes nothing more. Reload to see it, use a day in {open} or later, or let staff reopen the month',
  },
  not_newest: {
    status: 409,
    zh: '只能对最近结账的月份反结账；最近结账的月份：{newest}。请先对它反结账',
    en: 'Only the month that was closed last can be reopened: {newest}. Reopen that one first',
  },
} as const satisfies Refusals
