import type { ValveAction, ValveState } from '@water/rules/metering/valve'
import { type Named, text } from '../text'

export const valveActions = ['open', 'close'] as const
export const valveReasons = ['arrears', 'repair', 'leak', 'request'] as const
export const valveResults = ['done', 'failed'] as const

export const valveVocabulary = {
  valveAction: {
    open: text('开阀', 'Open'),
    close: text('关阀', 'Close'),
  } satisfies Named<readonly ValveAction[]>,
  valveReason: {
    arrears: text('欠费', 'Arrears'),
    repair: text('维修', 'Repair'),
    leak: text('漏水', 'Leak'),
    request: text('用户要求', 'Request of the customer'),
  } satisfies Named<typeof valveReasons>,
  valveCommandState: {
    queued: text('待下发', 'Queued'),
    sent: text('已下发', 'Sent'),
    done: text('已执行', 'Done'),
    failed: text('失败', 'Failed'),
    expired: text('已过期', 'Expired'),
    cancelled: text('已撤回', 'Cancelled'),
  } satisfies Named<readonly ValveState[]>,
}
