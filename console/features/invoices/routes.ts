import { laterGuide, type PageGuide, type PageRoute, page } from '../../route'
import type { invoicePaths } from './paths'

export const invoiceRoutes: readonly PageRoute[] = [
  page('InvoiceList', '发票列表', 'Invoices', ['invoiceList']),
  page('InvoiceCreate', '开具发票', 'Create invoice', ['invoiceCreate'], { hidden: true }),
  page('InvoiceEdit', '编辑发票', 'Edit invoice', ['invoiceEdit'], { hidden: true }),
  page('InvoiceDetail', '发票详情', 'Invoice', ['invoiceView'], { hidden: true }),
]

/** A sentence about each page, for the help. */
export const invoiceGuide = {
  InvoiceList: laterGuide,
  InvoiceCreate: laterGuide,
  InvoiceEdit: laterGuide,
  InvoiceDetail: laterGuide,
} satisfies PageGuide<typeof invoicePaths>
