import { addSeconds, type LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import type { Databases } from '../../db/databases'
import { inTransaction } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Breaker } from './breaker'
import type { Carriers } from './carriers'
import type { Batch, Claimed } from './claim'
import type { StoredConfig } from './configs-store'
import { unclaim } from './lanes-store'
import { recordOutcome } from './messages-store'
import { type Message, NotTaken } from './provider'

/**
 * The number of messages claimed together. Sending them takes less than LOST_AFTER_S even if every one runs into its
 * time limit.
 */
export const BATCH = 50
const AT_ONCE = 10
const LOST_AFTER_S = 90

/** A message that was handed over before this moment without an outcome has lost its sender. */
export const lostBefore = (now: LocalTime): LocalTime => addSeconds(now, -LOST_AFTER_S)

interface Services {
  databases: Databases
  carriers: Carriers
  clock: () => LocalTime
}

/** Hands over a batch, several messages at once. The messages left at the end of its time go back to the queue. */
export async function sendBatch(
  { databases, carriers, clock }: Services,
  { org, config, claimed }: Batch,
  breaker: Breaker,
  isOver: () => boolean,
): Promise<void> {
  const db = databases.of(org)
  const left = [...claimed]
  const hand = async () => {
    while (!isOver()) {
      const next = left.shift()
      if (!next) return
      const hasAnswered = await sendOne(db, carriers, { org, config, ...next }, clock)
      if (hasAnswered) breaker.answered()
      else breaker.missed(clock())
    }
  }
  const hands = await Promise.allSettled(Array.from({ length: AT_ONCE }, hand))
  const ids = left.map(({ id }) => id)
  await inTransaction(db, (tx) => unclaim(tx, org, ids, clock()))
  for (const end of hands) if (end.status === 'rejected') throw end.reason
}

export interface Sending extends Claimed {
  org: OrgId
  config: StoredConfig
}

/** Hands over a message in the state `sending` once, and records the outcome; false when there was no answer. */
export async function sendOne(
  db: Database,
  carriers: Carriers,
  { org, config, id, message }: Sending,
  clock: () => LocalTime,
): Promise<boolean> {
  const end = await handOver(carriers, config, message, clock())
  await inTransaction(db, (tx) => recordOutcome(tx, org, id, clock(), end))
  return !('reason' in end) || (end.reason !== 'unreachable' && end.reason !== 'outcome_unknown')
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
