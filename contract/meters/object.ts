import { type Acts, act } from '../act'
import { MADE_TOGETHER, type Objects, type Places, place } from '../object'

export const meterObjects = {
  meter: {
    zh: '户表',
    en: 'Meter',
    table: 'meters',
    number: 'account_no',
    name: [{ column: 'account_no' }, { column: 'customer_name' }],
    batches: [MADE_TOGETHER],
    page: 'MeterDetail',
    form: 'MeterEdit',
    readers: ['meterView'],
    found: { zh: '户表', en: 'Accounts', icon: 'meter', openers: ['meterView', 'meterEdit'] },
  },
} as const satisfies Objects

export const meterPlaces = {
  meters: place('户表', 'meter', 'meters', '个'),
  meters_below: place('分表', 'sub meter', 'sub meters', '个'),
  installations: place('表具安装记录', 'installed device', 'installed devices', '条'),
  meter_spells: place('报停、故障或销户记录', 'spell of a meter', 'spells of meters', '条'),
  meter_terms: place('户表的用水条款', 'terms of a meter', 'terms of meters', '条'),
} as const satisfies Places

export const meterActs = {
  'meter.start_import': act('上传户表导入文件', 'Meter import uploaded'),
  'meter.import': act('导入户表', 'Meters imported'),
  'meter.start_bulk_change': act('提交批量更改户表', 'Change of many meters sent'),
  'meter.check_bulk_change': act('检查批量更改户表', 'Change of many meters checked'),
  'meter.bulk_change': act('批量更改户表', 'Changed with many'),
  'meter.change_terms': act('变更用水条款', 'Terms changed'),
  'meter.apply_balance': act('预存冲抵账单', 'Balance laid on orders'),
} as const satisfies Acts
