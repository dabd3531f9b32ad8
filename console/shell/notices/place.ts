import { may } from '@water/rules/access/may'
import { type PageName, pathTo } from '../../paths'
import { PAGES } from '../../routes'
import type { Notice } from '../../state/notifications'
import type { UserInfo } from '../../state/session'

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
export function placeOf({ target }: Pick<Notice, 'target'>, person: UserInfo | null): string | null {
  if (target === null) return null
  const { type, id, from, to } = target
  if (type === 'abnormal_orders') {
    const query = { abnormal: 'true', issued_on_from: from, issued_on_to: to }
    return mayOpen('OrderList', person) ? pathTo('OrderList', { query }) : null
  }
  if (type === 'waiting_messages') {
    return mayOpen('SmsMessages', person) ? pathTo('SmsMessages', { query: { status: 'queued' } }) : null
  }
  if (type === 'backups') return mayOpen('Backups', person) ? pathTo('Backups') : null
  const name = ofRow[type]
  return id !== null && mayOpen(name, person) ? pathTo(name, { id }) : null
}

const mayOpen = (name: PageName, person: UserInfo | null): boolean =>
  may(person, PAGES.find((page) => page.name === name)?.access ?? 'staff')
