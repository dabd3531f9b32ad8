import { type Acts, act } from '../act'
import { MADE_TOGETHER, type Objects, type Places, place } from '../object'

export const invoiceObjects = {
  invoice: {
    zh: '发票',
    en: 'Invoice',
    table: 'invoices',
    number: 'invoice_no',
    name: [{ column: 'invoice_no', or: 'request_no' }],
    partOf: {
      meter: { whole: 'meter_id' },
      order: { whole: 'order_id', between: { table: 'invoice_lines', part: 'invoice_id' } },
    },
    batches: [MADE_TOGETHER],
    page: 'InvoiceDetail',
    readers: ['invoiceView'],
    found: { zh: '发票', en: 'Invoices', icon: 'invoice' },
  },
} as const satisfies Objects

export const invoicePlaces = {
  invoices: place('发票', 'invoice', 'invoices', '张'),
  invoices_below: place('相关发票', 'related invoice', 'related invoices', '张'),
  invoice_files: place('发票文件', 'file of an invoice', 'files of invoices', '个'),
  invoice_links: place('发票下载链接', 'link to an invoice', 'links to invoices', '个'),
  invoice_lines: place('发票明细', 'line of an invoice', 'lines of invoices', '条'),
} as const satisfies Places

export const invoiceActs = {
  'invoice.create': act('开票', 'Invoice made'),
  'invoice.issue': act('提交开具发票', 'Invoice sent to be issued'),
  'invoice.red': act('红冲发票', 'Red invoice made'),
  'invoice.start_bulk': act('提交批量开票', 'Invoices of many orders sent'),
  'invoice.bulk': act('批量开票', 'Invoices of many orders made'),
  'invoice.start_archive': act('提交发票打包', 'Archive of invoices sent'),
  'invoice.archive': act('打包发票', 'Invoices packed'),
  'invoice.link': act('生成发票下载链接', 'Link to an invoice made'),
  'invoice.withdraw_link': act('撤销发票下载链接', 'Link to an invoice withdrawn'),
  'invoice.settle': act('发票开具结果', 'Outcome of an invoice'),
} as const satisfies Acts
