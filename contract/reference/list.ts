import { list, one } from '../list'
import { text } from '../text'
import { bankAccountFields, diameterFields, locationFields, meterTypeFields } from './fields'

export const meterTypeList = list({
  fields: meterTypeFields,
  columns: ['name', 'kind', 'reading_mode', 'register_digits', 'has_valve', 'manufacturer', 'model'],
  second: ['manufacturer', 'model'],
  filters: [one('kind')],
  orderings: ['name', 'id', 'created_at'],
  order: 'name',
  search: text('名称、厂家、型号', 'Name, manufacturer, model'),
  empty: text(
    '登记水表时要选择它的类型，请先建立正在使用的几种。',
    'Every meter has one. First set up the types in use.',
  ),
})

export const diameterList = list({
  fields: diameterFields,
  columns: ['name', 'mm', 'capacity_fee', 'service_years'],
  filters: [],
  orderings: ['mm', 'name', 'id'],
  order: 'mm',
  search: text('名称', 'Name'),
  empty: text(
    '登记水表时要选择口径，请先建立常用的几种，例如 15 毫米、20 毫米。',
    'Every meter has one. First set up the usual ones, such as 15 mm and 20 mm.',
  ),
})

/** People see the tree; programs ask for the list. */
export const locationList = list({
  fields: locationFields,
  columns: ['name', 'parent', 'level', 'code', 'reader', 'read_day'],
  filters: [one('parent'), one('level'), one('reader')],
  orderings: ['code', 'name', 'id'],
  order: 'code',
  search: text('名称、编码', 'Name, code'),
})

export const bankAccountList = list({
  fields: bankAccountFields,
  columns: ['bank_name', 'branch', 'account_name', 'account_no', 'purpose', 'is_default'],
  second: ['branch'],
  filters: [one('purpose'), one('is_default', { isHidden: true })],
  orderings: ['bank_name', 'id'],
  order: 'bank_name',
  search: text('银行、支行、户名、账号', 'Bank, branch, name, number'),
})
