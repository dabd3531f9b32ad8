import { noteBooking, notePayment } from '../booked-days'
import type { Command } from '../command'
import { decimal } from '../own-figures'
import { fenOf, isFinallyRead, recentTime } from '../world'

export const pay: Command = {
  name: 'pay',
  weight: 8,
  draw(world, account, chance) {
    const amount = chance.pick([100, 2000, 5000, 12_345, 40_000]) + chance.between(0, 99)
    // A small set of numbers: the same number with the same amount is the same payment.
    const channel = chance.happens(0.3) && { method: 'wechat', channel_no: `N${chance.between(1, 9)}` }
    const method = channel ? 'wechat' : 'cash'
    // Booked today, whatever day it was paid on.
    const paid = chance.happens(0.2) && { paid_at: recentTime(world, chance) }
    const user = chance.pick(world.clerks)
    return {
      user,
      target: 'POST /payment-records/',
      body: { meter: account.id, amount: decimal(amount, 2), method, ...channel, ...paid },
      done({ id }, status) {
        // Answered with 200, it was booked before.
        notePayment(world, { id, meter: account.id, amount, method }, status === 201 ? user.id : null)
      },
    }
  },
}

export const reverse: Command = {
  name: 'reverse',
  weight: 3,
  draw(world, account, chance) {
    const own = [...world.payments.values()].filter(({ meter, amount }) => meter === account.id && amount > 0)
    if (own.length === 0) return null
    const payment = chance.pick(own)
    const user = chance.pick(world.clerks)
    return {
      user,
      target: `POST /payment-records/${payment.id}/reverse/`,
      body: { reason: '录错' },
      done() {
        if (payment.isReversed) throw new Error(`payment ${payment.id} was reversed twice`)
        payment.isReversed = true
        noteBooking(world, user.id, { ...payment, amount: -payment.amount })
      },
    }
  },
}

export const refund: Command = {
  name: 'refund',
  weight: 2,
  draw(world, account, chance) {
    const amount = chance.pick([100, 1000, 3000, 20_000])
    return {
      user: world.staff,
      target: 'POST /payment-records/refund/',
      body: { meter: account.id, amount: decimal(amount, 2), method: 'cash', reason: '退余额' },
      done({ id }) {
        notePayment(world, { id, meter: account.id, amount: -amount, method: 'cash' }, world.staff.id)
      },
    }
  },
}

/** Moves money between the balance and the orders; the totals stay. */
export const applyBalance: Command = {
  name: 'apply the balance',
  weight: 2,
  draw: (world, account, chance) => ({
    user: chance.pick(world.clerks),
    target: `POST /meters/${account.id}/apply-balance/`,
    body: {},
    done() {},
  }),
}

/** Pays or refunds what stands between an account with a final reading and its closing. */
export const windUp: Command = {
  name: 'wind up',
  weight: (account, world) => (isFinallyRead(world, account) ? 12 : 0),
  async draw(world, account, chance) {
    const { data } = await world.t.call(world.staff, `GET /meters/${account.id}/`)
    const [arrears, balance] = [fenOf(data.arrears), fenOf(data.balance)]
    const [user, amount] = arrears > 0 ? [chance.pick(world.clerks), arrears] : [world.staff, -balance]
    if (amount === 0) return null
    const body = { meter: account.id, amount: decimal(Math.abs(amount), 2), method: 'cash' }
    return {
      user,
      target: amount > 0 ? 'POST /payment-records/' : 'POST /payment-records/refund/',
      body: amount > 0 ? body : { ...body, reason: '销户' },
      done({ id }) {
        notePayment(world, { id, meter: account.id, amount, method: 'cash' }, user.id)
      },
    }
  },
}
