import type { Need } from '@water/rules/access/may'
import type { ReplyOf } from '../../api/call'
import { pathTo } from '../../paths'

export type Dashboard = ReplyOf<'GET /dashboard/'>
export type Waits = keyof Dashboard['todo']

/** Work that may wait for a person, in the order of the day, with the rows behind each number. */
export const WAITING: readonly { key: Waits; need: Need; to: string }[] = [
  { key: 'unread', need: ['readingCreate'], to: pathTo('ReadingCreate') },
  {
    key: 'pending_readings',
    need: ['readingCreate'],
    to: pathTo('ReadingCreate', { query: { view: 'pending' } }),
  },
  {
    key: 'abnormal',
    need: ['readingCreate'],
    to: pathTo('ReadingCreate', { query: { view: 'pending', abnormal: 'true' } }),
  },
  { key: 'open_days', need: ['orderList'], to: pathTo('CashierDays', { query: { state: ['open'] } }) },
  {
    key: 'failed_invoices',
    need: ['invoiceList'],
    to: pathTo('InvoiceList', { query: { status: ['failed'] } }),
  },
  {
    key: 'applicants',
    need: 'staff',
    to: pathTo('UserList', { query: { is_audit: 'false', is_active: 'true' } }),
  },
  { key: 'failed_messages', need: 'staff', to: pathTo('SmsMessages', { query: { status: ['failed'] } }) },
]
