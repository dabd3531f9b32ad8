import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'

export const withholdingObjects = {
  withholding: {
    zh: '代扣批次',
    en: 'Withholding run',
    table: 'withholdings',
    number: 'no',
    page: 'WithholdingDetail',
    acts: 'money',
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

export const withholdingActs = {
  'withholding.start': act('提交银行代扣批次', 'Withholding run sent'),
  'withholding.check': act('检查银行代扣批次', 'Withholding run checked'),
  'withholding.make': act('列入银行代扣批次', 'Accounts taken into a withholding run'),
  'withholding.cancel': act('取消银行代扣批次', 'Withholding run cancelled'),
  'withholding.start_answer': act('上传银行代扣回盘', 'Answer to a withholding run uploaded'),
  'withholding.answer': act('银行代扣回盘入账', 'Answer to a withholding run booked'),
} as const satisfies Acts
