import type { Chance } from '../seed/chance'
import { newRemoteWorks, withRemote } from '../testing/remote-works'
import type { TestApp, TestUser } from '../testing/test-app'
import type { Waterworks } from '../testing/waterworks'

/** A row of a batch; its reading counts litres. */
export interface OwnReport {
  imei: string
  freeze_at: string
  reading: number
  /** As they fit a day before, or not. */
  hours?: number[]
  battery?: number
  alarms?: ('leak' | 'magnet' | 'battery')[]
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
  /** The jobs of the worker's own looks that are written down. */
  looks: Set<number>
  /** It watches the book, and its index only grows; litres. */
  monitor: { id: number; imei: string; index: number }
  /** A meter of another organization, whose number our gateway sends, too. */
  stranger: { imei: string; meter: number; clerk: TestUser }
}

/** An organization whose history begins. */
interface Begun {
  t: TestApp
  works: Waterworks
  staff: TestUser
  accounts: readonly { id: number; installed: string }[]
  nextNumber(): number
}

const OPENED_ON = '2025-11-25'

/** Some accounts get a device that reports, with a valve; a monitor watches them all. */
export async function beginRemote(world: Begun, chance: Chance): Promise<Remote> {
  const { t, works, staff } = world
  const reporting = await withRemote(t, works)
  const { gateway, remoteType } = reporting
  // Its modules count litres.
  const made = await t.call(staff, `PATCH /organizations/meter-types/${remoteType}/`, { remote_scale: 3 })
  if (made.status !== 200) throw new Error(made.text)
  const set = await t.call(staff, `PATCH /organizations/orgs/${works.org}/`, {
    settings: {
      remote_billing: chance.pick(['pending', 'normal']),
      remote_days: chance.pick([3, 15]),
      cut_notice_days: 0,
      reopen_when_paid: chance.happens(0.8),
    },
  })
  if (set.status !== 200) throw new Error(set.text)
  const modules = new Map<number, string[]>()
  const chosen = world.accounts.filter(() => chance.happens(0.7))
  for (const { id, installed } of chosen.length > 0 ? chosen : world.accounts) {
    const typed = await t.call(staff, `PATCH /meters/${id}/`, { meter_type: remoteType })
    if (typed.status !== 200) throw new Error(typed.text)
    const imei = newImei(world)
    await reporting.bind(id, {
      imei,
      from: `${installed} 00:00:00`,
      gateway: chance.pick([gateway.id, null]),
    })
    modules.set(id, [imei])
  }
  const watching = await works.meter(null, {
    ...{ meter_class: 'monitor', watches: works.location, meter_type: remoteType, install_date: OPENED_ON },
  })
  const monitor = { id: watching.id, imei: newImei(world), index: 0 }
  await reporting.bind(monitor.id, { imei: monitor.imei })
  const foreign = await newRemoteWorks(t)
  const imei = newImei(world)
  const { id: meter } = await foreign.bound(imei)
  return {
    ...{ gateway, modules, batches: [], commands: new Map(), taken: new Set(), looks: new Set(), monitor },
    stranger: { imei, meter, clerk: foreign.clerk },
  }
}

/** A number that no other history has. */
export const newImei = (world: Pick<Begun, 'works' | 'nextNumber'>): string =>
  String(870_000_000_000_000 + world.works.org * 10_000 + world.nextNumber())
