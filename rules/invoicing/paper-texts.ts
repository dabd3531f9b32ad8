import type { TaxTreatment } from '../billing/order-lines'
import { percentText, type Ratio } from '../money'
import type { InvoiceType } from './invoice-lines'
import { isLocalNumber } from './invoice-number'

/**
 * 发票票面的固定文字。票面是中文文件，不随界面语言变化。
 * The fixed texts of an invoice's paper, which is a Chinese document whatever the language of the screen.
 */
export const PAPER = {
  number: '发票号码：',
  date: '开票日期：',
  notNumbered: '（未开具）',
  buyer: '购买方信息',
  seller: '销售方信息',
  name: '名称：',
  taxId: '统一社会信用代码/纳税人识别号：',
  sum: '合计',
  inCapitals: '价税合计（大写）',
  inFigures: '（小写）',
  remark: '备注',
  issuer: '开票人：',
  /** Marks across the paper of what is not, or no longer, an invoice in force. */
  marks: { draft: '草稿', failed: '开具失败', cancelled: '已红冲', red: '红字发票' },
} as const

/** A paper that we draw says so of itself: in a box at its head, and in full at its foot. */
export interface PaperNotice {
  /** The tax invoice is elsewhere. */
  isCopy: boolean
  short: string
  english: string
  inFull: string
  englishInFull: string
}

const NOT_TAX: PaperNotice = {
  isCopy: false,
  short: '非税务发票',
  english: 'NOT A TAX DOCUMENT',
  inFull: '非税务发票：号码由供水企业的收费系统自编，未经税务机关赋码，不能用于抵扣税款、税前扣除或报销。',
  englishInFull:
    'Not a tax document: the number is the utility’s own and unknown to the tax administration. It entitles nobody to a deduction.',
}

const COPY: PaperNotice = {
  isCopy: true,
  short: '发票查阅件',
  english: 'COPY FOR REFERENCE',
  inFull:
    '发票查阅件：本件由供水企业的收费系统生成。税务发票是开票平台开具的同号发票，请以开票平台的文件为准。',
  englishInFull:
    'Copy for reference, drawn by the utility’s own system. The tax invoice is the one that the invoicing provider issued under this number.',
}

/**
 * 自行编号的写明不是税务发票；号码是开票平台给的，则写明税务发票在开票平台，本件只供查阅。
 * A paper with a number of our own is no tax document. One with a platform's number is a copy: the tax invoice is the platform's.
 */
export const paperNotice = (number: string | null): PaperNotice =>
  number === null || isLocalNumber(number) ? NOT_TAX : COPY

/** The columns of the items, with the heading of each. */
export const PAPER_COLUMNS = {
  name: '项目名称',
  spec: '规格型号',
  unit: '单位',
  quantity: '数量',
  price: '单价',
  net: '金额',
  rate: '税率/征收率',
  tax: '税额',
} as const

/** Paper has plain decimals, as the wire has them. */
export const paperAmount = (amount: string): string => `¥${amount}`

/** Shown for a tax that is not charged. */
export const NO_TAX = '***'

export const paperTitle = (type: InvoiceType): string =>
  type === 'special' ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'

/** `'2026-03-05 09:00:00'` → `'2026年03月05日'`. */
export const paperDate = (time: string): string =>
  `${time.slice(0, 4)}年${time.slice(5, 7)}月${time.slice(8, 10)}日`

/** A natural person is marked as one, as on a 数电票. */
export const paperBuyer = (title: { title_type: string; buyer_name: string }): string =>
  title.title_type === 'personal' && title.buyer_name !== '' && title.buyer_name !== '个人'
    ? `${title.buyer_name}（个人）`
    : title.buyer_name

/** 商品和服务分类简称 of the tax codes that begin so, and the goods that a utility sells under them. */
const CATEGORY = { begins: '1100301', name: '水冰雪' } as const
const WATER = { begins: '110030101', name: '自来水' } as const

/**
 * 票面的项目名称：自来水写作“*水冰雪*自来水”，后面是水价的名称；其他税收编码的项目只写名称。
 * `*水冰雪*自来水 居民生活用水`: what is sold, and the name of its price behind it. An item whose category is not certain has its
 * plain name.
 */
export function paperItem({ name, taxCode }: { name: string; taxCode: string | null }): string {
  if (!taxCode?.startsWith(CATEGORY.begins)) return name
  const isNamed = name === WATER.name || !taxCode.startsWith(WATER.begins)
  return `*${CATEGORY.name}*${isNamed ? name : `${WATER.name} ${name}`}`
}

/** 税率/征收率: `3%`, 免税 or 不征税. */
export function paperRate(treatment: TaxTreatment, rate: Ratio): string {
  if (treatment === 'exempt') return '免税'
  return treatment === 'non_taxable' ? '不征税' : `${percentText(rate)}%`
}
