import { type PageName, pathTo } from '../../paths'
import type { PageRoute } from '../../route'
import type { Notice } from '../../state/notifications'
import type { UserInfo } from '../../state/session'
import { mayOpen } from '../may-open'

const ofRow = {
  job: 'ImportResult',
  user: 'UserDetail',
  payment: 'PaymentRecordDetail',
  invoice: 'InvoiceDetail',
  day: 'CashierDayDetail',
  reconciliation: 'ReconciliationDetail',
  withholding: 'WithholdingDetail',
} as const

/** The target of a notice; null when there is none, or when this user may not open it. */
export function placeOf(
  { target }: Pick<Notice, 'target'>,
  person: UserInfo | null,
  pages: readonly PageRoute[],
): string | null {
  if (target === null) return null
  const isOpen = (name: PageName) => mayOpen(pages, name, person)
  const { type, id, from, to } = target
  if (type === 'abnormal_orders') {
    const query = { abnormal: 'true', issued_on_from: from, issued_on_to: to }
    return isOpen('OrderList') ? pathTo('OrderList', { query }) : null
  }
  if (type === 'waiting_messages') {
    return isOpen('SmsMessages') ? pathTo('SmsMessages', { query: { status: 'queued' } }) : null
  }
  if (type === 'backups') return isOpen('Backups') ? pathTo('Backups') : null
  const name = ofRow[type]
  return id !== null && isOpen(name) ? pathTo(name, { id }) : null
}
