/** Where a line of an order stands: on a live blue invoice (draft, issuing, issued), or free. */
export type LinePlace = 'free' | 'draft' | 'issuing' | 'issued'

/** The state of an order's invoices. */
export type InvoiceStatus = 'none' | 'issuing' | 'partial' | 'issued' | 'red' | 'elsewhere'

/**
 * 账单的开票状态由其各非零明细行决定。
 * How far an order is invoiced here; one that another system has invoiced is `elsewhere` for good. `places` has one entry per line that is not 0.00; `wasRed`: a blue invoice of the order was
 * cancelled by a red one. See invoice-status.md.
 */
export function invoiceStatusOf(places: readonly LinePlace[], wasRed: boolean): InvoiceStatus {
  const on = (place: LinePlace) => places.filter((each) => each === place).length
  if (on('issued') > 0) return on('issued') === places.length ? 'issued' : 'partial'
  if (on('issuing') > 0) return 'issuing'
  return wasRed && on('draft') === 0 ? 'red' : 'none'
}
