import type { NoticeKinds, NoticeTargets } from '../notice'
import { invoiceObjects } from './object'

export const invoiceNotices = {
  invoice_failed: {
    zh: '发票 {invoice}（{buyer}，¥{amount}）开具失败：{words}；可以重试，或换抬头另开一张',
    en: 'Invoice {invoice} ({buyer}, ¥{amount}) was not issued: {words}. Try again, or make a new one with another title',
    quality: 'high',
    leads: 'invoice',
  },
  /** To a maker who may neither list nor open invoices. */
  invoice_issued: {
    zh: '发票 {invoice} 已开具（{buyer}，¥{amount}）',
    en: 'Invoice {invoice} is issued ({buyer}, ¥{amount})',
    quality: 'middle',
    leads: 'invoice',
  },
  /** To whoever made them with one job, and may neither list nor open invoices. */
  invoices_issued: {
    zh: '批量开票：已开具 {count} 张，共 ¥{amount}，第一张 {invoice}',
    en: 'Bulk invoicing: {count} {count|invoice|invoices} issued, ¥{amount} in all, the first {invoice}',
    quality: 'middle',
    leads: 'job',
  },
  invoice_contradicted: {
    zh: '开票平台对发票 {invoice} 返回的号码 {number} 与本系统登记的不一致，未采用；请与平台核对更正，系统会继续询问，间隔逐渐延长到一天',
    en: 'The invoicing provider names {number} for invoice {invoice}, which contradicts what is kept here. It was not taken. Have the provider put it right: it is asked again, after pauses that grow to a day',
    quality: 'high',
    leads: 'invoice',
  },
  invoice_files_failed: {
    zh: '发票 {invoice}（共 {count} 张）已开具，但文件两次没有生成，用户还下载不到；系统每五分钟再试，请联系开发者',
    en: 'The files of {count} {count|invoice|invoices}, the first of them {invoice}, could not be made twice: {count|it is|they are} issued, and customers cannot download {count|it|them}. They are tried again every five minutes. Call the developers',
    quality: 'high',
    leads: 'invoice',
  },
} as const satisfies NoticeKinds

export const invoiceTargets = {
  invoice: { ...invoiceObjects.invoice, otherwise: { page: 'InvoiceCreate', ids: 'made' } },
} as const satisfies NoticeTargets
