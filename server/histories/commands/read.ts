import type { Command } from '../command'
import { confirmations, nextIndex, noteReading, recentTime } from '../world'

export const read: Command = {
  name: 'read',
  weight: 10,
  draw(world, account, chance) {
    const { index, text, isRollover } = nextIndex(world, account, chance)
    const at = recentTime(world, chance)
    const isFinal = chance.happens(0.1)
    return {
      user: chance.pick(world.clerks),
      target: 'POST /reading-orders/',
      body: {
        ...{ meter: account.id, current_reading: text, read_at: at, ...confirmations(account, chance) },
        ...(isRollover && { is_rollover: true }),
        ...(isFinal && { is_final: true }),
        ...(account.isMaster && chance.happens(0.4) && { hold: true }),
      },
      done(answer, status) {
        const reading = { meter: account.id, at, index, isRollover, isFinal }
        // 200: its subs do not let it be billed, and it waits.
        if (status === 200) world.pending.set(answer.id, { id: answer.id, ...reading })
        else noteReading(world, account.id, answer, reading)
      },
    }
  },
}
