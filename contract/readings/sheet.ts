import { meterFields } from '../meters/fields'
import { orderFields } from '../orders/fields'
import type { SheetColumn } from '../sheet-column'

/** The title of a column that shows a declared field. */
const titleOf = ({ zh, en }: { zh: string; en: string }) => ({ zh, en })

/**
 * Columns of a spreadsheet of readings. Either account_no or meter_no is enough; the `shown` ones only help the reader.
 */
export const readingColumns = [
  {
    key: 'account_no',
    ...titleOf(meterFields.account_no),
    aliases: ['用户号', '用户编号', '账号'],
    needs: ['account_no', 'meter_no'],
    type: 'text',
    example: 'QS00000001',
    note_zh: '户号和表号填一个即可',
    note_en: 'The account number or the meter number; one is enough',
  },
  {
    key: 'meter_no',
    ...titleOf(meterFields.meter_no),
    aliases: ['水表号', '水表编号'],
    type: 'text',
    example: 'SB2026000001',
    note_zh: '两个都填时必须是同一户',
    note_en: 'If both are given, they must belong to one account',
  },
  {
    key: 'customer_name',
    ...titleOf(meterFields.customer_name),
    aliases: ['用户名', '姓名', 'Customer'],
    type: 'text',
    example: '张三',
    note_zh: '可不填；填了就必须与系统一致，防止串行',
    note_en: 'Optional. It must match the account, so that shifted rows are found',
  },
  {
    key: 'address',
    ...titleOf(meterFields.address),
    type: 'shown',
    example: '幸福路 1 号 1-101',
    note_zh: '仅供抄表时查看，不导入',
    note_en: 'For the reader only, not imported',
  },
  {
    key: 'last_reading',
    ...titleOf(orderFields.previous_reading),
    aliases: ['起码', '上期读数', 'Last reading'],
    type: 'shown',
    example: '120',
    note_zh: '仅供抄表时查看，不导入',
    note_en: 'For the reader only, not imported',
  },
  {
    key: 'last_read_at',
    ...titleOf(meterFields.last_read_at),
    aliases: ['上次抄表', '上次抄表日期', '上次抄表时间', 'Last read at'],
    type: 'shown',
    example: '2026-01-05',
    note_zh: '仅供抄表时查看，不导入',
    note_en: 'For the reader only, not imported',
  },
  {
    key: 'current_reading',
    ...titleOf(orderFields.current_reading),
    aliases: ['止码', '本期读数', '读数', 'Reading', 'Current reading'],
    needs: ['current_reading'],
    type: 'decimal',
    example: '145',
    note_zh: '表盘读数；估抄时留空',
    note_en: 'The index that the register shows; blank for an estimate',
  },
  {
    key: 'read_at',
    zh: '抄表日期',
    en: 'Read at',
    aliases: ['抄表时间', '本次抄表日期', '日期', 'Date'],
    needs: ['read_at'],
    type: 'time',
    example: '2026-03-05',
    note_zh: '日期或时间，不晚于现在，晚于上次抄表',
    note_en: 'A date or a time, not in the future and after the last reading',
  },
  {
    key: 'is_estimate',
    zh: '估抄',
    en: 'Estimate',
    type: 'yes',
    example: '',
    note_zh: '是 或留空：没有抄到，按近三次平均用量估算',
    note_en: 'Yes or blank: the meter was not read; the mean of the last three is used',
  },
  {
    key: 'is_rollover',
    zh: '过零',
    en: 'Rollover',
    aliases: ['翻转', '过圈', '水表过零'],
    type: 'yes',
    example: '',
    note_zh: '是 或留空：表盘走满后从零开始',
    note_en: 'Yes or blank: the register has passed its highest number',
  },
  {
    key: 'confirm_abnormal',
    zh: '确认异常',
    en: 'Confirm abnormal',
    type: 'yes',
    example: '',
    note_zh: '是 或留空：用量异常但已核实',
    note_en: 'Yes or blank: the volume is unusual and was checked',
  },
  {
    key: 'remark',
    ...titleOf(meterFields.remark),
    type: 'text',
    example: '',
    note_zh: '不超过 500 字',
    note_en: 'At most 500 characters',
  },
] as const satisfies readonly SheetColumn[]
