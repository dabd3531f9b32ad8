import * as z from 'zod'
import { effects } from '../corrections/effects'
import { endpoint, holder, staff } from '../endpoint'
import { date, decimalOut, flag, id, optionalText, time, timeOut, volume } from '../fields'
import { jobStarted } from '../jobs/calls'
import { queryOf } from '../list-query'
import { filledQuery } from '../meters/filled-sheet'
import { replacedNames } from '../meters/replaced-names'
import { order } from '../orders/calls'
import { orderingBy, pageOf, unsearchedQuery } from '../query'
import { inOrganization, inOrganizationPart } from '../record'
import { text } from '../text'
import { countOf } from '../totals'
import { readingList } from './list'
import { abnormalKinds, holdReasons, readingSources, readingStatuses } from './vocabulary'

export const reading = z.object({
  id: z.int(),
  organization: z.int(),
  meter: z.int(),
  account_no: z.string(),
  meter_no: z.string(),
  customer_name: z.string(),
  installation: z.int(),
  source: z.enum(readingSources),
  previous_reading: decimalOut,
  current_reading: decimalOut,
  read_at: timeOut,
  is_rollover: z.boolean(),
  volume: decimalOut,
  abnormal: z.array(z.enum(abnormalKinds)),
  status: z.enum(readingStatuses),
  /** Why a reading of a master waits for its order; null: it waits for nothing. */
  hold_reason: z.enum(holdReasons).nullable(),
  order: z.int().nullable(),
  order_no: z.string().nullable(),
  /** Somebody has asked for the correction of the order, and nobody has answered. */
  is_correction_asked: z.boolean(),
  reader: z.int().nullable(),
  reader_name: z.string().nullable(),
  remark: z.string(),
  /** Its attachments, oldest first. */
  photos: z.array(z.int()),
  created_at: timeOut,
})

/** A reader's input. Without current_reading it is an estimate (is_estimate). */
export const readingInput = {
  meter: id,
  current_reading: volume.nullish(),
  read_at: time,
  is_estimate: flag.optional(),
  is_rollover: flag.optional(),
  is_final: flag.optional(),
  confirm_abnormal: flag.optional(),
  /** Bills a master although subs of it should have been read before. */
  confirm_subs: flag.optional(),
  /** With the permission to reverse orders: an index below estimates reverses them, and is billed from the index before them. */
  reverse_estimates: flag.optional(),
  issued_on: date.optional(),
  remark: optionalText(500).optional(),
}
const readingBody = z.strictObject({
  ...readingInput,
  /** Absent: the moment of the call, by the server's clock. */
  read_at: time.optional(),
  /** Keeps a master's reading that its subs do not let be billed, and answers it with 200. The preview refuses it. */
  hold: flag.optional(),
  ...inOrganization,
})

/** A reading of a master that is kept until its subs are billed. */
const heldReading = reading.extend({ hold_reason: z.enum(holdReasons) })

export const previewReading = endpoint({
  method: 'POST',
  path: '/readings/preview/',
  title: text('试算将开的账单（不写入）', 'The order that would be created. Nothing is written'),
  access: holder('readingCreate'),
  body: readingBody,
  reply: order.extend({
    abnormal: z.array(z.enum(abnormalKinds)),
    /** Absent: no estimate is reversed. */
    effects: effects.optional(),
  }),
})

export const createReadingOrder = endpoint({
  method: 'POST',
  path: '/reading-orders/',
  title: text('抄表开账', 'Read a meter and bill it'),
  access: holder('readingCreate'),
  status: 201,
  money: true,
  body: readingBody,
  reply: z.union([order, heldReading]),
})

export const watchReading = endpoint({
  method: 'POST',
  path: '/readings/',
  title: text('登记考核表的读数，不开账', 'Record the reading of a monitor, which is never billed'),
  access: holder('readingCreate'),
  status: 201,
  money: true,
  body: z.strictObject({
    meter: id,
    current_reading: volume,
    read_at: time.optional(),
    is_rollover: flag.optional(),
    remark: optionalText(500).optional(),
    ...inOrganization,
  }),
  reply: reading,
})

export const createReadingOrders = endpoint({
  method: 'POST',
  path: '/reading-orders/batch/',
  title: text('批量抄表开账，由作业完成', 'Bill many readings as a job'),
  access: holder('readingCreate'),
  status: 202,
  money: true,
  body: z.strictObject({
    rows: z.array(z.record(z.string(), z.unknown())).min(1, 'required').max(10_000),
    ...inOrganization,
  }),
  reply: jobStarted,
})

/** `check` true: the job only reports the problems and the result of an import. */
const importParts = z.strictObject({
  check: z.enum(['true', 'false']).optional(),
  confirm_abnormal: z.enum(['true', 'false']).optional(),
  /** True: the readings are only recorded, and billed later. */
  record_only: z.enum(['true', 'false']).optional(),
  ...inOrganizationPart,
})

export const importReadings = endpoint({
  method: 'POST',
  path: '/reading-orders/import/',
  title: text('按表格批量抄表开账，由作业完成', 'Bill readings from a spreadsheet as a job'),
  access: holder('readingCreate'),
  status: 202,
  money: true,
  upload: true,
  body: importParts,
  reply: jobStarted,
})

export const importMeters = endpoint({
  method: 'POST',
  path: '/meters/import/',
  title: text('按表格批量开户，由作业完成', 'Open meter accounts from a spreadsheet as a job'),
  access: holder('meterCreate'),
  status: 202,
  upload: true,
  body: importParts.extend({ replace: replacedNames.optional() }),
  reply: jobStarted,
})

export const downloadReadingTemplate = endpoint({
  method: 'GET',
  path: '/reading-orders/import/template/',
  title: text(
    '抄表的填写表格，附一个位置或列表中的户表',
    'Spreadsheet to fill in with readings, with the accounts of a location or of a list',
  ),
  access: holder('readingCreate'),
  query: filledQuery,
  download: ['xlsx'],
})

export const downloadMeterTemplate = endpoint({
  method: 'GET',
  path: '/meters/import/template/',
  title: text('开户的填写表格', 'Spreadsheet to fill in with meters'),
  access: holder('meterCreate'),
  query: z.strictObject({}),
  download: ['xlsx'],
})

export const listReadings = endpoint({
  method: 'GET',
  path: '/readings/',
  title: text('抄表记录', 'Readings'),
  access: staff,
  query: queryOf(readingList),
  reply: pageOf(reading),
})
export const countReadings = countOf(
  listReadings,
  text('抄表记录的准确条数', 'How many readings the filters find, exactly'),
)
export const readReading = endpoint({
  method: 'GET',
  path: '/readings/{id}/',
  title: text('抄表记录详情', 'One reading'),
  access: staff,
  owner: 'readings',
  reply: reading,
})
export const listMeterReadings = endpoint({
  method: 'GET',
  path: '/meters/{id}/readings/',
  title: text('户表的抄表记录', 'Readings of a meter'),
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({ ordering: orderingBy(['read_at', 'id']) }),
  reply: pageOf(reading),
})

export const readingCalls = [
  listMeterReadings,
  importMeters,
  downloadMeterTemplate,
  previewReading,
  createReadingOrder,
  watchReading,
  createReadingOrders,
  importReadings,
  downloadReadingTemplate,
  listReadings,
  countReadings,
  readReading,
] as const
