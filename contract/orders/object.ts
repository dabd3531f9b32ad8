import { type Acts, act } from '../act'
import { MADE_TOGETHER, type Objects, type Places, place } from '../object'

export const orderObjects = {
  order: {
    zh: '账单',
    en: 'Order',
    table: 'orders',
    number: 'order_no',
    partOf: { meter: { whole: 'meter_id' } },
    batches: [MADE_TOGETHER],
    page: 'OrderDetail',
    readers: ['orderView'],
    acts: 'billing',
    found: { zh: '账单', en: 'Orders', icon: 'order' },
  },
} as const satisfies Objects

export const orderPlaces = {
  orders: place('账单', 'order', 'orders', '张'),
  order_deductions: place(
    '总表账单的分表扣减',
    'deduction for a sub meter',
    'deductions for sub meters',
    '条',
  ),
} as const satisfies Places

export const orderActs = {
  'order.create': act('开具收费账单', 'Charge billed'),
  'order.start_import': act('上传收费导入文件', 'Import of charges uploaded'),
  'order.import': act('导入收费开账', 'Charges imported and billed'),
  'order.red_flush': act('红冲账单', 'Order reversed'),
  'order.ask_correction': act('请求更正账单', 'Correction asked for'),
  'order.decline_correction': act('不同意更正账单', 'Correction declined'),
  'order.waive_penalty': act('减免违约金', 'Penalty waived'),
  'order.withdraw_waiver': act('撤销违约金减免', 'Waiver of penalty withdrawn'),
  'order.start_print': act('提交批量打印', 'Print of many sent'),
  'order.print': act('批量打印', 'Many printed'),
  'order.start_take_back': act('提交整批收回', 'Take-back of a job sent'),
  'order.check_take_back': act('检查整批收回', 'Take-back of a job checked'),
  'order.take_back': act('整批收回账单', 'Orders of a job reversed'),
} as const satisfies Acts
