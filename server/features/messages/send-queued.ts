import { isOfDocuments } from '@water/contract/message-schedules'
import { addSeconds, dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import { endOfQuiet, isQuiet } from '@water/rules/messages/sending-times'
import type { Database } from '../../db/database'
import { housekeep, read, type Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { judgeQueued } from './audience-store'
import type { Carriers } from './carriers'
import { findTemplate, lockConfig, type StoredConfig, sentSince } from './configs-store'
import {
  type Decision,
  decide,
  deleteUnwanted,
  firstDueSchedule,
  giveUpLost,
  lockDue,
  organizationsWithDue,
  type QueuedMessage,
  type Reason,
  settleMessage,
} from './messages-store'
import { type Message, NotTaken } from './provider'
import { todayOf } from './schedule-actions'
import { findSchedule, type StoredSchedule } from './schedules-store'
import { type AccountFacts, factsOf } from './values-store'
import { valuesOf, writeMessage } from './write-message'

/** Messages that are claimed at once: their sending takes less than LOST_AFTER_S even if every one runs into its time limit. */
const BATCH = 50
const AT_ONCE = 10
const LOST_AFTER_S = 90

/** A message on its way: claimed by this worker, and by it alone. */
interface Claimed {
  id: number
  message: Message
}

interface Batch {
  org: OrgId
  config: StoredConfig
  claimed: Claimed[]
}

/**
 * Sends the next messages of every organization; false when there was nothing to take in hand. What fails for one of them is
 * reported, and the others go on.
 */
export async function sendNextBatches(
  db: Database,
  carriers: Carriers,
  clock: () => LocalTime,
  report: (error: unknown) => void,
): Promise<boolean> {
  await housekeep(db, (tx) => giveUpLost(tx, clock(), addSeconds(clock(), -LOST_AFTER_S)))
  const organizations = await read(db, (reader) => organizationsWithDue(reader, clock()))
  let hasTaken = false
  for (const org of organizations) {
    try {
      const batch = await housekeep(db, (tx) => claim(tx, org, clock()))
      if (!batch) continue
      hasTaken = true
      await sendAll(db, carriers, batch, clock)
    } catch (error) {
      report(error)
    }
  }
  return hasTaken
}

/**
 * Decides on the next messages of one schedule, in one transaction: who gets what, and who does not and why. What is on its
 * way is committed as such before the first is handed over, so that none is ever handed over twice.
 */
async function claim(tx: Tx, org: OrgId, now: LocalTime): Promise<Batch | null> {
  const id = await firstDueSchedule(tx, org, now)
  const schedule = id === undefined ? undefined : await findSchedule(tx, org, id)
  if (!schedule) return null
  const [config, template] = [
    await lockConfig(tx, org, schedule.config),
    await findTemplate(tx, org, schedule.template),
  ]
  const queued = await lockDue(tx, org, schedule.id, now, BATCH)
  if (!config || !template || queued.length === 0) return null
  const facts = await factsOf(tx, org, queued)
  const today = await todayOf(tx, org, now)
  const ids = queued.map((message) => message.id)
  const standing = await judgeQueued(tx, org, { ...schedule, audience: schedule }, ids, today)
  const sent = (await sentSince(tx, [org], [config.id], startOfDay(dateOf(now)))).get(config.id) ?? 0
  const judge = new Judge(schedule, config, template, now, config.daily_limit - sent)
  const outcomes = queued.map((message, at) =>
    judge.outcomeOf(message, facts.get(at), standing.get(message.id) ?? { fits: false, isDuplicate: false }),
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
    now,
    decided.map(({ decision }) => decision),
  )
  const claimed = decided.flatMap(({ decision, message }) => (message ? [{ id: decision.id, message }] : []))
  return { org, config, claimed }
}

type Outcome = { unwanted: number } | { decision: Decision; message: Message | null }

/** Decides message by message, in their order: the day's limit is used up by the first. */
class Judge {
  constructor(
    private readonly schedule: StoredSchedule,
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
    const { schedule, config, template, now } = this
    const blank = { id, error: '', phone: '', content: '', segments: 0, send_after: null }
    const suppress = (reason: Reason, written: Partial<Decision> = {}): Outcome => ({
      decision: { ...blank, ...written, status: 'suppressed', reason },
      message: null,
    })
    if (!schedule.is_enabled) return suppress('disabled')
    // A document's account that the schedule never meant leaves no trace; one that has left it meanwhile does.
    if (!facts || !fits) return isOfDocuments(schedule) ? { unwanted: id } : suppress('left_audience')
    if (order !== null && facts.order_status === 'red_flushed') return suppress('withdrawn')
    if (payment !== null && facts.payment_status === 'reversed') return suppress('withdrawn')
    if (isDuplicate) return suppress('duplicate')
    if (!/^1\d{10}$/.test(facts.phone)) return suppress('no_phone')
    if (isQuiet(now) && schedule.quiet_hours === 'wait') {
      const send_after = endOfQuiet(now)
      return { decision: { ...blank, status: 'queued', reason: null, send_after }, message: null }
    }
    const { content, shown, segments, params, missing } = writeMessage(
      template.content,
      config.sign_name,
      valuesOf(facts, dateOf(now)),
    )
    const written = { phone: facts.phone, content: shown, segments }
    if (isQuiet(now)) return suppress('quiet_hours', written)
    if (missing.length > 0)
      return suppress('nothing_to_say', { phone: facts.phone, error: missing.join(', ') })
    if (this.room <= 0) return suppress('daily_limit', written)
    this.room--
    return {
      decision: { ...blank, ...written, status: 'sending', reason: null },
      message: { phone: facts.phone, template: template.provider_code, params, content },
    }
  }
}

async function sendAll(
  db: Database,
  carriers: Carriers,
  { org, config, claimed }: Batch,
  clock: () => LocalTime,
): Promise<void> {
  const left = [...claimed]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift())
      await sendOne(db, carriers, { org, config, ...next }, clock)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

export interface Sending extends Claimed {
  org: OrgId
  config: StoredConfig
}

/** Hands over a message that stands as sending, once, and writes down what came of it. */
export async function sendOne(
  db: Database,
  carriers: Carriers,
  { org, config, id, message }: Sending,
  clock: () => LocalTime,
): Promise<void> {
  const end = await handOver(carriers, config, message, clock())
  await housekeep(db, (tx) => settleMessage(tx, org, id, clock(), end))
}

async function handOver(carriers: Carriers, config: StoredConfig, message: Message, now: LocalTime) {
  try {
    if (config.provider !== 'outbox' && message.template === '')
      throw new NotTaken('not_configured', 'provider_code')
    return await carriers.carrierOf(config).send(message, now)
  } catch (error) {
    if (error instanceof NotTaken) return { reason: error.reason, error: error.message }
    return { reason: 'outcome_unknown' as const, error: error instanceof Error ? error.message : '' }
  }
}
