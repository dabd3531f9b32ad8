import * as z from 'zod'
import { endpoint, holder, staff } from '../endpoint'
import { flag, requiredText } from '../fields'
import { jobStarted } from '../jobs/calls'
import { order } from '../orders/calls'
import { idFilter, listQuery, orderingBy, pageOf } from '../query'
import { inOrganization } from '../record'
import { reading } from './calls'

export const listPending = endpoint({
  method: 'GET',
  path: '/readings/pending/',
  title: 'Readings that wait for their orders',
  access: holder('readingCreate'),
  query: listQuery({ meter: idFilter, ordering: orderingBy(['read_at', 'id']) }),
  reply: pageOf(reading),
})

/** Bills in spite of an unusual volume, or before the subs of a master are read. */
const confirmed = { confirm_abnormal: flag.optional(), confirm_subs: flag.optional() }

export const billPendingReading = endpoint({
  method: 'POST',
  path: '/readings/{id}/bill/',
  title: 'Bill a reading that waits for its order',
  access: holder('readingCreate'),
  status: 201,
  owner: 'readings',
  money: true,
  body: z.strictObject({ ...confirmed, ...inOrganization }),
  reply: order,
})

export const billPendingReadings = endpoint({
  method: 'POST',
  path: '/readings/bill/',
  title: 'Bill readings that wait for their orders as a job, those of a meter oldest first',
  access: holder('readingCreate'),
  status: 202,
  money: true,
  body: z.strictObject({
    ids: z.array(z.int().positive()).min(1, 'required').max(10_000),
    ...confirmed,
    ...inOrganization,
  }),
  reply: jobStarted,
})

export const voidReading = endpoint({
  method: 'POST',
  path: '/readings/{id}/void/',
  title: 'Make a reading void that waits for its order',
  access: staff,
  owner: 'readings',
  body: z.strictObject({ reason: requiredText(200), ...inOrganization }),
  reply: reading,
})

export const pendingCalls = [listPending, billPendingReading, billPendingReadings, voidReading] as const
