import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'
import { text } from '../text'

/** Readings, the lists of the rounds, and readings that are billed at once. */
export const readingObjects = {
  reading: { zh: '抄表记录', en: 'Reading', readers: ['meterView'], acts: 'billing' },
  reading_round: text('抄表任务', 'Reading round'),
  reading_order: { zh: '抄表开账', en: 'Reading order', acts: 'billing' },
} as const satisfies Objects

export const readingPlaces = {
  readings: place('抄表记录', 'reading', 'readings', '条'),
} as const satisfies Places

export const readingActs = {
  'reading_round.not_read': act('登记未抄到', 'Marked as not read'),
  'reading_round.start_estimate': act('提交整册估抄', 'Estimates of a book sent'),
  'reading_round.check_estimate': act('检查整册估抄', 'Estimates of a book checked'),
  'reading_round.start_take_remote': act('提交取远传读数', 'Reports of a book sent for'),
  'reading_round.check_take_remote': act('检查远传读数', 'Reports of a book checked'),
  'reading_round.take_remote': act('取远传读数', 'Reports taken as readings'),
  'reading_round.estimate': act('整册估抄开账', 'Book estimated and billed'),
  'reading.record': act('导入抄表记录', 'Readings recorded'),
  'reading.start_bill': act('提交待开账抄表', 'Billing of recorded readings sent'),
  'reading.check_bill': act('检查待开账抄表', 'Billing of recorded readings checked'),
  'reading.bill': act('待开账抄表开账', 'Recorded readings billed'),
  'reading.watch': act('登记考核表读数', 'Reading of a monitor recorded'),
  'reading.void': act('作废抄表', 'Reading made void'),
  'reading.take_back': act('整批作废抄表', 'Readings of a job made void'),
  'reading_order.create': act('抄表开账', 'Read and billed'),
  'reading_order.start_import': act('上传抄表导入文件', 'Reading import uploaded'),
  'reading_order.start_batch': act('提交批量抄表', 'Batch of readings sent'),
  'reading_order.import': act('导入抄表开账', 'Readings imported and billed'),
  'reading_order.batch': act('批量抄表开账', 'Readings billed as a batch'),
} as const satisfies Acts
