import { meterFields } from '../meters/fields'
import { meterVocabulary } from '../meters/vocabulary'
import { orderFields } from '../orders/fields'
import { readingColumns } from '../readings/sheet'
import type { SheetColumn } from '../sheet-column'
import { lifecycleFields } from './fields'

const titleOf = ({ zh, en }: { zh: string; en: string }) => ({ zh, en })
const { periodic, fault, upgrade } = meterVocabulary.installationReason

/** Columns of a spreadsheet of change-overs: a row is the old device with its last index, and the new one. */
export const changeColumns: readonly SheetColumn[] = [
  ...readingColumns.filter(({ key }) => ['account_no', 'meter_no', 'customer_name', 'address'].includes(key)),
  {
    key: 'last_reading',
    ...titleOf(orderFields.previous_reading),
    type: 'shown',
    example: '1500',
    note_zh: '仅供换表时查看，不导入',
    note_en: 'For the fitter only, not imported',
  },
  {
    key: 'final_reading',
    ...titleOf(lifecycleFields.final_reading),
    aliases: ['旧表读数', '止码', '拆表读数'],
    needs: ['final_reading'],
    type: 'decimal',
    example: '1534',
    note_zh: '拆下时表盘上的读数',
    note_en: 'The index of the removed device',
  },
  {
    key: 'is_rollover',
    ...titleOf(lifecycleFields.is_rollover),
    aliases: ['过零'],
    type: 'yes',
    example: '',
    note_zh: '是 或留空：旧表表盘走满后从零开始',
    note_en: 'Yes or blank: the old register has passed its highest number',
  },
  {
    key: 'new_meter_no',
    zh: '新表表号',
    en: 'New meter no.',
    aliases: ['新表号'],
    needs: ['new_meter_no'],
    type: 'identifier',
    example: 'SB2026000002',
    note_zh: '在用水表中不能重复',
    note_en: 'Unique among the devices in use',
  },
  {
    key: 'initial_reading',
    zh: '新表起码',
    en: 'First index of the new device',
    aliases: ['起码', '新表读数'],
    needs: ['initial_reading'],
    type: 'decimal',
    example: '0',
    note_zh: '装上时表盘上的读数',
    note_en: 'The index of the new device when it was installed',
  },
  {
    key: 'meter_type',
    ...titleOf(meterFields.meter_type),
    type: 'text',
    example: '',
    note_zh: '水表类型的名称；不填与旧表相同',
    note_en: "The meter type's name; that of the old device when blank",
  },
  {
    key: 'diameter',
    ...titleOf(meterFields.diameter),
    type: 'text',
    example: '',
    note_zh: '口径的名称；不填与旧表相同',
    note_en: "The diameter's name; that of the old device when blank",
  },
  {
    key: 'changed_at',
    ...titleOf(lifecycleFields.changed_at),
    aliases: ['换表日期', '日期'],
    needs: ['changed_at'],
    type: 'time',
    example: '2026-03-05',
    note_zh: '日期或时间，不晚于现在，晚于上次抄表',
    note_en: 'A date or a time, not in the future and after the last reading',
  },
  {
    key: 'reason',
    ...titleOf(lifecycleFields.change_reason),
    aliases: ['原因'],
    needs: ['reason'],
    type: 'choice',
    choices: { periodic, fault, upgrade },
    example: periodic.zh,
    note_zh: '周期换表、故障换表或升级换表',
    note_en: 'Why the device was changed',
  },
  {
    key: 'remark',
    ...titleOf(meterFields.remark),
    type: 'text',
    example: '',
    note_zh: '不超过 500 字',
    note_en: 'At most 500 characters',
  },
]
