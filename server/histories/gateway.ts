import { findAllAlarms } from '../features/alarms/find'
import { sweepValves } from '../features/valves/sweep'
import type { Chance } from '../seed/chance'
import type { OwnCommand } from './remote'
import { lookByItself } from './taken'
import type { Account, World } from './world'

/** The accounts whose meters report, or did. */
export const reportingOf = ({ accounts, remote }: World): Account[] =>
  accounts.filter(({ id }) => remote?.modules.has(id))

/**
 * A person's reading goes before the report that was taken for its month. Of those that came at one moment the product alone knows
 * which was the first one.
 */
export async function settleOvertaken(world: World): Promise<void> {
  for (const { id, meter, at, isOfReport } of [...world.pending.values()]) {
    if (!isOfReport) continue
    const others = [...world.readings.values(), ...[...world.pending.values()].filter((one) => one.id !== id)]
    if (!others.some((one) => one.meter === meter && one.at.slice(0, 7) === at.slice(0, 7))) continue
    const { data } = await world.t.call(world.staff, `GET /readings/${id}/`)
    if (data.status === 'void') world.pending.delete(id)
  }
}

type Fetched = Pick<OwnCommand, 'id' | 'imei' | 'action' | 'seq'>

/** Writes down what the gateway has fetched. Every fifth command of a meter fails. */
export function noteFetched(world: World, fetched: readonly Fetched[]): OwnCommand[] {
  const { commands } = world.remote!
  return fetched.map(({ id, imei, action, seq }) => {
    const result = seq % 5 === 4 ? 'failed' : 'done'
    const command = commands.get(id) ?? { id, imei, action, seq, result, isAnswered: false }
    commands.set(id, command)
    return command
  })
}

export async function fetchCommands(world: World): Promise<OwnCommand[]> {
  const { status, text, data } = await world.t.call(world.remote!.gateway, 'GET /nb/nb-gate/')
  if (status !== 200) throw new Error(text)
  return noteFetched(world, data)
}

export async function answerCommands(world: World, commands: readonly OwnCommand[]): Promise<void> {
  if (commands.length === 0) return
  const acks = commands.map(({ id, result }) => ({ id, result, at: world.t.clock.now }))
  const { status, text } = await world.t.call(world.remote!.gateway, 'POST /nb/nb-gate/acks/', acks)
  if (status !== 200) throw new Error(text)
  for (const command of commands) command.isAnswered = true
}

/** The gateway asks for commands each hour, also of those of this round; some modules answer at once, the newest first. */
export async function askAtLast(world: World, chance: Chance): Promise<void> {
  if (world.remote === null) return
  const fetched = await fetchCommands(world)
  await answerCommands(world, fetched.filter(() => chance.happens(0.4)).reverse())
}

/** The worker’s own works for meters that report, at some moment of a round. */
export function ownWorks(world: World, chance: Chance): (() => Promise<void>)[] {
  const { databases, clock } = world.t
  const now = () => clock.now
  const { signal } = new AbortController()
  const works = [
    // Most moments are not within the five days after a read day.
    { often: 0.8, work: () => lookByItself(world) },
    { often: 0.4, work: () => sweepValves(databases, now, signal) },
    { often: 0.4, work: () => findAllAlarms(databases, now, signal) },
  ]
  return works
    .filter(({ often }) => chance.happens(often))
    .map(({ work }) => async () => {
      for (let turns = chance.between(0, 60); turns > 0; turns--) await new Promise(setImmediate)
      await work()
    })
}
