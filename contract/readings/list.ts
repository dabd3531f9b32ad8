import { choiceField, field, identifierField, otherField, referenceField, textField } from '../field'
import { list, many, one, span } from '../list'
import { text } from '../text'
import { noReader } from './vocabulary'

const meter = referenceField('户表', 'Meter', 'meter', { beside: 'nothing' })

const fields = {
  read_at: field('time', '抄表时间', 'Read at', {}),
  account_no: identifierField('户号', 'Account', 20, {}),
  customer_name: textField('户名', 'Customer', 100, {}),
  meter,
  meter_no: identifierField('表号', 'Meter no.', 40, {}),
  readings: otherField('起止读数', 'Index from – to'),
  previous_reading: field('volume', '上次读数', 'Previous index', {}),
  current_reading: field('volume', '本次读数', 'Current index', {}),
  volume: field('volume', '用水量', 'Volume', {}),
  source: choiceField('来源', 'Source', 'readingSource', {}),
  status: choiceField('状态', 'Status', 'readingStatus', {}),
  abnormal: choiceField('异常', 'Abnormal', 'abnormal', {}),
  order_no: identifierField('账单号', 'Order no.', 40, { none: true }),
  reader: referenceField('抄表员', 'Reader', 'user', { none: true, nobody: noReader }),
  photos: otherField('照片', 'Photos'),
  created_at: field('time', '录入时间', 'Entered at', {}),
  remark: textField('备注', 'Remark', 500, {}),
}

/** Every reading, whatever became of it. */
export const readingList = list({
  fields,
  columns: [
    ...(['read_at', 'account_no', 'customer_name', 'meter_no', 'readings', 'volume', 'source'] as const),
    ...(['status', 'order_no', 'photos'] as const),
  ],
  second: ['source'],
  more: ['meter_no', 'photos', 'reader', 'created_at', 'remark'],
  inFile: ['previous_reading', 'current_reading', 'abnormal'],
  inFileAfter: {
    ...{ previous_reading: 'readings', current_reading: 'previous_reading' },
    ...{ abnormal: 'status', reader: 'order_no' },
  },
  sums: ['volume'],
  asked: {
    location: referenceField('位置', 'Location', 'location', {}),
    /** With any kind of unusual volume, or with none. */
    abnormal: field('yes', '异常用水', 'Abnormal volume', {}),
    reader_named: field('yes', '是否指定抄表员', 'Reader assigned', {}),
  },
  filters: [
    span('read_at'),
    one('reader', { any: text('全部抄表员', 'All readers') }),
    one('reader_named', { yes: text('已指定', 'Assigned'), no: noReader }),
    one('location'),
    many('source'),
    many('status'),
    one('abnormal', {
      label: text('用水情况', 'Use'),
      yes: text('异常', 'Abnormal'),
      no: text('正常', 'Usual'),
    }),
    one('meter', { isHidden: true }),
  ],
  orderings: ['read_at', 'id'],
  order: '-id',
  search: text('户号、表号、户名', 'Account, meter no., name'),
})

/** The readings that the caller has entered, by default those of today. */
export const ownReadingList = list({
  fields: { ...fields, correction: otherField('更正', 'Correction') },
  columns: [
    ...(['read_at', 'account_no', 'customer_name', 'meter_no', 'readings', 'volume', 'source'] as const),
    ...(['status', 'correction', 'order_no', 'photos'] as const),
  ],
  // Nearly all of one's own are read by hand: their source makes room for the correction.
  more: ['meter_no', 'reader', 'created_at', 'remark', 'source'],
  asked: { from: field('date', '从', 'From', {}), to: field('date', '到', 'To', {}) },
  filters: [one('from'), one('to')],
})

/** Readings that wait for their orders. */
export const pendingList = list({
  fields: { ...fields, waits: otherField('为什么等待', 'Why it waits') },
  columns: [
    ...(['account_no', 'customer_name', 'meter_no', 'readings', 'read_at', 'source', 'waits'] as const),
    ...(['reader', 'photos'] as const),
  ],
  second: ['reader', 'photos'],
  more: ['meter_no', 'remark'],
  asked: { abnormal: field('yes', '用量异常', 'Abnormal volume', {}) },
  filters: [
    one('abnormal', { yes: text('是', 'Yes'), no: text('否', 'No') }),
    one('meter', { isHidden: true }),
  ],
  orderings: ['read_at', 'id'],
  order: 'read_at',
  search: text('户号、户名', 'Account, customer'),
})
