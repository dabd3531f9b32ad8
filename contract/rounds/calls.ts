/** The reader's round (抄表任务): the meters that are due in a month, book by book. */
import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { decimalOut, id, month, optionalText, time, timeOut } from '../fields'
import { jobStarted } from '../jobs/calls'
import { queryOf } from '../list-query'
import { filtersOf, manyOf, monthFilter, pageOf, unsearchedQuery } from '../query'
import { reading } from '../readings/calls'
import { ownReadingList } from '../readings/list'
import { inOrganization } from '../record'
import { text } from '../text'
import { unbilledList, unreadList } from './list'
import { notReadReasons, roundStates, unbilledReasons } from './vocabulary'

/** `total` is the sum of the five others. */
const counts = {
  total: z.int(),
  read: z.int(),
  estimated: z.int(),
  pending: z.int(),
  not_read: z.int(),
  unread: z.int(),
}

/** The meters with a module, and those among them with a good report in the days up to the read day. */
const remoteCounts = { remote: z.int(), arrived: z.int() }

export const readingRound = z.object({
  location: z.int(),
  organization: z.int(),
  name: z.string(),
  reader: z.int().nullable(),
  reader_name: z.string().nullable(),
  read_day: z.int().nullable(),
  ...counts,
  ...remoteCounts,
  /** The last job that took reports for it. */
  remote_job: z.int().nullable(),
})

export const listReadingRounds = endpoint({
  method: 'GET',
  path: '/reading-rounds/',
  title: text(
    '一个月的抄表任务各册，附已抄户数',
    'The books of a month, with how many of their meters are read',
  ),
  access: holder('readingCreate'),
  query: z.strictObject({ month: monthFilter }),
  reply: z.array(readingRound),
})

export const readNextRound = endpoint({
  method: 'GET',
  path: '/reading-rounds/next/',
  title: text(
    '某月（默认本月）之后首个有到期户表的月份及户数',
    'The first month after a month, by default this one, in which meters become due, and how many',
  ),
  access: holder('readingCreate'),
  query: z.strictObject({ month: monthFilter }),
  /** One, or none while no meter is read in rounds. */
  reply: z.array(
    z.object({
      month,
      meters: z.int(),
      /** The first day on which a book of it is read; null where none of them has one. */
      read_day: z.int().nullable(),
    }),
  ),
})

const roundMeter = z.object({
  meter: z.int(),
  account_no: z.string(),
  meter_no: z.string(),
  customer_name: z.string(),
  address: z.string(),
  location: z.int(),
  location_name: z.string(),
  seq_no: z.int().nullable(),
  last_reading: decimalOut,
  last_read_at: timeOut,
  /** The mean of the last three volumes; null before the first. */
  average_volume: decimalOut.nullable(),
  state: z.enum(roundStates),
  /** The reading of the month with its order; null without one. */
  reading: z.int().nullable(),
  current_reading: decimalOut.nullable(),
  volume: decimalOut.nullable(),
  order: z.int().nullable(),
  order_no: z.string().nullable(),
  amount: decimalOut.nullable(),
  /** Somebody has asked for the correction of the order, and nobody has answered. */
  is_correction_asked: z.boolean(),
  reason: z.enum(notReadReasons).nullable(),
  remark: z.string(),
  /** Its readings are never billed. */
  is_monitor: z.boolean(),
  /** It has a module that reports. */
  is_remote: z.boolean(),
  /** Why the last look for reports took none: none, quarantined, or the code of the refusal of a reading order. */
  remote_reason: z.string().nullable(),
  /** The same as a sentence. */
  remote_reason_msg: z.string().nullable(),
})

export const readReadingRound = endpoint({
  method: 'GET',
  path: '/reading-rounds/{id}/',
  title: text(
    '一册的户表，按抄表次序，附当月各户的结果',
    'The meters of a book in the order of the route, with what became of each in the month',
  ),
  access: holder('readingCreate'),
  owner: 'locations',
  query: unsearchedQuery({ month: monthFilter, state: manyOf(roundStates) }),
  reply: pageOf(roundMeter),
})

export const downloadRoundSheet = endpoint({
  method: 'GET',
  path: '/reading-rounds/{id}/sheet/',
  title: text(
    '本册未抄户表的填写表格，按抄表次序，填后导入',
    'Spreadsheet of the meters that are left in the book, in the order of the route, to fill in and import',
  ),
  access: holder('readingCreate'),
  owner: 'locations',
  query: z.strictObject({ month: monthFilter }),
  download: ['xlsx'],
})

export const markNotRead = endpoint({
  method: 'POST',
  path: '/reading-rounds/{id}/not-read/',
  title: text('登记本册户表未抄到的原因', 'Say why a meter of the book could not be read'),
  access: holder('readingCreate'),
  owner: 'locations',
  body: z.strictObject({
    meter: id,
    month,
    reason: z.enum(notReadReasons),
    remark: optionalText(500).optional(),
    ...inOrganization,
  }),
  reply: roundMeter,
})

export const listOwnReadings = endpoint({
  method: 'GET',
  path: '/reading-rounds/mine/',
  title: text(
    '本人录入的读数，不论谁抄：自某日至某日，默认今天',
    'The readings that the caller has entered, whoever read them: from one day to another, by default of today',
  ),
  access: holder('readingCreate'),
  callers: 'persons',
  query: queryOf(ownReadingList),
  reply: pageOf(reading),
})

const leftMeter = z.object({
  meter: z.int(),
  account_no: z.string(),
  meter_no: z.string(),
  customer_name: z.string(),
  address: z.string(),
  book: z.int(),
  book_name: z.string(),
  seq_no: z.int().nullable(),
  last_reading: decimalOut,
  last_read_at: timeOut,
})

export const listUnreadMeters = endpoint({
  method: 'GET',
  path: '/reading-rounds/unread/',
  title: text(
    '当月未抄、未估、未登记原因的户表，含全部册',
    'The meters of a month that nobody has read, estimated or marked, over all books',
  ),
  access: holder('readingCreate'),
  query: queryOf(unreadList),
  reply: pageOf(leftMeter),
})

export const listUnbilled = endpoint({
  method: 'GET',
  path: '/reading-rounds/unbilled/',
  title: text(
    '连续三个周期未开账的户表，附原因和风险金额',
    'Accounts without a bill for three cycles, with the reason and the money at risk',
  ),
  access: holder('readingCreate'),
  query: queryOf(unbilledList),
  reply: pageOf(
    leftMeter.extend({
      reason: z.enum(unbilledReasons),
      /** The newest mark since the last bill. */
      not_read: z.enum(notReadReasons).nullable(),
      /** Whole months since the last bill; suspended ones do not count. */
      unbilled_months: z.int(),
      /** The last three bills of the customer for each of their months; null without a bill. */
      monthly_amount: decimalOut.nullable(),
      at_risk: decimalOut.nullable(),
    }),
  ),
})

export const totalUnbilled = endpoint({
  method: 'GET',
  path: '/reading-rounds/unbilled/totals/',
  title: text(
    '连续三个周期未开账户表的准确户数与风险金额',
    'How many accounts without a bill for three cycles the filters find, exactly, and their money at risk',
  ),
  access: holder('readingCreate'),
  query: filtersOf(listUnbilled.query),
  reply: z.object({ count: z.int(), at_risk: decimalOut }),
})

const estimateBody = z.strictObject({ month, read_at: time, ...inOrganization })

export const estimateRound = endpoint({
  method: 'POST',
  path: '/reading-rounds/{id}/estimate/',
  title: text(
    '为本册未抄的户表估抄开账，由作业完成；没有历史或估抄已达上限的列出',
    'Bill estimates for the meters that are left in the book, as a job. Those without history or at the limit of estimates are listed',
  ),
  access: holder('readingCreate'),
  status: 202,
  owner: 'locations',
  money: true,
  body: estimateBody,
  reply: jobStarted,
})

export const previewEstimates = endpoint({
  method: 'POST',
  path: '/reading-rounds/{id}/estimate/preview/',
  title: text(
    '检查本册哪些户表可以估抄，由作业完成（不写入）',
    'Check, as a job, which meters of the book can be estimated. Nothing is written',
  ),
  access: holder('readingCreate'),
  status: 202,
  owner: 'locations',
  body: estimateBody,
  reply: jobStarted,
})

const takeRemoteBody = z.strictObject({ month, ...inOrganization })

export const takeRemote = endpoint({
  method: 'POST',
  path: '/reading-rounds/{id}/take-remote/',
  title: text(
    '取截至抄表日的最新远传上报为本册读数，由作业完成；没有合适上报的列出',
    'Take the newest reports up to the read day as readings of the book, as a job. Meters without one that fits are listed',
  ),
  access: holder('readingCreate'),
  status: 202,
  owner: 'locations',
  money: true,
  body: takeRemoteBody,
  reply: jobStarted,
})

export const previewTakeRemote = endpoint({
  method: 'POST',
  path: '/reading-rounds/{id}/take-remote/preview/',
  title: text(
    '检查本册哪些户表有可用的远传上报，由作业完成（不写入）',
    'Check, as a job, which meters of the book have a report that can be taken. Nothing is written',
  ),
  access: holder('readingCreate'),
  status: 202,
  owner: 'locations',
  body: takeRemoteBody,
  reply: jobStarted,
})

export const roundCalls = [
  listReadingRounds,
  readNextRound,
  listOwnReadings,
  listUnreadMeters,
  listUnbilled,
  totalUnbilled,
  readReadingRound,
  downloadRoundSheet,
  markNotRead,
  estimateRound,
  previewEstimates,
  takeRemote,
  previewTakeRemote,
] as const
