/** The sentences of a row that is done, or that a check finds right. The row's outcome fills `{…}`. */
import { own } from '@water/rules/own'
import type { Params } from '../field-problems'
import type { fileKinds, jobKinds, wholeKinds } from './calls'

interface DoneMessage {
  zh: string
  en: string
}
type JobKind = (typeof jobKinds)[number]
/** Those that have an outcome for each row. */
export type RowKind = Exclude<JobKind, (typeof fileKinds)[number] | (typeof wholeKinds)[number]>
/** The others say what became of a row by its outcome. */
type SaidByKind = Exclude<RowKind, 'withholding_answer' | 'reading_remote' | 'location_import'>

const billed: DoneMessage = {
  zh: '已出账 {order_no}：{volume} m³，¥{amount}',
  en: 'Billed as {order_no}: {volume} m³, ¥{amount}',
}
const wouldBeBilled: DoneMessage = {
  zh: '将出账：{volume} m³，¥{amount}',
  en: 'Would be billed: {volume} m³, ¥{amount}',
}

const doneMessages: Record<SaidByKind, DoneMessage> = {
  meter_import: { zh: '已建户 {account_no}', en: 'Opened as {account_no}' },
  reading_import: billed,
  reading_batch: billed,
  reading_estimate: billed,
  charge_import: {
    zh: '已开账 {order_no}：¥{amount}',
    en: 'Billed as {order_no}: ¥{amount}',
  },
  change_import: {
    zh: '已换为 {meter_no}，旧表 {volume} m³',
    en: 'Changed to {meter_no}, {volume} m³ of the old device',
  },
  module_import: {
    zh: '户号 {account_no} 已绑定模块 {imei}',
    en: 'Module {imei} bound to account {account_no}',
  },
  reading_record: {
    zh: '已记录 {read_at} 的读数 {reading}，待开账',
    en: 'Index {reading} of {read_at} recorded, to be billed',
  },
  reading_bill: billed,
  meter_bulk: { zh: '户号 {account_no} 已更改', en: 'Account {account_no} changed' },
  message_send: {
    zh: '户号 {account_no} 的短信已排队',
    en: 'The message to account {account_no} waits to be sent',
  },
  reading_take_back: { zh: '{read_at} 的读数 {reading} 已作废', en: 'Index {reading} of {read_at} is void' },
  change_take_back: {
    zh: '已撤销换为 {meter_no} 的换表，恢复表号 {from_no}',
    en: 'Change-over to {meter_no} taken back: {from_no} is in use again',
  },
  invoice_bulk: {
    zh: '{customer_name}，账单 {order_no}：发票 {invoice}',
    en: '{customer_name}, order {order_no}: invoice {invoice}',
  },
  reconciliation: { zh: '{result}', en: '{result_en}' },
  invoice_archive: { zh: '发票 {invoice} 已打包', en: 'Invoice {invoice} packed' },
  withholding_make: {
    zh: '户号 {account_no}：第 {row} 行，¥{amount}',
    en: 'Account {account_no}: row {row}, ¥{amount}',
  },
  take_back: { zh: '账单 {order_no} 已红冲：¥{amount}', en: 'Order {order_no} reversed: ¥{amount}' },
}

/** The same for a job that only checks. */
const checkedMessages: Record<SaidByKind, DoneMessage> = {
  meter_import: { zh: '可以建户', en: 'Can be opened' },
  reading_import: wouldBeBilled,
  reading_batch: wouldBeBilled,
  reading_estimate: wouldBeBilled,
  charge_import: { zh: '将开账：¥{amount}', en: 'Would be billed: ¥{amount}' },
  change_import: {
    zh: '可以换为 {meter_no}，旧表 {volume} m³',
    en: 'Can be changed to {meter_no}, {volume} m³ of the old device',
  },
  module_import: {
    zh: '户号 {account_no} 可以绑定模块 {imei}',
    en: 'Module {imei} can be bound to account {account_no}',
  },
  reading_record: {
    zh: '可以记录 {read_at} 的读数 {reading}',
    en: 'Index {reading} of {read_at} can be recorded',
  },
  reading_bill: wouldBeBilled,
  meter_bulk: { zh: '户号 {account_no} 可以更改', en: 'Account {account_no} can be changed' },
  message_send: { zh: '户号 {account_no}：{content}', en: 'Account {account_no}: {content}' },
  reading_take_back: {
    zh: '{read_at} 的读数 {reading} 可以作废',
    en: 'Index {reading} of {read_at} can be made void',
  },
  change_take_back: {
    zh: '可以撤销换为 {meter_no} 的换表，恢复表号 {from_no}',
    en: 'Change-over to {meter_no} can be taken back: {from_no} would be in use again',
  },
  invoice_bulk: {
    zh: '{customer_name}，账单 {order_no} 可以开票',
    en: '{customer_name}, order {order_no} can be invoiced',
  },
  reconciliation: { zh: '{result}', en: '{result_en}' },
  invoice_archive: { zh: '发票 {invoice} 可以打包', en: 'Invoice {invoice} can be packed' },
  withholding_make: {
    zh: '户号 {account_no}：¥{amount}',
    en: 'Account {account_no}: ¥{amount}',
  },
  take_back: { zh: '账单 {order_no} 可以红冲：¥{amount}', en: 'Order {order_no} can be reversed: ¥{amount}' },
}

/** The message of a refused row that no sheet shows: what it is about, and why it was refused. */
export const refusedMessages: Partial<Record<JobKind, DoneMessage>> = {
  invoice_bulk: {
    zh: '{customer_name}，账单 {order_no}：{why}',
    en: '{customer_name}, order {order_no}: {why}',
  },
  meter_bulk: { zh: '户号 {account_no}：{why}', en: 'Account {account_no}: {why}' },
  message_send: { zh: '户号 {account_no}：{why}', en: 'Account {account_no}: {why}' },
  invoice_archive: { zh: '发票 {invoice}：{why}', en: 'Invoice {invoice}: {why}' },
}

/** Points that a check asks people to look at in a right row: the preview of one command shows the same. */
export const noteMessages = {
  surge: {
    zh: '旧表用量比平时多得多，换表后无法再抄，请核对止码',
    en: 'The old device has measured much more than usual. Check its final index: it cannot be read again',
  },
  rollover: {
    zh: '旧表过零，用量比平时多得多，换表后无法再抄，请核对止码',
    en: 'The old register has turned over with an unusual volume. Check its final index: it cannot be read again',
  },
  draft_deleted: {
    zh: '发票草稿 {request_no}（¥{amount}）将一并删除',
    en: 'Draft invoice {request_no} (¥{amount}) would be deleted with it',
  },
  same_place: {
    zh: '“{typed}”只与已有的“{name}”差空格或全半角，按已有的处理',
    en: '{typed} differs from the existing {name} by spaces or width alone, and is taken for it',
  },
} satisfies Record<string, DoneMessage>

/** The sentences about a row of a bank's answer, by its outcome. */
const answerMessages: Record<'collected' | 'refused' | 'unknown' | 'again', DoneMessage> = {
  collected: {
    zh: '户号 {account_no}：实扣 ¥{amount}，缴费 {payment_no}',
    en: 'Account {account_no}: ¥{amount} collected, payment {payment_no}',
  },
  refused: {
    zh: '户号 {account_no}：扣款失败，{reason}',
    en: 'Account {account_no}: refused, {reason}',
  },
  unknown: {
    zh: '户号 {account_no}：结果未知，等待下一次回盘',
    en: 'Account {account_no}: unknown, waits for a further answer',
  },
  again: {
    zh: '户号 {account_no}：此前已入账，没有变化',
    en: 'Account {account_no}: answered before, nothing new',
  },
}

/** The sentences about a report that a round takes, by its outcome. */
const takenMessages: Record<'pending' | 'billed' | 'watched', Record<'done' | 'checked', DoneMessage>> = {
  pending: { done: doneMessages.reading_record, checked: checkedMessages.reading_record },
  billed: { done: billed, checked: wouldBeBilled },
  watched: {
    done: {
      zh: '已记录考核表 {read_at} 的读数 {reading}',
      en: 'Index {reading} of {read_at} recorded, of a monitor',
    },
    checked: {
      zh: '可以记录考核表 {read_at} 的读数 {reading}',
      en: 'Index {reading} of {read_at} can be recorded, of a monitor',
    },
  },
}

/** The sentences about a row of places, by its outcome. */
const placeMessages: Record<'made' | 'with_above' | 'exists', Record<'done' | 'checked', DoneMessage>> = {
  made: {
    done: { zh: '已新建 {place}', en: '{place} created' },
    checked: { zh: '可以新建 {place}', en: '{place} can be created' },
  },
  with_above: {
    done: { zh: '已新建 {place}，连同上级 {above}', en: '{place} created, together with {above}' },
    checked: {
      zh: '可以新建 {place}，连同上级 {above}',
      en: '{place} can be created, together with {above}',
    },
  },
  exists: {
    done: { zh: '已有 {place}，没有改动', en: '{place} exists already, and stays as it is' },
    checked: { zh: '已有 {place}，不会改动', en: '{place} exists already, and will stay as it is' },
  },
}

/** The message of a row that was done, or would be. */
export function messageOf(kind: RowKind, isCheck: boolean, params: Params): DoneMessage {
  if (kind === 'withholding_answer')
    return own(answerMessages, String(params.outcome)) ?? answerMessages.again
  if (kind === 'location_import')
    return (own(placeMessages, String(params.outcome)) ?? placeMessages.made)[isCheck ? 'checked' : 'done']
  // A sheet of readings to bill has rows of meters that are never billed.
  if (kind === 'reading_remote' || params.outcome === 'watched')
    return (own(takenMessages, String(params.outcome)) ?? takenMessages.pending)[isCheck ? 'checked' : 'done']
  return (isCheck ? checkedMessages : doneMessages)[kind]
}
