import type { Command } from '../command'
import { termsOn } from '../own-bill'
import { daysLater } from '../own-figures'
import { isFinallyRead, liveReadings, nextIndex, noteReading, recentDay } from '../world'

/** Another customer takes the account from the day after, with or without a last reading of the former one. */
export const transfer: Command = {
  name: 'transfer',
  weight: (account, world) => (isFinallyRead(world, account) ? 10 : 2),
  alone: 'terms',
  draw(world, account, chance) {
    const last = liveReadings(world, account.id).at(-1)
    // Mostly the day of the last reading, which nothing else forbids.
    const day = last && chance.happens(0.5) ? last.at.slice(0, 10) : recentDay(world, chance)
    const isRead = chance.happens(0.3)
    const { index, text, isRollover } = nextIndex(world, account, chance)
    const at = day === world.t.clock.now.slice(0, 10) ? world.t.clock.now : `${day} 23:59:59`
    const persons = chance.pick([3, 5, 8])
    const keepsTiers = chance.happens(0.3)
    return {
      user: chance.pick(world.clerks),
      target: `POST /meters/${account.id}/transfer/`,
      body: {
        ...{ transferred_at: day, customer: { customer_name: '李四', persons } },
        ...(chance.happens(0.6) && { take_over: true }),
        ...(keepsTiers && { keep_tiers: true }),
        ...(isRead && { final_reading: text, confirm_abnormal: true }),
        ...(isRead && isRollover && { is_rollover: true }),
      },
      async done() {
        const from = daysLater(day, 1)
        account.terms.set(from, { price: termsOn(account, from).price, persons })
        account.transfers.push({ day, keepsTiers, posted: world.t.clock.now })
        if (!isRead) return
        // The answer is the account. No other reading is taken at this second; a copy in a cascade has a higher number.
        const query = { meter: account.id, page_size: 200, ordering: 'id' }
        const { data } = await world.t.call(world.staff, 'GET /orders/', query)
        for (const { id, kind } of data.results) {
          if (kind !== 'reading' || world.readings.has(id)) continue
          const { data: order } = await world.t.call(world.staff, `GET /orders/${id}/`)
          if (order.device_parts.at(-1).read_at !== at) continue
          noteReading(world, account.id, order, { at, index, isRollover, isFinal: true })
          return
        }
        throw new Error(`account ${account.account_no} has no order of its final reading at ${at}`)
      },
    }
  },
}
