import { isQuietTime } from '@water/rules/messages/sending-times'
import { own } from '@water/rules/own'
import * as z from 'zod'
import { alarmKinds } from '../alarms/vocabulary'
import { endpoint, staff } from '../endpoint'
import type { FieldProblem } from '../field-problems'
import { inOf, outOf } from '../field-schemas'
import { dateOut, decimalOut, flag, id, patchOf, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { inOrganization, recordOut } from '../record'
import { text } from '../text'
import { documentEvents, quietPolicies, scheduleEvents, scheduleTriggers } from './choices'
import { smsScheduleFields } from './fields'
import { smsScheduleList } from './list'
import { messageScenes } from './variables'

const clockTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'clock_time')
const monthDay = z.union([z.int().min(1).max(28), z.literal('last')])
const ids = z.array(id).max(100)

export const scheduleInput = {
  ...inOf(smsScheduleFields),
  trigger: z.enum(scheduleTriggers),
  event: z.enum(scheduleEvents).nullish(),
  /** The event meter_alarm needs some. */
  alarm_kinds: z.array(z.enum(alarmKinds)).max(alarmKinds.length).default([]),
  month_day: monthDay.nullish(),
  time: clockTime.default('09:00'),
  locations: ids.default([]),
  prices: ids.default([]),
  quiet_hours: z.enum(quietPolicies).default('wait'),
}

type Timing = Pick<
  z.output<z.ZodObject<typeof scheduleInput>>,
  'trigger' | 'event' | 'alarm_kinds' | 'date' | 'weekday' | 'month_day' | 'time' | 'dedupe_days'
>

export const isOfDocuments = ({ trigger, event }: Pick<Timing, 'trigger' | 'event'>): boolean =>
  trigger === 'event' && (documentEvents as readonly unknown[]).includes(event)

export const isOfAlarms = ({ trigger, event }: Pick<Timing, 'trigger' | 'event'>): boolean =>
  trigger === 'event' && event === 'meter_alarm'

/** The fields that a trigger needs. */
export const neededBy = ({ trigger }: Pick<Timing, 'trigger'>) =>
  own({ once: 'date', weekly: 'weekday', monthly: 'month_day', event: 'event' } as const, trigger)

/** Fields that contradict each other: each alone is within its bounds. */
export function timingProblems(timing: Timing): Partial<Record<keyof Timing, FieldProblem>> {
  const needed = neededBy(timing)
  if (needed !== undefined && timing[needed] == null) return { [needed]: { message: 'required' } }
  if (isOfAlarms(timing) && timing.alarm_kinds.length === 0) return { alarm_kinds: { message: 'required' } }
  if (isOfDocuments(timing)) return {}
  if (timing.time.length === 5 && isQuietTime(timing.time)) return { time: { message: 'quiet_time' } }
  return timing.trigger === 'event' && timing.dedupe_days === 0
    ? { dedupe_days: { message: 'dedupe_needed' } }
    : {}
}

const input = z.strictObject({ ...scheduleInput, ...inOrganization }).superRefine((timing, context) => {
  for (const [field, problem] of Object.entries(timingProblems(timing)))
    context.addIssue({ code: 'custom', path: [field], ...problem })
})

/** The states of the messages of a run, or of an event's schedule today. */
const tally = z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), suppressed: z.int() })

export const schedule = z.object({
  ...recordOut,
  ...outOf(smsScheduleFields),
  scene: z.enum(messageScenes),
  trigger: z.enum(scheduleTriggers),
  event: z.enum(scheduleEvents).nullable(),
  alarm_kinds: z.array(z.enum(alarmKinds)),
  month_day: z.union([z.int(), z.literal('last')]).nullable(),
  time: z.string(),
  locations: z.array(z.int()),
  location_names: z.array(z.string()),
  prices: z.array(z.int()),
  price_names: z.array(z.string()),
  quiet_hours: z.enum(quietPolicies),
  /** Its last run is still choosing the receivers. */
  is_running: z.boolean(),
  last_tally: tally.nullable(),
})

const path = '/organizations/sms-schedule/'
const onePath = '/organizations/sms-schedule/{id}/'
const owner = 'sms_schedules'

export const listSchedules = endpoint({
  method: 'GET',
  path,
  title: text('短信计划', 'SMS schedules'),
  access: staff,
  query: queryOf(smsScheduleList),
  reply: pageOf(schedule),
})
export const createSchedule = endpoint({
  method: 'POST',
  path,
  title: text('新建短信计划', 'Create an SMS schedule'),
  access: staff,
  status: 201,
  body: input,
  reply: schedule,
})
export const readSchedule = endpoint({
  method: 'GET',
  path: onePath,
  title: text('短信计划详情', 'One SMS schedule'),
  access: staff,
  owner,
  reply: schedule,
})
export const replaceSchedule = endpoint({
  method: 'PUT',
  path: onePath,
  title: text('替换短信计划', 'Replace an SMS schedule'),
  access: staff,
  owner,
  body: input,
  reply: schedule,
})
export const switchSchedule = endpoint({
  method: 'PATCH',
  path: onePath,
  title: text(
    '启用或停用短信计划；停用后未发的短信不再发送',
    'Switch an SMS schedule on or off. Messages that were not sent are then not sent any more',
  ),
  access: staff,
  owner,
  body: patchOf({ is_enabled: flag, ...inOrganization }),
  reply: schedule,
})
export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: onePath,
  title: text('删除从未发送过的短信计划', 'Delete an SMS schedule that has sent nothing'),
  access: staff,
  owner,
})

const { name: _, is_enabled: __, ...drafted } = scheduleInput

export const previewSchedule = endpoint({
  method: 'POST',
  path: '/organizations/sms-schedule/preview/',
  title: text(
    '预览短信计划的执行时间和当前的收信户表（不发送）',
    'When a schedule would run, and who would receive its message now. Nothing is sent',
  ),
  access: staff,
  body: z.strictObject({
    ...drafted,
    template: id.nullish(),
    config: id.nullish(),
    schedule: id.nullish(),
    ...inOrganization,
  }),
  reply: z.object({
    next: z.array(timeOut),
    /**
     * The number of accounts in the audience, and how many of them cannot be reached, have had the message within the
     * window, or wait for it.
     */
    matching: z.int(),
    without_phone: z.int(),
    duplicates: z.int(),
    /**
     * When the configuration's daily limit is too small for the first day: its number of messages, and the day of the
     * last ones.
     */
    spread: z.object({ limit: z.int(), day: dateOut, first_day: z.int(), until: dateOut }).nullable(),
    /** The first receivers. */
    first: z.array(
      z.object({
        id: z.int(),
        account_no: z.string(),
        customer_name: z.string(),
        phone: z.string(),
        arrears: decimalOut,
      }),
    ),
  }),
})

export const messageScheduleCalls = [
  listSchedules,
  createSchedule,
  readSchedule,
  replaceSchedule,
  switchSchedule,
  deleteSchedule,
  previewSchedule,
] as const
