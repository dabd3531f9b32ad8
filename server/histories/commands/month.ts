import { noteDay, noteUncounted } from '../booked-days'
import { noteFirstOpen } from '../booked-months'
import type { Command } from '../command'
import { shifted } from '../own-months'
import type { World } from '../world'

/** True for the first one of a moment. */
function takeTurn({ months, t }: World): boolean {
  if (months.changedOn === t.clock.now) return false
  months.changedOn = t.clock.now
  return true
}

/** Staff close the days of cashiers that are still open in a month. */
async function closeDays(world: World, month: string): Promise<void> {
  const { t, staff, log } = world
  const { status, data } = await t.call(staff, `GET /periods/${month}/`)
  // There are no books before the first document.
  if (status === 400) return
  for (const { date, cashier } of data.open_days) {
    const body = { date, cashier, counted_cash: '0.00', remark: '补结' }
    const reply = await t.call(staff, 'POST /payment-records/close-day/', body)
    if (reply.status !== 200) throw new Error(reply.text)
    log.push(`close the day ${date} of ${cashier} before the month`)
    noteDay(world, reply.data)
  }
}

/** Mostly the month that is next, with the days in it; sometimes one that is closed, too late, or not over. */
export const closeMonth: Command = {
  name: 'close the month',
  weight: 6,
  isSentOnce: true,
  async draw(world, _account, chance) {
    const last = shifted(world.t.clock.now, -1)
    const next = world.months.firstOpen || shifted(last, -chance.between(0, 2))
    const month = chance.happens(0.8) ? next : shifted(last, chance.between(-2, 1))
    if (!takeTurn(world)) return null
    if (month <= last && chance.happens(0.9)) await closeDays(world, month)
    return {
      user: world.staff,
      target: `POST /periods/${month}/close/`,
      body: {},
      async done() {
        if (world.months.firstOpen === '') await noteUncounted(world, `${month}-01`)
        noteFirstOpen(world, shifted(month, 1))
      },
    }
  },
}

export const reopenMonth: Command = {
  name: 'reopen the month',
  weight: (_account, { months }) => (months.firstOpen === '' ? 0 : 2),
  isSentOnce: true,
  draw(world, _account, chance) {
    if (!takeTurn(world)) return null
    const month = shifted(world.months.firstOpen, chance.pick([-1, -1, -1, -2]))
    return {
      user: world.staff,
      target: `POST /periods/${month}/reopen/`,
      body: { reason: '查错' },
      done: () => noteFirstOpen(world, month),
    }
  },
}
