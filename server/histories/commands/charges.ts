import type { Command } from '../command'
import { decimal } from '../own-figures'
import { RATES } from '../own-invoices'
import { litreText, noteReading, recentTime } from '../world'

const FEE = '换表费'

export const fee: Command = {
  name: 'fee',
  weight: 2,
  draw(world, account, chance) {
    const amount = chance.between(1, 9_999)
    return {
      user: world.staff,
      target: 'POST /orders/',
      body: {
        meter: account.id,
        kind: 'fee',
        lines: [{ name: FEE, amount: decimal(amount, 2), tax_rate: RATES[FEE] }],
      },
      done({ id }) {
        world.fees.set(id, { order: id, meter: account.id, amount })
      },
    }
  },
}

export const flushFee: Command = {
  name: 'flush a fee',
  weight: 1,
  draw(world, account, chance) {
    const own = [...world.fees.values()].filter(({ meter }) => meter === account.id)
    if (own.length === 0) return null
    const original = chance.pick(own)
    return {
      user: chance.pick(world.clerks),
      target: `POST /orders/${original.order}/red-flush/`,
      body: { reason: '多收' },
      done() {
        world.flushed.add(original.order)
      },
    }
  },
}

export const backCharge: Command = {
  name: 'back charge',
  weight: 2,
  draw(world, account, chance) {
    const volume = chance.pick([1, 12, 90]) * 1000
    const at = recentTime(world, chance)
    return {
      user: world.staff,
      target: 'POST /orders/',
      body: { meter: account.id, kind: 'back_charge', volume: litreText(volume), read_at: at },
      done: (order) => noteReading(world, account.id, order, { kind: 'back_charge', at, index: volume }),
    }
  },
}
