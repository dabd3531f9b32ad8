import { orderFields } from '../orders/fields'
import { orderVocabulary } from '../orders/vocabulary'
import { priceVocabulary } from '../prices/vocabulary'
import { readingColumns } from '../readings/sheet'
import type { SheetColumn } from '../sheet-column'
import { feeLineFields } from './fields'

const titleOf = ({ zh, en }: { zh: string; en: string }) => ({ zh, en })
const { fee, back_charge } = orderVocabulary.orderKind

/** Columns of a spreadsheet of charges: a row is an order of one fee, or a back charge. */
export const chargeColumns: readonly SheetColumn[] = [
  ...readingColumns.filter(({ key }) => ['account_no', 'meter_no', 'customer_name'].includes(key)),
  {
    key: 'kind',
    ...titleOf(orderFields.kind),
    aliases: ['收费类别', '类型'],
    needs: ['kind'],
    type: 'choice',
    choices: { fee, back_charge },
    example: fee.zh,
    note_zh: '其他收费 或 追补账单',
    note_en: 'Fee or back charge',
  },
  {
    key: 'name',
    ...titleOf(feeLineFields.name),
    aliases: ['项目', '费用名称'],
    type: 'text',
    example: '复装费',
    note_zh: '其他收费必填，显示在账单上',
    note_en: 'For a fee; shown on the bill',
  },
  {
    key: 'amount',
    ...titleOf(feeLineFields.amount),
    aliases: ['收费金额'],
    type: 'decimal',
    example: '120.00',
    note_zh: '其他收费必填，含税，元',
    note_en: 'For a fee, in yuan with tax',
  },
  {
    key: 'tax_treatment',
    ...titleOf(feeLineFields.tax_treatment),
    type: 'choice',
    choices: priceVocabulary.taxTreatment,
    example: '',
    note_zh: '可不填，默认应税',
    note_en: 'Optional; taxable if blank',
  },
  {
    key: 'tax_rate',
    ...titleOf(feeLineFields.tax_rate),
    type: 'decimal',
    example: '0.06',
    note_zh: '小数：6% 填 0.06；可不填，默认 0',
    note_en: 'A fraction: 0.06 for 6%. Optional; 0 if blank',
  },
  {
    key: 'tax_code',
    ...titleOf(feeLineFields.tax_code),
    type: 'identifier',
    example: '',
    note_zh: '可不填',
    note_en: 'Optional',
  },
  {
    key: 'billing_month',
    ...titleOf(orderFields.billing_month),
    type: 'text',
    example: '',
    note_zh: '其他收费的账期 YYYY-MM；可不填，默认本月',
    note_en: 'Of a fee, YYYY-MM. Optional; this month if blank',
  },
  {
    key: 'volume',
    zh: '追补水量',
    en: 'Volume',
    aliases: ['水量', '用水量'],
    type: 'decimal',
    example: '',
    note_zh: '追补账单必填，m³',
    note_en: 'For a back charge, in m³',
  },
  {
    key: 'read_at',
    zh: '追补日期',
    en: 'Dated',
    aliases: ['日期'],
    type: 'time',
    example: '',
    note_zh: '追补按这一天的水价、人口和阶梯年计费；可不填，默认今天',
    note_en: 'Decides price, persons and tier year of a back charge. Optional; today if blank',
  },
  {
    key: 'remark',
    ...titleOf(orderFields.remark),
    type: 'text',
    example: '',
    note_zh: '不超过 500 字',
    note_en: 'At most 500 characters',
  },
]
