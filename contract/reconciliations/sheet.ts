import type { SheetColumn } from '../sheet-column'
import { bankRowFields } from './fields'

const column = (key: string, { zh, en }: { zh: string; en: string }): SheetColumn => ({
  ...{ key, zh, en, type: 'text', example: '', note_zh: '', note_en: '' },
})

/** The columns for which a row of a bank's file can be unreadable. */
export const statementColumns: readonly SheetColumn[] = [
  column('channel_no', bankRowFields.channel_no),
  column('amount', bankRowFields.amount),
  column('paid_at', bankRowFields.paid_at),
  column('remark', bankRowFields.remark),
]

const outcome = (key: string, zh: string, en: string) => column(key, { zh, en })

/** The columns beside the bank's own, when the sheet goes back. */
export const returnedStatementColumns = [
  outcome('result', '对账结果', 'Reconciliation'),
  outcome('payment_no', '缴费单号', 'Payment no.'),
  outcome('account_no', '户号', 'Account'),
  outcome('customer_name', '户名', 'Customer'),
  outcome('booked', '系统金额', 'Booked'),
  outcome('note', '说明', 'Note'),
] as const
