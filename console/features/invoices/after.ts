import type { Need } from '@water/rules/access/may'
import { pathTo } from '../../paths'

interface Made {
  id: number | null
  companion: number | null
}

/**
 * The page after a form of an invoice: the invoice, else the list, depending on the user's permissions. Who has neither is told
 * on the page of the form what became of it.
 */
export function afterInvoice(may: (need: Need) => boolean, made: Made | null): string {
  const ids = [made?.id, made?.companion].filter((id) => typeof id === 'number')
  const [id] = ids
  if (id !== undefined && may(['invoiceView'])) return pathTo('InvoiceDetail', { id })
  if (may(['invoiceList'])) return pathTo('InvoiceList')
  return id === undefined ? pathTo('Dashboard') : pathTo('InvoiceCreate', { query: { made: ids } })
}
