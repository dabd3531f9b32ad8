import { type Objects, type Places, place } from '../object'

export const invoiceObjects = {
  invoice: {
    zh: '发票',
    en: 'Invoice',
    table: 'invoices',
    number: 'invoice_no',
    name: [{ column: 'invoice_no', or: 'request_no' }],
    page: 'InvoiceDetail',
    readers: ['invoiceView'],
  },
} as const satisfies Objects

export const invoicePlaces = {
  invoices: place('发票', 'invoice', 'invoices', '张'),
  invoices_below: place('相关发票', 'related invoice', 'related invoices', '张'),
  invoice_files: place('发票文件', 'file of an invoice', 'files of invoices', '个'),
  invoice_links: place('发票下载链接', 'link to an invoice', 'links to invoices', '个'),
  invoice_lines: place('发票明细', 'line of an invoice', 'lines of invoices', '条'),
} as const satisfies Places
