import type { Objects } from '../object'

export const invoiceObjects = {
  invoice: {
    zh: '发票',
    en: 'Invoice',
    table: 'invoices',
    number: 'invoice_no',
    name: [{ column: 'invoice_no', or: 'request_no' }],
  },
} as const satisfies Objects
