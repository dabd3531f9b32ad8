import * as z from 'zod'
import { effects } from '../corrections/effects'
import { endpoint, holder, staff } from '../endpoint'
import { flag, requiredText } from '../fields'
import { jobStarted } from '../jobs/calls'
import { queryOf } from '../list-query'
import { order } from '../orders/calls'
import { pageOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { countOf } from '../totals'
import { reading } from './calls'
import { pendingList } from './list'
import { abnormalKinds } from './vocabulary'

export const listPending = endpoint({
  method: 'GET',
  path: '/readings/pending/',
  title: text(
    '待开账的读数，不含换表的，换表的随下次账单开账',
    'Readings that wait for their orders, without those of a change-over, which the next order takes along',
  ),
  access: holder('readingCreate'),
  query: queryOf(pendingList),
  reply: pageOf(reading),
})

export const countPending = countOf(
  listPending,
  text(
    '待开账读数的准确条数',
    'How many of the readings that wait for their orders the filters find, exactly',
  ),
)

/** Bills in spite of an unusual volume, or before the subs of a master are read. */
const confirmed = { confirm_abnormal: flag.optional(), confirm_subs: flag.optional() }
const billBody = z.strictObject({ ...confirmed, ...inOrganization })
const billManyBody = z.strictObject({
  ids: z.array(z.int().positive()).min(1, 'required').max(10_000),
  ...confirmed,
  ...inOrganization,
})

export const billPendingReading = endpoint({
  method: 'POST',
  path: '/readings/{id}/bill/',
  title: text('为待开账的读数开账', 'Bill a reading that waits for its order'),
  access: holder('readingCreate'),
  status: 201,
  owner: 'readings',
  money: true,
  body: billBody,
  reply: order,
})

export const previewPendingBill = endpoint({
  method: 'POST',
  path: '/readings/{id}/bill/preview/',
  title: text(
    '试算待开账读数的账单及其对户表的影响（不写入）',
    'The order of a reading that waits, and what it changes on the account. Nothing is written',
  ),
  access: holder('readingCreate'),
  owner: 'readings',
  body: billBody,
  reply: order.extend({ abnormal: z.array(z.enum(abnormalKinds)), effects }),
})

export const billPendingReadings = endpoint({
  method: 'POST',
  path: '/readings/bill/',
  title: text(
    '批量为待开账的读数开账，由作业完成，同一户表从最早的开始',
    'Bill readings that wait for their orders as a job, those of a meter oldest first',
  ),
  access: holder('readingCreate'),
  status: 202,
  money: true,
  body: billManyBody,
  reply: jobStarted,
})

export const checkPendingBills = endpoint({
  method: 'POST',
  path: '/readings/bill/preview/',
  title: text(
    '检查哪些待开账的读数可以开账及金额，由作业完成（不写入）',
    'Check, as a job, which of these readings can be billed, and for how much. Nothing is written',
  ),
  access: holder('readingCreate'),
  status: 202,
  body: billManyBody,
  reply: jobStarted,
})

export const voidReading = endpoint({
  method: 'POST',
  path: '/readings/{id}/void/',
  title: text('作废待开账的读数', 'Make a reading void that waits for its order'),
  access: staff,
  owner: 'readings',
  body: z.strictObject({ reason: requiredText(200), ...inOrganization }),
  reply: reading,
})

export const pendingCalls = [
  listPending,
  countPending,
  billPendingReading,
  previewPendingBill,
  billPendingReadings,
  checkPendingBills,
  voidReading,
] as const
