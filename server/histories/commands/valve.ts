import { expect } from 'vitest'
import { writeMessage } from '../../testing/valves'
import { notePayment } from '../booked-days'
import type { Command } from '../command'
import { noteFetched } from '../gateway'
import { decimal } from '../own-figures'
import { fenOf } from '../world'

/** Somebody asks for a valve to be closed or opened. Whom it is closed for arrears was told, mostly. */
export const askValve: Command = {
  name: 'valve',
  weight: 5,
  isSentOnce: true,
  async draw(world, account, chance) {
    const action = chance.pick(['close', 'close', 'open'])
    const reason = chance.pick(['arrears', 'arrears', 'arrears', 'repair', 'request'])
    const isTold = action === 'close' && reason === 'arrears' && chance.happens(0.8)
    if (isTold) await writeMessage(world.t, world.works, account.id, world.t.clock.now)
    return {
      user: chance.pick(world.clerks),
      target: `POST /meters/${account.id}/valve/`,
      body: { action, reason, expires_in: chance.pick([1, 24, 72]) },
      done() {},
    }
  },
}

/** The gateway asks for its commands. */
export const fetchValves: Command = {
  name: 'fetch',
  weight: 4,
  isSentOnce: true,
  draw: (world) => ({
    ...{ user: world.remote!.gateway, target: 'GET /nb/nb-gate/', body: {} },
    done(commands) {
      noteFetched(world, commands)
    },
  }),
}

/** The gateway answers: late, twice, an older command after a newer one. */
export const answerValves: Command = {
  name: 'answer',
  weight: 4,
  isSentOnce: true,
  draw(world, _account, chance) {
    const { gateway, commands } = world.remote!
    const fetched = [...commands.values()]
    if (fetched.length === 0) return null
    const some = Array.from({ length: chance.between(1, 3) }, () =>
      chance.pick(chance.happens(0.7) ? fetched.slice(-3) : fetched),
    )
    return {
      user: gateway,
      target: 'POST /nb/nb-gate/acks/',
      body: some.map(({ id, result }) => ({ id, result, at: world.t.clock.now })),
      done({ accepted, duplicates, refused }) {
        expect([accepted + duplicates, refused]).toEqual([some.length, []])
        for (const command of some) command.isAnswered = true
      },
    }
  },
}

/** The customer pays all that is due while the close is queued, sent or done. */
export const payAgainstClose: Command = {
  name: 'pay against a close',
  weight: 3,
  async draw(world, account, chance) {
    const { results } = (await world.t.call(world.staff, `GET /meters/${account.id}/valve/`)).data
    if (results[0]?.action !== 'close') return null
    const { data } = await world.t.call(world.staff, 'GET /payment-records/dues/', { meter: account.id })
    const amount = fenOf(data.total)
    if (amount <= 0) return null
    const user = chance.pick(world.clerks)
    return {
      user,
      target: 'POST /payment-records/',
      body: { meter: account.id, amount: decimal(amount, 2), method: 'cash' },
      done({ id }, status) {
        notePayment(world, { id, meter: account.id, amount, method: 'cash' }, status === 201 ? user.id : null)
      },
    }
  },
}
