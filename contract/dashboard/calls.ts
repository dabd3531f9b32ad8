/** The home page (首页): what a person may know and what waits for them, in one call. */
import * as z from 'zod'
import { audited, endpoint, staff } from '../endpoint'
import { dateOut, decimalOut, timeOut } from '../fields'
import { dateFilter, idFilter } from '../query'
import { readingRound } from '../rounds/calls'
import { text } from '../text'
import { arrearsAges, type FirstStep, firstStepKeys, movementKinds } from './vocabulary'

const agedArrears = z.object({ age: z.enum(arrearsAges), amount: decimalOut, count: z.int() })
const flowOfDay = z.object({ date: dateOut, charged: decimalOut, collected: decimalOut })
const count = z.int().nullable()

/**
 * The month so far beside the month before. The movements are those of the same days; each is the sum of a list under the query of
 * `movements`. An account moves when it was billed in both.
 */
const comparison = z.object({
  /** The first and the last day of the month before. */
  from: dateOut,
  to: dateOut,
  /** The last one of the same days: of the whole month, when the span is at its end. */
  same_days_to: dateOut,
  by_day: z.array(flowOfDay),
  /** The collection_rate as it was a year ago, for the same days of that year. */
  collection_rate_last_year: decimalOut.nullable(),
  /** The five largest, of what is more or less than before. */
  movements: z.array(
    z.object({
      kind: z.enum(movementKinds),
      /** A category, a payment method, or the id of an account. */
      value: z.string(),
      /** The number and the customer of an account. */
      name: z.string().nullable(),
      now: decimalOut,
      before: decimalOut,
    }),
  ),
})

/** Waiting work of the whole organization as of now, whatever the span and the place are. */
const todo = z.object({
  /** Meters of this month's round that nobody has read or excused. */
  unread: count,
  /** Readings that can be billed; those of a change-over go with the next order of their account. */
  pending_readings: count,
  /** Those of them with an unusual volume. */
  abnormal: count,
  /** Accounts without a bill for three cycles. */
  unbilled: count,
  /** One's own days that are not closed; for staff those of all cashiers. */
  open_days: count,
  /** For those who can issue them again. */
  failed_invoices: count,
  /** Invoices whose provider waits for a person. */
  held_invoices: count,
  /** Users who wait for approval. */
  applicants: count,
  failed_messages: count,
  /** Devices whose verification is due within 90 days, or was. */
  verify_due: count,
  /** The caller's own notes whose day has come. */
  due_notes: count,
})

/** Whether each first step is done, and a first payment taken: then the checklist has done its work. */
const firstSteps = z.object({
  locations: z.boolean(),
  meter_types: z.boolean(),
  diameters: z.boolean(),
  water_prices: z.boolean(),
  /** Somebody else than the first user may work here. */
  people: z.boolean(),
  /** The name and the number that invoices name. */
  seller: z.boolean(),
  bank_accounts: z.boolean(),
  meters: z.boolean(),
  readings: z.boolean(),
  payments: z.boolean(),
}) satisfies z.ZodType<Record<FirstStep | 'payments', boolean>>

/** The checklist of a new organization. */
export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/dashboard/first-steps/',
  title: text(
    '新组织首次开账前的起步清单，按次序，并列出已有多少',
    'What a new organization needs before its first bills, in this order, and how much of it there is',
  ),
  access: staff,
  reply: z.object({
    steps: z.array(
      z.object({
        key: z.enum(firstStepKeys),
        is_done: z.boolean(),
        /** At most 10,001; null where there is nothing to count. */
        count: z.int().nullable(),
      }),
    ),
  }),
})

/** Orders count by the day of their issue with the red ones; payments of every kind count by the day of their posting. */
export const readDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/',
  title: text(
    '一段日期、一个位置的各项数字和本人的待办；无权查看的数字为 null',
    'The figures of a span of days and of a place, and what waits for the caller. A figure that the caller may not see is null',
  ),
  access: audited,
  query: z.strictObject({ from: dateFilter, to: dateFilter, location: idFilter }),
  reply: z.object({
    from: dateOut,
    to: dateOut,
    /** The moment of the figures and of the counts of readings; for a large organization, and for all of many, up to some minutes ago. */
    as_of: timeOut,
    charged: decimalOut.nullable(),
    collected: decimalOut.nullable(),
    /** The paid part of the live orders that were issued in the span; null without any. */
    collection_rate: decimalOut.nullable(),
    /** The open amounts of all orders as of now. */
    arrears: decimalOut.nullable(),
    arrears_by_age: z.array(agedArrears).nullable(),
    billed_volume: decimalOut.nullable(),
    volume: decimalOut.nullable(),
    /** The figures of the same days a year before. */
    billed_volume_last_year: decimalOut.nullable(),
    volume_last_year: decimalOut.nullable(),
    by_day: z.array(flowOfDay).nullable(),
    /** For a month from its first day on, of one organization. */
    comparison: comparison.nullable(),
    todo,
    /** This month's books of the caller, at most 20; for people who read no book, those with the most left. */
    rounds: z.array(readingRound).nullable(),
    /** For a caller who works for all organizations. */
    organizations: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          charged: decimalOut,
          collected: decimalOut,
          arrears: decimalOut,
        }),
      )
      .nullable(),
    /** For staff of an organization. */
    first_steps: firstSteps.nullable(),
  }),
})

export const dashboardCalls = [readDashboard, readFirstSteps] as const
