/** The message of a successful row. The row's outcome fills `{…}`. */
import type { jobKinds } from './calls'

interface DoneMessage {
  zh: string
  en: string
}
type JobKind = (typeof jobKinds)[number]

const billed: DoneMessage = {
  zh: '已出账 {order_no}：{volume} m³，¥{amount}',
  en: 'Billed as {order_no}: {volume} m³, ¥{amount}',
}
const wouldBeBilled: DoneMessage = {
  zh: '将出账：{volume} m³，¥{amount}',
  en: 'Would be billed: {volume} m³, ¥{amount}',
}

export const doneMessages: Record<JobKind, DoneMessage> = {
  meter_import: { zh: '已建户 {account_no}', en: 'Opened as {account_no}' },
  reading_import: billed,
  reading_batch: billed,
  reading_estimate: billed,
  take_back: { zh: '账单 {order_no} 已红冲：¥{amount}', en: 'Order {order_no} reversed: ¥{amount}' },
}

/** The same for a job that only checks. */
export const checkedMessages: Record<JobKind, DoneMessage> = {
  meter_import: { zh: '可以建户', en: 'Can be opened' },
  reading_import: wouldBeBilled,
  reading_batch: wouldBeBilled,
  reading_estimate: wouldBeBilled,
  take_back: { zh: '账单 {order_no} 可以红冲：¥{amount}', en: 'Order {order_no} can be reversed: ¥{amount}' },
}
