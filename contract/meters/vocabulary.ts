import { type Named, text } from '../text'

/**
 * The reason of a change of the balance: the rest of a payment, a payment of an order, a reversed payment, a released
 * allocation, the money of a flushed order.
 */
export const balanceReasons = [
  ...(['payment', 'settlement', 'reversal', 'release', 'red_flush', 'refund'] as const),
  'move_in',
] as const
export const billingModes = ['postpaid', 'prepaid'] as const
export const installationReasons = ['new', 'periodic', 'fault', 'upgrade', 'remove'] as const
/** Why a device is exchanged for another. */
export const changeReasons = ['periodic', 'fault', 'upgrade'] as const
export const meterClasses = ['single', 'master', 'sub', 'monitor'] as const
export const meterStatuses = ['active', 'suspended', 'faulty', 'closed'] as const
export const titleTypes = ['personal', 'enterprise', 'government', 'other'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const meterVocabulary = {
  meterStatus: {
    active: text('正常', 'Active'),
    suspended: text('报停', 'Suspended'),
    faulty: text('故障', 'Faulty'),
    closed: text('已销户', 'Closed'),
  } satisfies Named<typeof meterStatuses>,
  meterClass: {
    single: text('单表', 'Single'),
    master: text('总表', 'Master'),
    sub: text('分表', 'Sub'),
    monitor: text('考核表', 'Monitor'),
  } satisfies Named<typeof meterClasses>,
  billingMode: {
    postpaid: text('后付费', 'Postpaid'),
    prepaid: text('预付费', 'Prepaid'),
  } satisfies Named<typeof billingModes>,
  titleType: {
    personal: text('个人', 'Personal'),
    enterprise: text('企业', 'Enterprise'),
    government: text('机关事业单位', 'Government'),
    other: text('其他', 'Other'),
  } satisfies Named<typeof titleTypes>,
  installationReason: {
    new: text('新装', 'New installation'),
    periodic: text('周期换表', 'Periodic change-over'),
    fault: text('故障换表', 'Change-over after a fault'),
    upgrade: text('升级换表', 'Upgrade'),
    remove: text('拆表', 'Removal'),
  } satisfies Named<typeof installationReasons>,
  balanceReason: {
    payment: text('缴费转入', 'From a payment'),
    settlement: text('自动冲抵账单', 'Settled an order'),
    reversal: text('缴费冲正', 'Payment reversed'),
    release: text('退回冲抵', 'Allocation released'),
    red_flush: text('红冲退回', 'Returned by a reversed bill'),
    refund: text('退款', 'Refunded'),
    move_in: text('接管转入', 'Moved in'),
  } satisfies Named<typeof balanceReasons>,
}
