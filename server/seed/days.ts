import { closeDay, confirmDay } from '@water/contract/days/calls'
import { addDays, type LocalDate } from '@water/rules/calendar'
import { type Fen, fen, yuan } from '@water/rules/money'
import { presentDay } from '../features/days/present'
import { findDayOf } from '../features/days/store'
import { perform } from '../http/perform'
import { chanceOf } from './chance'
import type { Timeline } from './timeline'

/** Differences that people at a counter know, in fen. */
const SLIPS: readonly Fen[] = [-50, -100, 100, -500, 50]

/**
 * In the evening the cashier counts the drawer and closes the day, and staff confirm it with the deposit. The last days are
 * examples: one confirmed with a difference, one that waits for its confirmation, and in the other company a forgotten one.
 */
export async function endDay(
  { making, company }: Timeline,
  day: LocalDate,
  today: LocalDate,
  isForgetful: boolean,
): Promise<void> {
  const { crew, bank } = company
  const { tx, routes } = making
  const booked = await findDayOf(tx, crew.org, crew.as.cashier.id, day)
  if (!booked || (isForgetful && day === addDays(today, -4))) return
  const expected = fen(presentDay(booked).expected_cash)
  const slip = slipOn(day, today, isForgetful)
  const counted = Math.max(expected + slip, 0)
  const { id } = await perform(
    routes,
    closeDay,
    { tx, caller: crew.as.cashier, now: `${day} 20:00:00` },
    {
      body: {
        date: day,
        counted_cash: yuan(counted),
        remark: counted === expected ? '' : slip < 0 ? '找零多付，已登记' : '多出零钱，暂存备查',
      },
    },
  )
  if (day >= addDays(today, -1)) return
  const slip_no = `CK${day.replaceAll('-', '')}${String(id % 1000).padStart(3, '0')}`
  const deposit = counted > 0 ? { bank_account: bank.collection, slip_no } : null
  const moment = { tx, caller: crew.as.staff, now: `${day} 20:30:00` }
  await perform(routes, confirmDay, moment, { id, body: { deposit } })
}

/** Now and then the drawer differs; on the last two days of the first company it does. */
function slipOn(day: LocalDate, today: LocalDate, isForgetful: boolean): Fen {
  // Not by the id of the organization, which is another one after a start that was broken off.
  const chance = chanceOf(`drawer ${isForgetful ? 2 : 1} ${day}`)
  const isExample = !isForgetful && day >= addDays(today, -2)
  return isExample || chance.happens(0.03) ? chance.pick(SLIPS) : 0
}
