import { isSubUnread } from '@water/rules/billing/subs'
import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { cubicMetres, type Litres, litres } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuse } from '../../refusal'
import type { PreparedRow } from '../jobs/job'
import type { Deduction } from '../ledger/new-order'
import { type SubRow, subsInUse, undeductedOrders } from './subs-store'

/**
 * The place of a meter's row in a job that bills: a master is billed when all of its subs are, whose volumes it deducts. `masters`
 * are those of the meters of all rows.
 */
export function placeInJob(
  meter: number,
  masters: ReadonlyMap<number, number>,
): Pick<PreparedRow<unknown>, 'family' | 'isLast'> {
  const family = masters.get(meter)
  if (family === undefined) return {}
  return { family, ...(family === meter && { isLast: true }) }
}

/** The facts about the subs that billing a master needs. */
export interface MasterSubs {
  /** Their orders that may be deducted, oldest first. */
  orders: readonly (Deduction & { periodTo: LocalDate })[]
  inUse: readonly SubRow[]
}

/** The subs of masters: two statements, which only masters cost. */
export async function loadSubs(
  db: Reader,
  org: OrgId,
  masters: readonly number[],
): Promise<Map<number, MasterSubs>> {
  if (masters.length === 0) return new Map()
  const [orders, subs] = await Promise.all([undeductedOrders(db, org, masters), subsInUse(db, org, masters)])
  const ordersOf = grouped(orders, ({ master }) => master)
  const inUse = grouped(subs, ({ master }) => master)
  return new Map(
    masters.map((master) => [
      master,
      {
        orders: (ordersOf.get(master) ?? []).map(({ volume, period_to: periodTo, master: _, ...order }) => ({
          ...order,
          periodTo,
          volume: litres(volume),
        })),
        inUse: inUse.get(master) ?? [],
      },
    ]),
  )
}

/** The orders of subs that an order of their master up to a reading deducts. */
export const deductionsUntil = (subs: MasterSubs | null, readAt: LocalTime): Deduction[] =>
  (subs?.orders ?? [])
    .filter(({ periodTo }) => periodTo <= dateOf(readAt))
    .map(({ periodTo: _, ...deduction }) => deduction)

export const volumeOf = (deductions: readonly Deduction[]): Litres =>
  deductions.reduce((sum, { volume }) => sum + volume, 0)

/** A reading of a master, before it is billed. */
interface MasterReading {
  readAt: LocalTime
  accountNo: string
  /** Measured. */
  volume: Litres
  deductions: readonly Deduction[]
  isConfirmed: boolean
}

/** Refuses a master below its subs, and unless it is confirmed one whose subs should have been read before. */
export function checkSubs(
  subs: MasterSubs | null,
  { readAt, accountNo: account_no, volume, deductions, isConfirmed }: MasterReading,
): void {
  if (subs === null) return
  const deducted = volumeOf(deductions)
  if (deducted > volume)
    refuse('subs_exceed', {
      params: { account_no, volume: cubicMetres(volume), deducted: cubicMetres(deducted) },
      data: {
        volume: cubicMetres(volume),
        deducted_volume: cubicMetres(deducted),
        orders: deductions.map(({ order: id, order_no }) => ({ id, order_no })),
      },
      about: 'current_reading',
    })
  if (isConfirmed) return
  const read = new Set(deductions.map(({ meter }) => meter))
  const unread = subs.inUse.filter(({ meter, last_read: lastRead, read_cycle_months: readCycleMonths }) =>
    isSubUnread({ lastRead, readCycleMonths, isDeducted: read.has(meter) }, readAt),
  )
  if (unread.length === 0) return
  refuse('subs_unread', {
    params: { account_no, count: unread.length, subs: numbersOf(unread) },
    data: {
      subs: unread.map(({ meter: id, account_no, last_read }) => ({ id, account_no, last_read })),
    },
    about: 'confirm_subs',
  })
}

const SHOWN = 3

/** The first numbers; a sentence with hundreds would be none. */
const numbersOf = (subs: readonly SubRow[]): string =>
  subs
    .slice(0, SHOWN)
    .map(({ account_no }) => account_no)
    .join(', ') + (subs.length > SHOWN ? ' …' : '')
