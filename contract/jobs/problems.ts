import * as z from 'zod'
import { audited, endpoint } from '../endpoint'
import { text } from '../text'

/** The records that can be made of a name alone. */
export const creatableKinds = ['meter_type', 'diameter', 'location'] as const

const problemGroup = z.object({
  /** The column's title in the caller's language, '' for the whole row, and its field; null where no column is named. */
  column: z.string(),
  field: z.string().nullable(),
  msg: z.string(),
  /** How many rows have it, and the first of them. */
  count: z.int(),
  rows: z.array(z.int()),
  /** The name that does not exist. */
  value: z.string().nullable(),
  /** The existing name that was probably meant. */
  near: z.string().nullable(),
  /** Staff may make such a record of the name (POST /organizations/missing-names/). */
  creates: z.enum(creatableKinds).nullable(),
})

export const readJobProblems = endpoint({
  method: 'GET',
  path: '/jobs/{id}/problems/',
  title: text(
    '作业被拒行的问题，最多的在前：各有行数，名称不存在时附最接近的名称',
    'The problems of the refused rows of a job, the most frequent first: each with the number of its rows, and for a name that does not exist the nearest one that does',
  ),
  access: audited,
  owner: 'jobs',
  reply: z.object({
    groups: z.array(problemGroup),
    /** The rows whose problems are not among them. */
    others: z.int(),
  }),
})
