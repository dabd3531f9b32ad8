import type { Need } from '@water/rules/access/may'
import { pathTo } from '../../paths'

/** The page after a form of an invoice: the invoice, else the list, else home, depending on the user's permissions. */
export function afterInvoice(may: (need: Need) => boolean, id: number | null): string {
  if (id !== null && may(['invoiceView'])) return pathTo('InvoiceDetail', { id })
  return pathTo(may(['invoiceList']) ? 'InvoiceList' : 'Dashboard')
}
