import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { date, id } from '../fields'
import { jobStarted } from '../jobs/calls'
import { inOrganization } from '../record'
import { text } from '../text'
import { meterChoice, oneChoice } from './choice'

/** Another place, another price from a day on, or both: of named meters, or of all that the filters of GET /meters/ find. */
const bulkBody = z
  .strictObject({
    ...meterChoice,
    location: id.optional(),
    water_price: id.optional(),
    /** The first day of the price; by default today. */
    terms_from: date.optional(),
    ...inOrganization,
  })
  .superRefine((body, context) => {
    oneChoice(body, context)
    if (body.location === undefined && body.water_price === undefined)
      context.addIssue({ code: 'custom', path: ['location'], message: 'location_or_price' })
    if (body.terms_from !== undefined && body.water_price === undefined)
      context.addIssue({ code: 'custom', path: ['terms_from'], message: 'only_with_price' })
  })

export const changeMeters = endpoint({
  method: 'POST',
  path: '/meters/bulk/',
  title: text(
    '批量变更户表的位置，或自某日起的水价，由作业完成；不能变更的列出',
    'Give many meters another place, or another price from a day on, as a job. What cannot be changed is left and listed',
  ),
  access: holder('meterEdit'),
  status: 202,
  // A lost answer is asked for again: the second request is then the same job.
  money: true,
  body: bulkBody,
  reply: jobStarted,
})

export const checkMeters = endpoint({
  method: 'POST',
  path: '/meters/bulk/preview/',
  title: text(
    '检查哪些户表可以批量变更，由作业完成（不写入）',
    'Check, as a job, which of these meters can be changed. Nothing is written',
  ),
  access: holder('meterEdit'),
  status: 202,
  body: bulkBody,
  reply: jobStarted,
})

export const meterBulkCalls = [changeMeters, checkMeters] as const
