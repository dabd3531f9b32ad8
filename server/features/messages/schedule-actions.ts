import type { Parsed, Wire } from '@water/contract/endpoint'
import { maskPhone } from '@water/contract/masking'
import {
  type createSchedule,
  isOfAlarms,
  isOfDocuments,
  neededBy,
  type previewSchedule,
  type readSchedule,
} from '@water/contract/messages/schedules'
import { dateOf, type LocalDate, type LocalTime, startOfDay } from '@water/rules/calendar'
import { mobileOf } from '@water/rules/identity/phones'
import { spreadOverDays } from '@water/rules/messages/daily-limit'
import { nextTime, nextTimes, type Rhythm } from '@water/rules/messages/sending-times'
import type { Reader, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuseWhileUsed } from '../../db/uses'
import { orNotFound, refuseField } from '../../refusal'
import { findOrganization } from '../organizations/store'
import { previewAudience, type Today } from './audience-store'
import { findConfig, findTemplate, type StoredConfig, sentSince } from './configs-store'
import { waitingFor } from './lanes-store'
import * as store from './schedules-store'

type Body = Parsed<typeof createSchedule>['body']
type Schedule = Wire<typeof readSchedule>['reply']
type Draft = Parsed<typeof previewSchedule>['body']

/** The time of its runs; null when documents start it. */
export function rhythmOf(
  timing: Pick<Body, 'trigger' | 'event' | 'date' | 'weekday' | 'month_day' | 'time'>,
): Rhythm | null {
  const { trigger, time } = timing
  switch (trigger) {
    case 'once':
      return { every: 'once', date: timing.date!, time }
    case 'weekly':
      return { every: 'week', weekday: timing.weekday!, time }
    case 'monthly':
      return { every: 'month', day: timing.month_day!, time }
    case 'event':
      return isOfDocuments(timing) ? null : { every: 'day', time }
    default:
      return { every: 'day', time }
  }
}

export const occasionOf = (run: LocalTime): string => `run ${run}`

/** The row of a schedule. Fields of other triggers are removed, so that no hidden ones stay in the row. */
function rowOf(
  body: Body,
  nextRun: LocalTime | null,
): Required<Pick<store.ScheduleValues, 'name' | 'run_time'>> & {
  template_id: number
  config_id: number
  trigger: string
} & store.ScheduleValues {
  const { trigger, month_day } = body
  return {
    name: body.name,
    template_id: body.template,
    config_id: body.config,
    trigger,
    event: trigger === 'event' ? (body.event ?? null) : null,
    alarm_kinds: isOfAlarms(body) ? [...new Set(body.alarm_kinds)] : [],
    run_date: trigger === 'once' ? (body.date ?? null) : null,
    weekday: trigger === 'weekly' ? (body.weekday ?? null) : null,
    month_day: trigger === 'monthly' ? (month_day === 'last' ? 0 : (month_day ?? null)) : null,
    run_time: body.time,
    min_arrears: body.min_arrears ?? null,
    min_overdue_days: body.min_overdue_days ?? null,
    exclude_paid: body.exclude_paid,
    quiet_hours: body.quiet_hours,
    dedupe_days: body.dedupe_days,
    is_enabled: body.is_enabled,
    next_run: nextRun,
  }
}

/** Every row that it refers to belongs to the organization, and its service can send its template. */
async function check({ tx, org }: UnitOfWork, body: Body): Promise<void> {
  const [template, config] = [
    await findTemplate(tx, org, body.template),
    await findConfig(tx, org, body.config),
  ]
  if (!template) refuseField('template', 'unknown_reference')
  if (!config) refuseField('config', 'unknown_reference')
  refuseScene(template, body)
  if (config.provider !== 'outbox' && template.provider_code === '')
    refuseField('template', 'template_without_code')
  if (!(await store.areKnown(tx, org, 'locations', body.locations)))
    refuseField('locations', 'unknown_reference')
  if (!(await store.areKnown(tx, org, 'water_prices', body.prices)))
    refuseField('prices', 'unknown_reference')
}

/** A run knows accounts alone: the link to an invoice is made for one message, and an alarm is said when there is one. */
function refuseScene({ scene }: { scene: string }, timing: Parameters<typeof isOfAlarms>[0]): void {
  if (scene === 'invoice') refuseField('template', 'of_invoices')
  if (scene === 'alarm' && !isOfAlarms(timing)) refuseField('template', 'of_alarms')
}

function nextRunOf(body: Body, now: LocalTime): LocalTime | null {
  const rhythm = rhythmOf(body)
  const next = rhythm && nextTime(rhythm, now)
  // A single run of the past can still be read. Only a new one must be in the future.
  if (body.trigger === 'once' && body.is_enabled && next === null) refuseField('date', 'past')
  return next
}

export async function createOne(unit: UnitOfWork, body: Body): Promise<Schedule> {
  const { tx, org, now, caller, audit } = unit
  await check(unit, body)
  const id = await store.insertSchedule(tx, org, { by: caller.id, now }, rowOf(body, nextRunOf(body, now)))
  await store.keepLinks(tx, org, id, body)
  const after = await present(tx, org, id)
  audit({ object: ['sms_schedule', id], after: decided(after) })
  return after
}

export async function replaceOne(unit: UnitOfWork, id: number, body: Body): Promise<Schedule> {
  const { tx, org, now, audit } = unit
  const before = await present(tx, org, id)
  await check(unit, body)
  // An edit that keeps a past single date may still change other fields.
  const isPast =
    body.trigger === 'once' && before.trigger === 'once' && before.date === body.date && before.last_run
  const next = isPast ? null : nextRunOf(body, now)
  // A run with another trigger is not continued.
  const isOther = body.trigger !== before.trigger || (body.event ?? null) !== before.event
  const over = isOther ? { run_at: null, run_after: null } : {}
  await store.updateSchedule(tx, org, id, now, { ...rowOf(body, next), ...over })
  await store.keepLinks(tx, org, id, body)
  const after = await present(tx, org, id)
  audit({ object: ['sms_schedule', id], before: decided(before), after: decided(after) })
  return after
}

/** A schedule that is switched on again continues from now, without the missed runs. */
export async function switchOne(
  unit: UnitOfWork,
  id: number,
  is_enabled: boolean | undefined,
): Promise<Schedule> {
  const { tx, org, now, audit } = unit
  const before = await present(tx, org, id)
  if (is_enabled === undefined || is_enabled === before.is_enabled) {
    await store.updateSchedule(tx, org, id, now, {})
    return present(tx, org, id)
  }
  const rhythm = rhythmOf(before)
  await store.updateSchedule(tx, org, id, now, { is_enabled, next_run: rhythm && nextTime(rhythm, now) })
  const after = await present(tx, org, id)
  audit({ object: ['sms_schedule', id], before: { is_enabled: before.is_enabled }, after: { is_enabled } })
  return after
}

export async function removeOne({ tx, org, audit }: UnitOfWork, id: number): Promise<void> {
  const before = await present(tx, org, id)
  await refuseWhileUsed(tx, 'sms_schedules', org, id)
  await store.deleteSchedule(tx, org, id)
  audit({ object: ['sms_schedule', id], before: decided(before) })
}

/** The values for the audit trail, with the names at that time. */
const decided = ({ last_tally: _, is_running: __, location_names, price_names, ...schedule }: Schedule) => ({
  ...schedule,
  locations_names: location_names,
  prices_names: price_names,
})

async function present(db: Reader, org: OrgId, id: number): Promise<Schedule> {
  const [shown] = await presentAll(db, [orNotFound(await store.findSchedule(db, org, id))])
  return shown!
}

export async function presentAll(db: Reader, rows: readonly store.StoredSchedule[]): Promise<Schedule[]> {
  const ran = rows.flatMap(({ organization, id, last_run }) =>
    last_run === null ? [] : [{ organization, schedule: id, occasion: occasionOf(last_run) }],
  )
  const tallies = await store.tallies(db, ran)
  return rows.map(({ run_at, run_after: _, ...row }) => ({
    ...row,
    month_day: monthDayOf(row.month_day),
    is_running: run_at !== null,
    last_tally: row.last_run === null ? null : (tallies.get(row.id) ?? nothing),
  }))
}

export const monthDayOf = (stored: number | null) => (stored === 0 ? ('last' as const) : stored)

const nothing: store.Tally = { waiting: 0, sent: 0, failed: 0, suppressed: 0 }

/** The values that an organization's audiences depend on. */
export async function todayOf(db: Reader, org: OrgId, now: LocalTime): Promise<Today> {
  const { settings } = orNotFound(await findOrganization(db, org))
  return { day: dateOf(now), low_balance_days: settings.low_balance_days }
}

const FIRST_NAMES = 5
const NEXT_TIMES = 5

export async function previewOne(
  db: Reader,
  org: OrgId,
  draft: Draft,
  now: LocalTime,
): Promise<Wire<typeof previewSchedule>['reply']> {
  const { template, config, schedule } = draft
  const text = template ? await findTemplate(db, org, template) : undefined
  if (template && !text) refuseField('template', 'unknown_reference')
  if (text) refuseScene(text, draft)
  const service = config ? await findConfig(db, org, config) : undefined
  if (config && !service) refuseField('config', 'unknown_reference')
  if (schedule && !(await store.findSchedule(db, org, schedule))) refuseField('schedule', 'unknown_reference')
  if (!(await store.areKnown(db, org, 'locations', draft.locations)))
    refuseField('locations', 'unknown_reference')
  if (!(await store.areKnown(db, org, 'water_prices', draft.prices)))
    refuseField('prices', 'unknown_reference')
  const needed = neededBy(draft)
  const isSaid = needed === undefined || draft[needed] != null
  const rhythm = isSaid ? rhythmOf(draft) : null
  const audience = {
    event: draft.trigger === 'event' ? (draft.event ?? null) : null,
    locations: draft.locations,
    prices: draft.prices,
    min_arrears: draft.min_arrears ?? null,
    min_overdue_days: draft.min_overdue_days ?? null,
    exclude_paid: draft.exclude_paid,
  }
  const asked = { audience, schedule: draft.schedule ?? null, dedupe_days: draft.dedupe_days }
  const who = await previewAudience(db, org, asked, await todayOf(db, org, now), FIRST_NAMES)
  const next = rhythm ? nextTimes(rhythm, now, NEXT_TIMES) : []
  const count = who.matching - who.without_phone - who.duplicates
  return {
    ...who,
    next,
    spread:
      service && next[0] ? await spreadOf(db, org, service, { now, day: dateOf(next[0]), count }) : null,
    first: who.first.map((account) => ({ ...account, phone: maskPhone(mobileOf(account.phone) ?? '') })),
  }
}

/** The days that a run of so many messages takes under its service's limit; null when one day is enough. */
async function spreadOf(
  db: Reader,
  org: OrgId,
  { id, daily_limit: limit }: StoredConfig,
  { now, day, count }: { now: LocalTime; day: LocalDate; count: number },
) {
  const today = dateOf(now)
  const sent_today = (await sentSince(db, [org], [id], startOfDay(today))).get(id) ?? 0
  const waiting = await waitingFor(db, org, id)
  const spread = spreadOverDays({ today, day, limit, sent_today, waiting, count })
  return spread.first_day < count ? { limit, day, ...spread } : null
}
