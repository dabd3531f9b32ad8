import { addDays, dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import { spreadOverDays } from '@water/rules/messages/daily-limit'
import { endOfQuiet, isQuiet, nextDayAt } from '@water/rules/messages/sending-times'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { putNotice } from '../notices/keep-store'
import { audienceOfQueued } from './audience-store'
import { findTemplate, lockConfig, type StoredConfig, sentSince } from './configs-store'
import {
  firstDueQueue,
  lockDue,
  type MessageQueue,
  postpone,
  type QueuedMessage,
  waitingFor,
} from './lanes-store'
import { type Decision, decide, deleteUnwanted, type Reason } from './messages-store'
import type { Message } from './provider'
import { todayOf } from './schedule-actions'
import { planOf, type SendingPlan } from './sending-plan'
import { type AccountFacts, factsOf } from './values-store'
import { valuesOf, writeMessage } from './write-message'

/** A message on its way, claimed by this worker alone. */
export interface Claimed {
  id: number
  message: Message
}

export interface Batch {
  org: OrgId
  config: StoredConfig
  claimed: Claimed[]
}

/**
 * Decides on the next messages of one queue in one transaction: which accounts get one, and why others do not. A
 * message is committed as sending before it is handed over, so that none is ever handed over twice.
 */
export async function claim(
  tx: Tx,
  org: OrgId,
  lane: number,
  { now, limit }: { now: LocalTime; limit: number },
): Promise<Batch | null> {
  const queue = await firstDueQueue(tx, org, lane, now)
  const plan = queue && (await planOf(tx, org, queue))
  if (!plan) return null
  const [config, template] = [
    await lockConfig(tx, org, plan.config),
    await findTemplate(tx, org, plan.template),
  ]
  const queued = await lockDue(tx, org, queue, now, limit)
  if (!config || !template || queued.length === 0) return null
  const facts = await factsOf(tx, org, queued)
  const today = await todayOf(tx, org, now)
  const ids = queued.map((message) => message.id)
  const audience = await audienceOfQueued(tx, org, plan, ids, today)
  const sent = (await sentSince(tx, [org], [config.id], startOfDay(dateOf(now)))).get(config.id) ?? 0
  const judge = new Decider(plan, config, template, now, config.daily_limit - sent)
  const outcomes = queued.map((message, at) =>
    judge.outcomeOf(message, facts.get(at), audience.get(message.id) ?? { fits: false, isDuplicate: false }),
  )
  await deleteUnwanted(
    tx,
    org,
    outcomes.flatMap((outcome) => ('unwanted' in outcome ? [outcome.unwanted] : [])),
  )
  const decided = outcomes.flatMap((outcome) => ('unwanted' in outcome ? [] : [outcome]))
  await decide(
    tx,
    org,
    { config: config.id, template: template.id, now },
    decided.map(({ decision }) => decision),
  )
  if (judge.isFull) await putOffRest(tx, org, config, { queue, time: plan.time }, now)
  const claimed = decided.flatMap(({ decision, message }) => (message ? [{ id: decision.id, message }] : []))
  return { org, config, claimed }
}

type Outcome = { unwanted: number } | { decision: Decision; message: Message | null }

/** Decides message by message in their order: the first ones use up the day's limit. */
class Decider {
  /** The day's limit is reached, and messages wait. */
  isFull = false

  constructor(
    private readonly plan: SendingPlan,
    private readonly config: StoredConfig,
    private readonly template: { content: string; provider_code: string },
    private readonly now: LocalTime,
    private room: number,
  ) {}

  outcomeOf(
    { id, order, payment }: QueuedMessage,
    facts: AccountFacts | undefined,
    { fits, isDuplicate }: { fits: boolean; isDuplicate: boolean },
  ): Outcome {
    const { plan, config, template, now } = this
    const blank = { id, error: '', phone: '', content: '', segments: 0, send_after: null }
    const suppress = (reason: Reason, written: Partial<Decision> = {}): Outcome => ({
      decision: { ...blank, ...written, status: 'suppressed', reason },
      message: null,
    })
    if (!plan.is_enabled) return suppress('disabled')
    // An account that a document's schedule never meant is deleted from the log; an account that has left the audience
    // meanwhile stays in it.
    if (!facts || !fits) return plan.isOfDocuments ? { unwanted: id } : suppress('left_audience')
    if (order !== null && facts.order_status === 'red_flushed') return suppress('withdrawn')
    if (payment !== null && facts.payment_status === 'reversed') return suppress('withdrawn')
    if (facts.is_over) return suppress('left_audience')
    if (isDuplicate) return suppress('duplicate')
    const phone = facts.mobile
    if (phone === null) return suppress('no_phone')
    if (isQuiet(now) && plan.quiet_hours === 'wait') {
      const send_after = endOfQuiet(now)
      return { decision: { ...blank, status: 'queued', reason: null, send_after }, message: null }
    }
    const { content, shown, segments, params, missing } = writeMessage(
      template.content,
      config.sign_name,
      valuesOf(facts, dateOf(now)),
    )
    const written = { phone, content: shown, segments }
    if (isQuiet(now)) return suppress('quiet_hours', written)
    if (missing.length > 0) return suppress('nothing_to_say', { phone, error: missing.join(', ') })
    if (this.room <= 0) {
      this.isFull = true
      const send_after = nextDayAt(plan.time, now)
      return { decision: { ...blank, status: 'queued', reason: null, send_after }, message: null }
    }
    this.room--
    return {
      decision: { ...blank, ...written, status: 'sending', reason: null },
      message: { phone, template: template.provider_code, params, content },
    }
  }
}

/**
 * Messages of this queue beyond the daily limit keep their places for the next day: nobody is left out, and the
 * first accounts are not written to again and again. Staff are told how many days it takes.
 */
async function putOffRest(
  tx: Tx,
  org: OrgId,
  config: StoredConfig,
  { queue, time }: { queue: MessageQueue; time: string },
  now: LocalTime,
): Promise<void> {
  await postpone(tx, org, queue, { now, until: nextDayAt(time, now) })
  const today = dateOf(now)
  const count = await waitingFor(tx, org, config.id)
  const day = addDays(today, 1)
  const { until } = spreadOverDays({
    today,
    day,
    limit: config.daily_limit,
    sent_today: config.daily_limit,
    waiting: 0,
    count,
  })
  // One notice a day, with the present number of waiting messages.
  await putNotice({ tx, org, now }, `messages_put_off ${config.id} ${dateOf(now)}`, {
    type: 'messages_put_off',
    params: { name: config.name, limit: config.daily_limit, count, until },
    to: ['staff'],
    target: config.id,
  })
}
