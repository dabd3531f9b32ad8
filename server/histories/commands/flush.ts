import type { Command } from '../command'
import { litreText, noteCascade } from '../world'

/** Reverses an order: alone, with a cascade, billed again at another index or time, with a reduction. */
export const flush: Command = {
  name: 'flush',
  weight: 6,
  draw(world, account, chance) {
    const own = [...world.readings.values()].filter(
      ({ meter, order }) => meter === account.id && !world.flushed.has(order),
    )
    const all = [...world.readings.values()].filter(({ meter }) => meter === account.id)
    const from = chance.happens(0.9) && own.length > 0 ? own : all
    if (from.length === 0) return null
    const original = chance.pick(chance.happens(0.5) ? from.slice(-2) : from)
    const isReissued = original.kind === 'reading' && chance.happens(0.6)
    const less = chance.pick([0, 0, 1, 2, 5]) * 1000
    const index = Math.max(0, original.index - less)
    const deduct = chance.happens(0.3) ? chance.between(1, 4) * 1000 : 0
    const reissue = {
      current_reading: litreText(index),
      is_rollover: original.isRollover,
      ...(deduct > 0 && { deduct_volume: litreText(deduct) }),
    }
    return {
      user: chance.pick([...world.clerks, world.staff]),
      target: `POST /orders/${original.order}/red-flush/`,
      body: {
        ...{ reason: '抄错', confirm_abnormal: true },
        ...(chance.happens(0.8) && { cascade: true }),
        ...(isReissued && { reissue }),
      },
      done({ reissued, cascade }) {
        world.flushed.add(original.order)
        if (reissued !== null)
          world.readings.set(reissued.id, {
            ...original,
            ...{ order: reissued.id, index, deduct, isEstimate: false },
          })
        noteCascade(world, cascade)
      },
    }
  },
}
