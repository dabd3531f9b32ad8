import { type Objects, type Places, place } from '../object'

export const withholdingObjects = {
  withholding: {
    zh: '代扣批次',
    en: 'Withholding run',
    table: 'withholdings',
    number: 'no',
    page: 'WithholdingDetail',
  },
} as const satisfies Objects

export const withholdingPlaces = {
  withholdings: place('代扣批次', 'withholding run', 'withholding runs', '批'),
  withholding_rows: place('代扣批次的行', 'row of a withholding run', 'rows of withholding runs', '行'),
  withholding_orders: place(
    '代扣批次的账单',
    'order in a withholding run',
    'orders in withholding runs',
    '张',
  ),
} as const satisfies Places
