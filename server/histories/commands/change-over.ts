import type { Command } from '../command'
import { nextIndex, recentTime } from '../world'

export const changeOver: Command = {
  name: 'change-over',
  weight: 2,
  alone: 'device',
  draw(world, account, chance) {
    const { index, text, isRollover } = nextIndex(world, account, chance)
    const at = recentTime(world, chance)
    const initial = chance.pick([0, 2, 7])
    return {
      user: chance.pick(world.clerks),
      target: `POST /meters/${account.id}/change/`,
      body: {
        ...{ final_reading: text, changed_at: at, initial_reading: initial },
        ...{
          meter_no: `H${world.works.org}-${world.nextNumber()}`,
          reason: chance.pick(['periodic', 'fault', 'upgrade']),
        },
        ...(isRollover && { is_rollover: true }),
      },
      done() {
        account.changes.push({ at, final: index, isRollover, initial: initial * 1000 })
      },
    }
  },
}

/** Takes the last change-over back. */
export const changeBack: Command = {
  name: 'change back',
  weight: 1,
  alone: 'device',
  isSentOnce: true,
  draw(world, account, chance) {
    if (account.changes.length === 0) return null
    return {
      user: chance.pick(world.clerks),
      target: `DELETE /meters/${account.id}/change/`,
      body: {},
      done() {
        account.changes.pop()
      },
    }
  },
}
