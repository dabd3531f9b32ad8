import { readingColumns } from '../readings/sheet'
import type { SheetColumn } from '../sheet-column'
import { moduleFields } from './fields'

const titleOf = ({ zh, en }: { zh: string; en: string }) => ({ zh, en })

/** Columns of a spreadsheet of modules: a row is the account and its module. */
export const moduleColumns: readonly SheetColumn[] = [
  ...readingColumns.filter(({ key }) => ['account_no', 'meter_no', 'customer_name'].includes(key)),
  {
    key: 'imei',
    ...titleOf(moduleFields.imei),
    aliases: ['IMEI', '模块号', '模块编号'],
    needs: ['imei'],
    type: 'identifier',
    example: '860000000000001',
    note_zh: '15 位数字；该列须为文本格式',
    note_en: '15 digits; keep the column as text',
  },
  {
    key: 'gateway',
    ...titleOf(moduleFields.gateway),
    type: 'text',
    example: '',
    note_zh: '服务账号的名称；不填则任一网关都可上报',
    note_en: 'The name of a service account; blank: any gateway may report',
  },
  {
    key: 'no_cut',
    ...titleOf(moduleFields.no_cut),
    type: 'yes',
    example: '',
    note_zh: '是 或留空：医院、学校等不得停水的用户',
    note_en: 'Yes or blank: a hospital, a school, a home',
  },
  {
    key: 'from',
    ...titleOf(moduleFields.from),
    type: 'time',
    example: '2026-03-05',
    note_zh: '日期或时间，不晚于现在，不早于装表；不填为现在',
    note_en: 'A date or a time, not in the future and not before the installation; now when blank',
  },
]
