import type { Need } from '@water/rules/access/may'
import { grouped } from '@water/rules/money-text'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import type { Said } from '../../ui/show/done-before'
import { words } from './words'

interface Document {
  id: number | null
  amount: string
}
type Order = Document & { order_no: string | null; current_reading: string | null }

/** Says what an earlier try booked, from its answer: a document with its number and amount, and its page for who may see it. */
export function useBooked() {
  const t = useWords(words)
  const may = useMay()

  const at = (
    page: 'PaymentRecordDetail' | 'OrderDetail' | 'InvoiceDetail',
    need: Need,
    id: number | null,
  ) => (id !== null && may(need) ? { to: pathTo(page, { id }) } : {})
  const ofOrder = (text: string, { id }: Document): Said => ({
    text,
    ...at('OrderDetail', ['orderView'], id),
  })

  return {
    payment: ({ id, payment_no: no, amount }: Document & { payment_no: string }): Said => ({
      text: t('payment', { no, amount }),
      ...at('PaymentRecordDetail', ['paymentRecordView'], id),
    }),
    /** The user is looking at the group's receipt and its link already. */
    group: ({ group_no: no, amount }: { group_no: string; amount: string }): Said => ({
      text: t('payment', { no, amount }),
    }),
    order: (order: Order): Said =>
      ofOrder(t('order', { no: order.order_no ?? '', amount: order.amount }), order),
    /** The order of a reading. */
    reading: (order: Order): Said => {
      const { order_no, amount, current_reading } = order
      const index = grouped(current_reading ?? '')
      return ofOrder(t('reading', { index, no: order_no ?? '', amount }), order)
    },
    /** The newest waiver of an order. */
    waiver: (order: Order & { waivers: readonly { amount: string }[] }): Said => {
      const amount = order.waivers.at(-1)?.amount ?? '0.00'
      return ofOrder(t('waiver', { no: order.order_no ?? '', amount }), order)
    },
    invoice: ({
      id,
      invoice_no,
      buyer_name,
      amount,
    }: Document & { invoice_no: string | null; buyer_name: string }) => ({
      text: t('invoice', { no: invoice_no ?? buyer_name, amount }),
      ...at('InvoiceDetail', ['invoiceView'], id),
    }),
    /** The user is on the account's page already. */
    account: (account: string, what: string): Said => ({ text: t('account', { account, what }) }),
  }
}
