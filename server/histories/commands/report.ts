import { expect } from 'vitest'
import type { Chance } from '../../seed/chance'
import type { Command } from '../command'
import { reportingOf } from '../gateway'
import { daysLater } from '../own-figures'
import { newImei, type OwnReport } from '../remote'
import { type Account, lastIndex, recentDay, recentTime, type World } from '../world'

/** A moment at which a module freezes its count: mostly a midnight, and often that of a month's end. */
function freezeAt(world: World, chance: Chance): string {
  const today = world.t.clock.now.slice(0, 10)
  const ofMonth = `${today.slice(0, 7)}-01`
  const before = `${daysLater(ofMonth, -1).slice(0, 7)}-01`
  return chance.pick([
    ...[`${ofMonth} 00:00:00`, `${ofMonth} 00:00:00`, `${daysLater(ofMonth, -1)} 06:30:00`],
    ...[`${before} 00:00:00`, `${recentDay(world, chance)} 00:00:00`, recentTime(world, chance)],
  ])
}

/** A count along the account's index, and sometimes one that jumps or falls. */
export function reportOf(
  world: World,
  account: Account,
  chance: Chance,
  freeze_at = freezeAt(world, chance),
): OwnReport {
  const last = lastIndex(world, account)
  const flow = chance.pick([0, 2, 5, 12, 30]) * 1000 + chance.between(0, 999)
  const wrong = chance.happens(0.15) ? chance.pick([-40_000, 4_000_000]) : 0
  const index = last.index + (freeze_at < last.at ? -flow : flow) + wrong
  const turn = 10 ** account.digits * 1000
  const imeis = world.remote!.modules.get(account.id)!
  return {
    imei: chance.happens(0.9) ? imeis.at(-1)! : chance.pick(imeis),
    freeze_at,
    reading: Math.max(0, index) % turn,
    ...told(chance, flow),
  }
}

/** A module also says the hours of this flow, which may be those of another day, its battery and its alarms. */
function told(chance: Chance, flow: number): Pick<OwnReport, 'hours' | 'battery' | 'alarms'> {
  const [last, alarm] = [
    chance.pick([flow, flow, flow + 5000]),
    chance.pick(['leak', 'magnet', 'battery'] as const),
  ]
  return {
    ...(chance.happens(0.6) && { hours: [...Array.from({ length: 23 }, () => 0), last] }),
    ...(chance.happens(0.5) && { battery: chance.between(5, 100) }),
    ...(chance.happens(0.3) && { alarms: [alarm] }),
  }
}

/** The count of the meter that watches the others, which never falls. */
function watched(world: World, chance: Chance): OwnReport {
  const { monitor } = world.remote!
  monitor.index += chance.between(0, 20_000)
  return { imei: monitor.imei, freeze_at: world.t.clock.now, reading: monitor.index, ...told(chance, 0) }
}

/** A batch of the gateway: late, shuffled, some rows twice, some of a number that is another organization's; or one again. */
export const report: Command = {
  name: 'report',
  weight: 12,
  isSentOnce: true,
  draw(world, account, chance) {
    const { gateway, batches, stranger } = world.remote!
    const reporting = reportingOf(world)
    const some = Array.from({ length: chance.between(1, 6) }, () =>
      reportOf(world, chance.happens(0.7) ? account : chance.pick(reporting), chance),
    )
    const foreign = { ...some[0]!, imei: stranger.imei }
    const drawn = [
      ...some,
      ...(chance.happens(0.3) ? [chance.pick(some)] : []),
      ...(chance.happens(0.2) ? [foreign] : []),
      ...(chance.happens(0.5) ? [watched(world, chance)] : []),
    ]
    const again = chance.happens(0.2) ? batches.at(-1) : undefined
    const rows = (again ?? drawn)
      .map((row) => ({ row, at: chance.next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ row }) => row)
    batches.push(rows)
    return {
      ...{ user: gateway, target: 'POST /nb/nb-gate/', body: rows },
      done({ accepted, duplicates, refused }) {
        expect(accepted + duplicates + refused.length).toBe(rows.length)
      },
    }
  },
}

/** Staff decide a doubtful report, or take a good one away. */
export const decideReport: Command = {
  name: 'decide a report',
  weight: 3,
  isSentOnce: true,
  async draw(world, account, chance) {
    const state = chance.happens(0.7) ? 'quarantined' : 'good'
    const target = `GET /remote/reports/?state[]=${state}&meter=${account.id}`
    const { results } = (await world.t.call(world.staff, target)).data
    if (results.length === 0) return null
    const { id } = chance.pick<{ id: number }>(results)
    const isAccepted = state === 'quarantined' && chance.happens(0.5)
    return {
      user: world.staff,
      target: `POST /remote/reports/${id}/${isAccepted ? 'accept' : 'reject'}/`,
      body: { reason: '核实', ...(isAccepted && chance.happens(0.3) && { is_rollover: true }) },
      done() {},
    }
  },
}

/** The device that came with a change-over gets a module of its own. */
export const bindAgain: Command = {
  name: 'bind',
  weight: ({ changes }) => (changes.length > 0 ? 3 : 0),
  alone: 'device',
  isSentOnce: true,
  async draw(world, account, chance) {
    const { data } = await world.t.call(world.staff, `GET /meters/${account.id}/remote/`)
    if (data.module !== null) return null
    const imei = newImei(world)
    return {
      user: chance.pick(world.clerks),
      target: `PUT /meters/${account.id}/module/`,
      body: { imei, from: account.changes.at(-1)!.at, gateway: world.remote!.gateway.id },
      done() {
        world.remote!.modules.get(account.id)!.push(imei)
      },
    }
  },
}
