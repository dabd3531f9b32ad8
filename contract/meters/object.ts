import { type Objects, type Places, place } from '../object'

export const meterObjects = {
  meter: {
    zh: '户表',
    en: 'Meter',
    table: 'meters',
    number: 'account_no',
    name: [{ column: 'account_no' }, { column: 'customer_name' }],
    page: 'MeterDetail',
    form: 'MeterEdit',
    readers: ['meterView'],
  },
} as const satisfies Objects

export const meterPlaces = {
  meters: place('户表', 'meter', 'meters', '个'),
  meters_below: place('分表', 'sub meter', 'sub meters', '个'),
  installations: place('表具安装记录', 'installed device', 'installed devices', '条'),
  meter_spells: place('报停、故障或销户记录', 'spell of a meter', 'spells of meters', '条'),
  meter_terms: place('户表的用水条款', 'terms of a meter', 'terms of meters', '条'),
} as const satisfies Places
