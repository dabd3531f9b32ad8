import type { Chance } from '../../seed/chance'
import { cashOf, noteDay, notePayment } from '../booked-days'
import type { Command } from '../command'
import type { OwnDay } from '../own-days'
import { decimal } from '../own-figures'
import type { World } from '../world'

/** One payer's money for two or all accounts, in cash or through the bank. */
export const payTogether: Command = {
  name: 'pay together',
  weight: 4,
  draw(world, account, chance) {
    const others = world.accounts.filter(({ id }) => id !== account.id)
    const paid = [account, ...(chance.happens(0.5) ? others : [chance.pick(others)])]
    const rows = paid.map(({ id }) => ({
      meter: id,
      amount: chance.pick([100, 4000, 12_300]) + chance.between(0, 99),
    }))
    const sum = rows.reduce((total, { amount }) => total + amount, 0)
    const way = chance.pick<{ method: string; bank_account?: number; channel_no?: string; tender?: string }>([
      { method: 'cash' },
      { method: 'cash', tender: decimal(sum + 5000, 2) },
      { method: 'transfer', bank_account: world.tills.bank, channel_no: `G${chance.between(1, 9)}` },
    ])
    const user = chance.pick(world.clerks)
    return {
      user,
      target: 'POST /payment-records/group/',
      body: { ...way, rows: rows.map(({ meter, amount }) => ({ meter, amount: decimal(amount, 2) })) },
      done({ payments }, status) {
        const cashier = status === 201 ? user.id : null
        for (const [at, { id, meter }] of payments.entries())
          notePayment(world, { id, meter, amount: rows[at]!.amount, method: way.method }, cashier)
      },
    }
  },
}

/** A cashier counts the drawer of the present or an earlier day; staff do it for another. */
export const closeDay: Command = {
  name: 'close the day',
  weight: 3,
  isSentOnce: true,
  draw(world, _account, chance) {
    const user = chance.pick([...world.clerks, world.staff])
    const cashier = user === world.staff ? chance.pick([...world.clerks, world.staff]) : user
    const booked = world.tills.bookings
      .filter((booking) => booking.cashier === cashier.id)
      .map(({ on }) => on)
    const today = world.t.clock.now.slice(0, 10)
    const date = chance.pick([today, ...new Set(booked)])
    const expected = cashOf(world, cashier.id, date)
    // Nobody counts less than nothing.
    const counted = Math.max(0, expected + chance.pick([0, 0, 0, 0, -50, 120]))
    return {
      user,
      target: 'POST /payment-records/close-day/',
      body: {
        ...{ date, counted_cash: decimal(counted, 2) },
        ...(cashier !== user && { cashier: cashier.id }),
        ...((counted !== expected || chance.happens(0.5)) && { remark: '找零' }),
      },
      done: (data) => noteDay(world, data),
    }
  },
}

/** Staff confirm a day, mostly with the slip of its deposit; never one of their own, which the product refuses. */
export const confirmDay: Command = {
  name: 'confirm the day',
  weight: 3,
  isSentOnce: true,
  draw(world, _account, chance) {
    const day = someDay(world, chance, 'closed')
    const { bank } = world.tills
    return (
      day && {
        user: world.staff,
        target: `POST /payment-records/days/${day.id}/confirm/`,
        body: chance.happens(0.7)
          ? { deposit: { bank_account: bank, slip_no: `S${world.nextNumber()}` } }
          : {},
        done: (data) => noteDay(world, data),
      }
    )
  },
}

export const reopenDay: Command = {
  name: 'reopen the day',
  weight: 1,
  isSentOnce: true,
  draw(world, _account, chance) {
    const day = someDay(world, chance, chance.pick(['closed', 'confirmed']))
    return (
      day && {
        user: world.staff,
        target: `POST /payment-records/days/${day.id}/reopen/`,
        body: { reason: '漏记一笔' },
        done: (data) => noteDay(world, data),
      }
    )
  },
}

/** A day in this state, or any when there is none: the product refuses then. */
function someDay({ tills }: World, chance: Chance, state: OwnDay['state']): OwnDay | null {
  const days = [...tills.days.values()]
  const fitting = days.filter((day) => day.state === state)
  const among = fitting.length > 0 ? fitting : days
  return among.length > 0 ? chance.pick(among) : null
}
