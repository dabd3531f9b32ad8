import type { Chance } from '../../seed/chance'
import type { Command } from '../command'
import { type Account, isFinallyRead, recentDay, type World } from '../world'

function post(world: World, account: Account, verb: string, body: object, chance: Chance, done: () => void) {
  return { user: chance.pick(world.clerks), target: `POST /meters/${account.id}/${verb}/`, body, done }
}

const open = (account: Account) => account.idle.find(({ to }) => to === null)

export const suspend: Command = {
  ...{ name: 'suspend', weight: 1, alone: 'life', isSentOnce: true },
  draw(world, account, chance) {
    const from = recentDay(world, chance)
    return post(world, account, 'suspend', { date: from, reason: '外出' }, chance, () => {
      account.idle.push({ from, to: null })
      account.status = 'suspended'
    })
  },
}

export const resume: Command = {
  ...{ name: 'resume', alone: 'life', isSentOnce: true },
  weight: ({ status }) => (status === 'suspended' ? 15 : 0),
  draw(world, account, chance) {
    const idle = open(account)
    if (!idle) return null
    const date = recentDay(world, chance)
    return post(world, account, 'resume', { date }, chance, () => {
      idle.to = date
      account.status = 'active'
    })
  },
}

/** A fault and a repair change no bill. */
export const fault: Command = {
  ...{ name: 'fault', weight: 1, alone: 'life', isSentOnce: true },
  draw: (world, account, chance) =>
    chance.happens(0.5)
      ? post(world, account, 'fault', { date: recentDay(world, chance), reason: '停走' }, chance, () => {})
      : post(world, account, 'repair', { date: recentDay(world, chance) }, chance, () => {}),
}

/** An account that is suspended when it closes is resumed on that day. */
export const close: Command = {
  ...{ name: 'close', alone: 'life', isSentOnce: true },
  weight: (account, world) => (isFinallyRead(world, account) ? 12 : 1),
  draw(world, account, chance) {
    const from = recentDay(world, chance)
    return post(world, account, 'close', { closed_at: from, reason: '拆迁' }, chance, () => {
      const suspended = open(account)
      if (suspended) suspended.to = from
      account.idle.push({ from, to: null })
      account.closings.push(world.t.clock.now)
      account.status = 'closed'
    })
  },
}

export const reopen: Command = {
  ...{ name: 'reopen', alone: 'life', isSentOnce: true },
  weight: ({ status }) => (status === 'closed' ? 12 : 0),
  draw(world, account, chance) {
    const idle = open(account)
    if (!idle) return null
    const date = recentDay(world, chance)
    const sent = post(world, account, 'reopen', { date, reason: '误销' }, chance, () => {
      idle.to = date
      account.status = 'active'
    })
    return { ...sent, user: world.staff }
  },
}
