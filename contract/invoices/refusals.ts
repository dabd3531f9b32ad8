import type { Refusals } from '../refusal'

export const invoiceRefusals = {
  seller_missing: {
    status: 409,
    zh: '本组织还没有填写纳税人名称和纳税人识别号，不能开票；请由管理人员在组织资料中填写后再开',
    en: 'The organization has no taxpayer name and number yet, which every invoice needs. Let staff enter them with the organization, then issue it',
  },
  line_taken: {
    status: 409,
    zh: '账单 {orders} 的明细已在发票 {invoices} 上，不能重复开票；请先冲红已开具的，或删除草稿',
    en: 'Order {orders} is on invoice {invoices} already. Cancel that invoice first, or delete it if it is a draft',
  },
  order_not_live: {
    status: 409,
    zh: '账单 {orders} 已红冲或是红字账单，不能开票；请改用重新开出的账单，已做的草稿或失败发票请删除',
    en: 'Order {orders} was reversed, or is a credit note, and cannot be invoiced. Invoice the order that replaced it, and delete an invoice that failed',
  },
  invoice_fixed: {
    status: 409,
    zh: '发票 {invoice} 已不是草稿或开具失败，不能修改、删除或再次开具；已开具的请冲红',
    en: 'Invoice {invoice} is neither a draft nor failed any more: it cannot be changed, deleted or issued again. Cancel it with a red one once it is issued',
  },
  invoice_not_issued: {
    status: 409,
    zh: '发票 {invoice} 尚未开具，不能冲红、下载或发送；请等待开具完成，草稿和失败的可以直接删除',
    en: 'Invoice {invoice} is not issued, so it cannot be cancelled, downloaded or sent. Wait until it is, or delete it if it is a draft or failed',
  },
  invoice_cancelled: {
    code: 'invoice_not_issued',
    status: 409,
    zh: '发票 {invoice} 已被红冲，不能再发给用户；需要时请发送红字发票或重新开具的发票',
    en: 'Invoice {invoice} was cancelled by a red one, so it no longer goes to the customer. Send the red invoice, or the new one',
  },
  invoice_file_in_making: {
    status: 409,
    zh: '发票文件正在生成；请几秒钟后再下载',
    en: 'The file of the invoice is being made. Download it again in a few seconds',
  },
  invoice_format_missing: {
    status: 409,
    zh: '发票 {invoice} 的文件由开票平台提供，没有这种格式；请下载页面上列出的格式',
    en: 'The files of invoice {invoice} come from the invoicing provider, which gave none of this format. Download one of those that are offered',
  },
  invoice_file_failed: {
    status: 409,
    zh: '发票已开具，但这个文件多次没有生成；系统每五分钟再试一次，请告知管理人员联系开发者',
    en: 'The invoice is issued, but this file could not be made. It is tried again every five minutes. Let staff call the developers',
  },
  invoice_link_dead: {
    code: 'not_found',
    status: 404,
    zh: '链接已失效：已过期或被撤回，或发票已被冲红；请向供水单位索取新的链接',
    en: 'This link is no longer valid: it has expired or was withdrawn, or a red invoice cancelled its invoice. Ask your water supplier for a new one',
  },
  not_own_invoice: {
    status: 403,
    zh: '您不能查看他人开的发票，只能为自己开的发票生成链接；请由有“查看发票”权限的人员生成',
    en: 'You may not see the invoices of others, so you make links of your own ones alone. Let somebody who may view invoices make it',
  },
  public_url_missing: {
    status: 409,
    zh: '系统不知道用户从哪个网址访问，链接会打不开，因此没有生成；请管理员设置 PUBLIC_URL 后重新启动服务',
    en: 'The system does not know the address under which customers reach it, so the link would not open and was not made. Let the administrator set PUBLIC_URL and start the server again',
  },
  invoice_is_red: {
    status: 409,
    zh: '发票 {invoice} 是红字发票，抬头与原发票一致，也不能再冲红；需要时请按账单重新开票',
    en: 'Invoice {invoice} is a red one: it keeps the title of the invoice that it cancels, and cannot be cancelled itself. Invoice the orders anew if you need to',
  },
  already_red: {
    status: 409,
    zh: '发票 {invoice} 已由红字发票 {red} 冲红，不能再次冲红；请刷新查看',
    en: 'Invoice {invoice} has been cancelled already, by {red}. Reload to see it',
  },
  red_issuing: {
    status: 409,
    zh: '发票 {invoice} 的红字发票正在开具；请等待其完成',
    en: 'The red invoice that cancels {invoice} is being issued. Wait until it is',
  },
} as const satisfies Refusals
