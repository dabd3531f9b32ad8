import type { LocalTime } from '@water/rules/calendar'
import type { Databases } from '../../db/databases'
import { inTransaction, read } from '../../db/read-write'
import { Breaker } from './breaker'
import type { Carriers } from './carriers'
import { claim } from './claim'
import { type DueLane, dueLanes } from './lanes-store'
import { giveUpLost } from './messages-store'
import { BATCH, lostBefore, sendBatch } from './send-queued'

/** The number of services that are called at the same time. */
const LANES_AT_ONCE = 16
/** The pause after a claim that found nothing, or failed. */
const PAUSE_S = 2

export interface SenderServices {
  databases: Databases
  carriers: Carriers
  clock: () => LocalTime
  report(error: unknown): void
}

/** The messages of one configuration of one organization. A service that does not answer delays only its own lane. */
interface Lane {
  version: LocalTime
  breaker: Breaker
  /** The number of its last turn. */
  turn: number
}

/**
 * Sends due messages: one batch of each lane at a time, several lanes at once. The lane that has waited longest for a
 * turn goes first.
 */
export class Sender {
  private readonly lanes = new Map<string, Lane>()
  private readonly running = new Map<string, Promise<void>>()
  private turns = 0
  private isStopping = false

  constructor(private readonly services: SenderServices) {}

  /** Starts a batch of every free lane with due messages; false when there is none. Does not wait. */
  async begin(): Promise<boolean> {
    const { databases, clock } = this.services
    const db = databases.across('the due messages of every organization')
    await inTransaction(db, (tx) => giveUpLost(tx, clock(), lostBefore(clock())))
    const due = await read(db, (reader) => dueLanes(reader, clock()))
    const free = due
      .map((lane) => ({ ...lane, key: keyOf(lane), ...this.laneOf(lane) }))
      .filter(({ key, breaker }) => !this.running.has(key) && !breaker.rests(clock()))
      .sort((one, other) => one.turn - other.turn)
      .slice(0, LANES_AT_ONCE - this.running.size)
    for (const { key, breaker, ...lane } of free) {
      this.lanes.get(key)!.turn = ++this.turns
      const turn = this.turnOf(lane, breaker).finally(() => this.running.delete(key))
      this.running.set(key, turn)
    }
    return free.length > 0
  }

  /** Resolves when a running batch ends; at once when none is running. */
  async oneEnded(): Promise<void> {
    if (this.running.size > 0) await Promise.race(this.running.values())
  }

  /** Hands nothing more over, and waits for the messages under way. */
  async stop(): Promise<void> {
    this.isStopping = true
    await this.idle()
  }

  /** Waits for every running batch. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values())
  }

  /** A changed configuration is tried again at once. */
  private laneOf(due: DueLane): Lane {
    const key = keyOf(due)
    const known = this.lanes.get(key)
    if (known?.version === due.version) return known
    const lane = { version: due.version, breaker: new Breaker(), turn: known?.turn ?? 0 }
    this.lanes.set(key, lane)
    return lane
  }

  private async turnOf({ org, config }: DueLane, breaker: Breaker): Promise<void> {
    const { databases, clock, report } = this.services
    try {
      const limit = breaker.isDoubtful ? 1 : BATCH
      const batch = await inTransaction(databases.of(org), (tx) =>
        claim(tx, org, config, { now: clock(), limit }),
      )
      if (!batch) return breaker.rest(clock(), PAUSE_S)
      const isOver = () => this.isStopping || breaker.rests(clock())
      await sendBatch(this.services, batch, breaker, isOver)
    } catch (error) {
      breaker.rest(clock(), PAUSE_S)
      report(error)
    }
  }
}

const keyOf = ({ org, config }: Pick<DueLane, 'org' | 'config'>): string => `${org} ${config}`
