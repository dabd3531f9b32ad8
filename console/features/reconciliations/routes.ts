import { type PageGuide, type PageRoute, page } from '../../route'
import type { reconciliationPaths } from './paths'

export const reconciliationRoutes: readonly PageRoute[] = [
  page('Reconciliations', '银行对账', 'Reconciliation', 'staff', { screen: () => import('./list') }),
  page('ReconciliationCreate', '上传银行文件', 'Upload a bank file', 'staff', {
    hidden: true,
    organization: 'one',
    screen: () => import('./create'),
  }),
  page('ReconciliationDetail', '对账详情', 'Reconciled file', 'staff', {
    hidden: true,
    screen: () => import('./detail'),
  }),
]

/** A sentence about each page, for the help. */
export const reconciliationGuide = {
  Reconciliations: {
    zh: '银行发来的文件与系统缴费逐行核对的结果：已对平、系统缺、银行缺、不符、已处理。同一个文件再传一次不会重复对账。',
    en: 'Files of the bank compared with the payments row by row: matched, missing here, missing there, different, resolved. The same file again changes nothing.',
  },
  ReconciliationCreate: {
    zh: '选择银行账户和文件（xlsx、csv、文本，UTF-8 或 GB18030；微信、支付宝、银联和各银行的文件照原样上传，只读第一张表），核对各列怎么读，再开始对账。列的对应每个账户只需选一次，下次自动带出。',
    en: 'Choose the bank account and its file (xlsx, csv, text, UTF-8 or GB18030; as WeChat, Alipay, UnionPay and the banks hand it out, only the first sheet is read), see how its columns are read, and begin. The columns are chosen once per bank account and proposed for the next file.',
  },
  ReconciliationDetail: {
    zh: '逐行处理差异：系统缺的匹配候选或入账到户号，银行缺的等下一个文件或说明原因，不符的先冲正再入账。付出的钱不入账：退款与系统里的冲正或退款匹配（也可以与原缴费同号），手续费说明原因。处理可以撤销；带结果的表格随时可下载。页首是起止日内银行与系统的收支合计和说明差额的各清单，可打印银行流水对账单。',
    en: 'Settle the differences row by row: match what is missing here with a candidate or book it for an account, wait for the next file or give a reason for what is missing there, reverse what differs and book it again. Money that went out is never booked: match a refund with the reversal or the refund of the books (it may bear its payment’s number), and give the reason of a fee. Decisions can be taken back; the sheet with the results can be downloaded at any time. Above the rows stand the totals of bank and books for the days of the file, with the lists that explain their difference, to be printed as a statement.',
  },
} satisfies PageGuide<typeof reconciliationPaths>
