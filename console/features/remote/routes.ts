import { type PageGuide, type PageRoute, page } from '../../route'
import type { remotePaths } from './paths'

export const remoteRoutes: readonly PageRoute[] = [
  page('RemoteMeters', '远传水表', 'Remote meters', ['meterList'], { screen: () => import('./page') }),
]

/** A sentence about each page, for the help. */
export const remoteGuide = {
  RemoteMeters: {
    zh: '自己上报读数的水表里需要人处理的事。“报警”是设备上报的和系统每小时从读数里发现的，处理后确认并写明处理情况，原因消失后自动结束；“存疑上报”与前后读数不符，不计费，由管理员采用或不采用；“模块”列出最近上报、电池和信号，可只看 3 天没有上报的；“未知模块号”是网关报来、本组织没有绑定的号码，保留 30 天。点户号到该户的“远传”页签：每天和每小时的用水量、绑定模块、阀门。',
    en: 'What needs somebody among the meters that report by themselves. “Alarms” come from the devices, or are found in their reports every hour: acknowledge one with a note, and it ends by itself when its cause is gone. “Doubtful reports” do not fit between their neighbours and are never billed: staff accept or reject them. “Modules” shows the last report, battery and signal, and finds those that have been silent for three days. “Unknown numbers” are what gateways brought that no module of the organization has, for 30 days. An account number leads to the tab of its remote meter: use by day and hour, its module, its valve.',
  },
} satisfies PageGuide<typeof remotePaths>
