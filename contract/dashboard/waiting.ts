/**
 * Work that waits at home, in the order of the day. Each number is how many rows its list has under `query`: the list's own filters, by
 * which its page shows them, and the `view` of a page that has several. Only those see it who may see the list and do the act that ends
 * the waiting.
 */
import type { Need } from '@water/rules/access/may'
import { heldReasons } from '../invoices/vocabulary'
import { type Text, text } from '../text'

export interface Waits {
  name: Text
  needs: readonly Need[]
  list: `GET ${string}`
  /** Null where it is done outside, and the page says where. */
  act: `${'POST' | 'PATCH'} ${string}` | null
  page: string
  query: Readonly<Record<string, string | readonly string[]>>
  /** The page of those who do not see the list, and who does. */
  otherwise?: { unless: Need; page: string }
  /** It is shown only when there is any. */
  isRare?: true
}

export const waiting = {
  due_notes: {
    name: text('到期备注', 'Notes due'),
    needs: [['meterEdit', 'readingCreate', 'orderList']],
    list: 'GET /notes/',
    act: 'PATCH /meters/{id}/notes/{note}/',
    page: 'NoteList',
    query: { state: 'due', mine: 'true' },
  },
  unread: {
    name: text('本月未抄', 'Unread this month'),
    needs: [['readingCreate']],
    list: 'GET /reading-rounds/unread/',
    act: 'POST /reading-orders/',
    page: 'ReadingCreate',
    query: { view: 'unread' },
  },
  pending_readings: {
    name: text('待开账', 'To be billed'),
    needs: [['readingCreate']],
    list: 'GET /readings/pending/',
    act: 'POST /readings/{id}/bill/',
    page: 'ReadingCreate',
    query: { view: 'pending' },
  },
  abnormal: {
    name: text('用量异常', 'Abnormal volumes'),
    needs: [['readingCreate']],
    list: 'GET /readings/pending/',
    act: 'POST /readings/{id}/bill/',
    page: 'ReadingCreate',
    query: { view: 'pending', abnormal: 'true' },
  },
  unbilled: {
    name: text('三期未开账', 'Three cycles unbilled'),
    needs: [['readingCreate']],
    list: 'GET /reading-rounds/unbilled/',
    act: 'POST /reading-orders/',
    page: 'ReadingCreate',
    query: { view: 'unbilled' },
  },
  open_days: {
    name: text('未日结', 'Open days'),
    needs: [['orderList']],
    list: 'GET /payment-records/days/',
    act: 'POST /payment-records/close-day/',
    page: 'CashierDays',
    query: { state: ['open'] },
  },
  failed_invoices: {
    name: text('开票失败', 'Failed invoices'),
    needs: [['invoiceList'], ['invoiceCreate']],
    list: 'GET /invoices/',
    act: 'POST /invoices/{id}/issue/',
    page: 'InvoiceList',
    query: { status: ['failed'] },
  },
  held_invoices: {
    name: text('开票平台等待', 'Invoicing provider waits'),
    needs: [['invoiceCreate']],
    list: 'GET /invoices/',
    act: null,
    page: 'InvoiceList',
    query: { held: heldReasons },
    // Its banner says what to do, too.
    otherwise: { unless: ['invoiceList'], page: 'InvoiceCreate' },
    isRare: true,
  },
  verify_due: {
    name: text('90 天内检定到期', 'Verification due in 90 days'),
    needs: [['meterList'], ['meterEdit']],
    list: 'GET /meters/',
    act: 'POST /meters/{id}/change/',
    page: 'MeterList',
    query: { verify_due: 'true' },
    isRare: true,
  },
  applicants: {
    name: text('待审批用户', 'Users to approve'),
    needs: ['staff'],
    list: 'GET /users/',
    act: 'PATCH /users/{id}/',
    page: 'UserList',
    query: { is_audit: 'false', is_active: 'true' },
  },
  failed_messages: {
    name: text('短信发送失败', 'Failed messages'),
    needs: ['staff'],
    list: 'GET /organizations/sms-messages/',
    act: 'POST /organizations/sms-messages/send/',
    page: 'SmsMessages',
    query: { status: ['failed'] },
  },
} as const satisfies Readonly<Record<string, Waits>>

/** A number of `waiting`, as the home page calls it. */
export type Waiting = keyof typeof waiting
