import { type CloseReason, closeToUndo } from '@water/rules/metering/valve'
import type { Change, UnitOfWork } from '../../db/read-write'
import {
  cancelQueued,
  expireCommands,
  insertCommand,
  openCommandsOf,
  type StoredCommand,
} from './commands-store'
import { type CutTerms, type ValveFacts, valveFactsOf } from './facts-store'
import { refusalOf } from './refusal-of'
import { kept } from './trail'

/** An open that nobody asked for lasts as long as one can: the household waits for it. */
const LONGEST_HOURS = 72
const NOBODY = { user: null, service: null }

export interface Followed {
  /** Closes that wait for the end of the quiet time. */
  held: ReadonlySet<number>
  changes: Change[]
}

/**
 * Looks at the commands of these meters as they are now: a queued close that is no longer due is cancelled, and an open follows a
 * close whose reason is gone. `answered` are the commands that were answered just now. The accounts are locked.
 */
export async function followCommands(
  unit: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  meters: readonly number[],
  terms: CutTerms,
  answered: ReadonlySet<number> = new Set(),
): Promise<Followed> {
  const { tx, org, now } = unit
  const held = new Set<number>()
  const changes: Change[] = []
  if (meters.length === 0) return { held, changes }
  await expireCommands(tx, org, meters, now)
  const commands = await openCommandsOf(tx, org, meters)
  const facts = await valveFactsOf(tx, org, [...commands.keys()], terms)
  for (const [meter, all] of commands) {
    const known = facts.get(meter)
    if (known === undefined) continue
    const live = await withoutUndue(unit, all, known, terms, { held, changes })
    const close = closeToUndo(live, reasonIn(known, terms, answered))
    const open = close && (await openAfter(unit, close, known))
    if (open) changes.push({ object: ['meter', meter], after: kept(open) })
  }
  return { held, changes }
}

/** Cancels a queued close for arrears that is no longer due; one in quiet time is held. Returns the commands that stay. */
async function withoutUndue(
  unit: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  commands: readonly StoredCommand[],
  facts: ValveFacts,
  terms: CutTerms,
  { held, changes }: { held: Set<number>; changes: Change[] },
): Promise<readonly StoredCommand[]> {
  const queued = commands.find(({ action, state }) => action === 'close' && state === 'queued')
  if (queued === undefined) return commands
  const refusal = refusalOf(facts, { ...queued, isUnderWay: false, isQuiet: terms.isQuiet })
  if (refusal === null) return commands
  if (refusal === 'quiet_time') {
    held.add(queued.id)
    return commands
  }
  await cancelQueued(unit, [facts.meter], 'close')
  const after = { ...queued, state: 'cancelled' as const }
  changes.push({ object: ['meter', facts.meter], before: kept(queued), after: kept(after) })
  return commands.map((command) => (command === queued ? after : command))
}

const reasonIn =
  (facts: ValveFacts, { reopensWhenPaid }: CutTerms, answered: ReadonlySet<number>) =>
  (close: StoredCommand): CloseReason => ({
    isForArrears: close.reason === 'arrears',
    isFormer: close.customer_since < facts.customer_since,
    isDue: refusalOf(facts, { ...close, isUnderWay: false, isQuiet: false }) === null,
    hasOverdue: facts.has_overdue,
    reopensWhenPaid,
    isAnswered: answered.has(close.id),
  })

/** Queues the open that a close must be followed by; null: the device has no module any more that could be asked. */
async function openAfter(
  unit: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  { reason }: StoredCommand,
  { meter, module, installation, has_valve, customer_since }: ValveFacts,
): Promise<StoredCommand | null> {
  if (module === null || installation === null || !has_valve) return null
  // An older one that nobody has fetched: the new one takes its place.
  await cancelQueued(unit, [meter], 'open')
  const open = { meter, module, installation, customer_since, reason, remark: '', expires_in: LONGEST_HOURS }
  return insertCommand(unit, NOBODY, { ...open, action: 'open' })
}
