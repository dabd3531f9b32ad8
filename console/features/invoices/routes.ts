import { type PageGuide, type PageRoute, page } from '../../route'
import type { invoicePaths } from './paths'

export const invoiceRoutes: readonly PageRoute[] = [
  page('InvoiceList', '发票列表', 'Invoices', ['invoiceList'], {
    screen: () => import('./list'),
  }),
  page('InvoiceCreate', '开具发票', 'Create invoice', ['invoiceCreate'], {
    hidden: true,
    organization: 'one',
    screen: () => import('./create'),
  }),
  page('InvoiceEdit', '编辑发票', 'Edit invoice', ['invoiceEdit'], {
    hidden: true,
    screen: () => import('./edit'),
  }),
  page('InvoiceDetail', '发票详情', 'Invoice', ['invoiceView'], {
    hidden: true,
    screen: () => import('./detail'),
  }),
]

/** A sentence about each page, for the help. */
export const invoiceGuide = {
  InvoiceList: {
    zh: '全部发票，含红字，下方是筛选结果的不含税金额、税额和价税合计。开具失败的写明原因；开票平台等人办理（登录、人脸认证、额度）时，页首写明，办理后自动继续。勾选或按筛选打包下载，打包会等刚开出的发票文件。',
    en: 'All invoices, red ones too, with net, tax and amount of what the filters find. A failed one says why. While the invoicing provider waits for a person (sign-in, face, quota), a banner says so; it goes on by itself afterwards. The files of many are downloaded as one archive, which waits for those that were just issued.',
  },
  InvoiceCreate: {
    zh: '选户号、勾账单、核对购买方，票面随填随看；专票带不走的明细同时另开普通发票。从账单页点“开票”，这些都已填好。本系统自行编号的发票，票面写明“非税务发票”；号码由开票平台给出而没有附文件的，票面写明是查阅件，税务发票以平台的文件为准。不能查看发票的人，开具后在本页看到号码和金额，失败的在这里重试或重新开票。',
    en: 'Choose an account and its orders, check the buyer and see the paper before it is issued. What a special invoice cannot take goes on a normal one. “Invoice” on an order’s page fills all of it in. Invoices that this system numbers itself say that they are no tax documents. One that the invoicing provider has numbered, without giving files, is a copy for reference and says that the tax invoice is the provider’s. Who may not look at invoices sees number and amount on this page afterwards, and tries a failed one again here.',
  },
  InvoiceEdit: {
    zh: '修改草稿或开具失败的发票的购买方和备注。已开具的不能改，请冲红后重开。',
    en: 'Changes buyer and remark of a draft or a failed invoice. An issued one never changes: cancel it with a red one and invoice again.',
  },
  InvoiceDetail: {
    zh: '一张发票的票面、账单和来龙去脉。可下载（开票平台附了文件的，下载的就是它的 PDF、OFD、XML）、打印、生成给用户的下载链接（可短信发送，随时撤回）；开错的在这里冲红，失败的在这里重试。',
    en: 'The paper of an invoice, its orders and its history. Download it (where the invoicing provider gave PDF, OFD or XML, these are the files), print it, make a link for the customer (sent by text message if you like, withdrawn at any time), cancel a wrong one with a red one, try a failed one again.',
  },
} satisfies PageGuide<typeof invoicePaths>
