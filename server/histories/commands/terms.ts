import type { Command } from '../command'
import { termsOn } from '../own-bill'
import { daysLater } from '../own-figures'
import { noteCascade } from '../world'

/** Another price or number of persons from a day on, with the orders that it concerns. */
export const terms: Command = {
  name: 'terms',
  weight: 2,
  alone: 'terms',
  draw(world, account, chance) {
    const price = chance.pick(world.prices)
    const persons = chance.pick([3, 5, 6, 8])
    const from = daysLater(world.t.clock.now, -chance.pick([0, 0, 3, 20, 70]))
    if (from < account.installed) return null
    return {
      user: chance.pick(world.clerks),
      target: `POST /meters/${account.id}/terms/`,
      body: { terms_from: from, water_price: price.id, persons, cascade: chance.happens(0.7) },
      done({ cascade }) {
        // Terms that are in force already are no change from that day on.
        const before = termsOn(account, from)
        if (before.price !== price || before.persons !== persons) account.terms.set(from, { price, persons })
        noteCascade(world, cascade)
      },
    }
  },
}
