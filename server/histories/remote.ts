import type { Chance } from '../seed/chance'
import { newRemoteWorks } from '../testing/remote-works'
import type { TestUser } from '../testing/test-app'
import { newGateway } from '../testing/valves'
import type { Account, World } from './world'

/** A row of a batch; its reading counts litres. */
export interface OwnReport {
  imei: string
  freeze_at: string
  reading: number
}

/** A command of a valve that the gateway has fetched. */
export interface OwnCommand {
  id: number
  imei: string
  action: 'open' | 'close'
  seq: number
  /** As its module carries it out, whenever and however often that is told. */
  result: 'done' | 'failed'
  isAnswered: boolean
}

/** The meters that report, and the books of their gateway. */
export interface Remote {
  gateway: TestUser
  /** The numbers that an account's devices have had, by account. */
  modules: Map<number, string[]>
  batches: OwnReport[][]
  /** By id. */
  commands: Map<number, OwnCommand>
  /** The readings that were made of reports. */
  taken: Set<number>
  /** A meter of another organization, whose number our gateway sends, too. */
  stranger: { imei: string; meter: number; clerk: TestUser }
}

/** Some accounts get a device that reports, with a valve. */
export async function beginRemote(world: World, chance: Chance): Promise<Remote> {
  const { t, works, staff } = world
  const made = await t.call(staff, 'POST /organizations/meter-types/', {
    ...{ name: '远传阀控表', kind: 'nb_iot', reading_mode: 'remote', remote_scale: 3, has_valve: true },
  })
  if (made.status !== 201) throw new Error(made.text)
  const set = await t.call(staff, `PATCH /organizations/orgs/${works.org}/`, {
    settings: {
      remote_billing: chance.pick(['pending', 'normal']),
      remote_days: chance.pick([3, 15]),
      cut_notice_days: 0,
      reopen_when_paid: chance.happens(0.8),
    },
  })
  if (set.status !== 200) throw new Error(set.text)
  const gateway = await newGateway(t, works)
  const modules = new Map<number, string[]>()
  const chosen = world.accounts.filter(() => chance.happens(0.7))
  for (const { id, installed } of chosen.length > 0 ? chosen : world.accounts) {
    const typed = await t.call(staff, `PATCH /meters/${id}/`, { meter_type: made.data.id })
    if (typed.status !== 200) throw new Error(typed.text)
    const imei = newImei(world)
    const bound = await t.call(staff, `PUT /meters/${id}/module/`, {
      ...{ imei, from: `${installed} 00:00:00`, gateway: chance.pick([gateway.id, null]) },
    })
    if (bound.status !== 200) throw new Error(bound.text)
    modules.set(id, [imei])
  }
  const foreign = await newRemoteWorks(t)
  const imei = newImei(world)
  const { id: meter } = await foreign.bound(imei)
  return {
    ...{ gateway, modules, batches: [], commands: new Map(), taken: new Set() },
    stranger: { imei, meter, clerk: foreign.clerk },
  }
}

/** A number that no other history has. */
export const newImei = (world: World): string =>
  String(870_000_000_000_000 + world.works.org * 10_000 + world.nextNumber())

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
