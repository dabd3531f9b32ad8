import { heldReasons } from '@water/contract/invoices/vocabulary'
import type { Need } from '@water/rules/access/may'
import type { ReplyOf } from '../../api/call'
import { pathTo } from '../../paths'

export type Dashboard = ReplyOf<'GET /dashboard/'>
export type Waits = keyof Dashboard['todo']

interface Waiting {
  key: Waits
  need: Need
  to: string
  /** Where it leads those who do not see the list, and who does. */
  otherwise?: { unless: Need; to: string }
  /** It is shown only when there is any. */
  isRare?: true
}

/** Work that may wait for a person, in the order of the day, with the rows behind each number. */
export const WAITING: readonly Waiting[] = [
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
    key: 'held_invoices',
    need: ['invoiceCreate'],
    to: pathTo('InvoiceList', { query: { held: heldReasons } }),
    // Its banner says what to do, too.
    otherwise: { unless: ['invoiceList'], to: pathTo('InvoiceCreate') },
    isRare: true,
  },
  {
    key: 'applicants',
    need: 'staff',
    to: pathTo('UserList', { query: { is_audit: 'false', is_active: 'true' } }),
  },
  { key: 'failed_messages', need: 'staff', to: pathTo('SmsMessages', { query: { status: ['failed'] } }) },
]
