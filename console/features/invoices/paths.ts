export const invoicePaths = {
  InvoiceList: '/invoice/list',
  InvoiceCreate: '/invoice/create',
  InvoiceEdit: '/invoice/edit/:id',
  InvoiceDetail: '/invoice/detail/:id',
} as const
