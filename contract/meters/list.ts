import { field } from '../field'
import { list, many, one } from '../list'
import { text } from '../text'
import { meterFields } from './fields'

export const meterList = list({
  fields: { ...meterFields, created_at: field('time', '建档时间', 'Opened at', {}) },
  columns: [
    ...([
      'account_no',
      'customer_name',
      'address',
      'meter_no',
      'status',
      'arrears',
      'former_arrears',
    ] as const),
    ...(['balance', 'last_reading', 'last_read_at', 'location'] as const),
  ],
  second: ['location'],
  more: [
    ...([
      'former_account_nos',
      'former_arrears',
      'last_reading',
      'seq_no',
      'phone',
      'meter_type',
      'diameter',
      'water_price',
      'persons',
    ] as const),
    ...(['meter_class', 'billing_mode', 'initial_reading', 'average_volume', 'created_at'] as const),
  ],
  sums: ['arrears', 'former_arrears', 'balance'],
  asked: {
    has_arrears: field('yes', '欠费', 'In arrears', {}),
    verify_due: field('yes', '90 天内检定到期', 'Verification due within 90 days', {}),
    /** The device is due for verification before this day. */
    verify_due_before: field('date', '检定到期早于', 'Verification due before', {}),
  },
  filters: [
    one('location'),
    many('status'),
    many('water_price'),
    one('has_arrears', {
      label: text('欠费情况', 'Arrears'),
      yes: text('有欠费', 'With arrears'),
      no: text('无欠费', 'Without arrears'),
    }),
    many('meter_type'),
    many('diameter'),
    one('meter_class'),
    one('verify_due', {
      label: text('检定', 'Verification'),
      yes: text('90 天内到期', 'Due within 90 days'),
      no: text('未到期', 'Not due'),
    }),
    one('verify_due_before'),
  ],
  orderings: [
    ...(['account_no', 'id', 'customer_name', 'meter_no', 'seq_no', 'last_read_at'] as const),
    ...(['arrears', 'balance', 'created_at'] as const),
  ],
  order: 'account_no',
  search: text('户号、表号、户名、电话或地址', 'Account, meter no., name, phone or address'),
})
