import type { LocalDate } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import { movedOf } from '../ledger/moved-store'
import { penaltyOf, penaltyTerms } from '../ledger/penalty'
import { type ListedOrder, principalPaid } from './store'

/**
 * The penalty of orders as of a day, by their ids. Orders that are not late have none and are not read; those of another system
 * bring what they have.
 */
export async function penaltiesOn(
  db: Reader,
  orders: readonly ListedOrder[],
  day: LocalDate,
): Promise<Map<number, string>> {
  const late = orders.filter((order) => (order.due_date < day || order.moved !== null) && isCharged(order))
  const allocated = grouped(await principalPaid(db, late), (row) => row.order)
  const terms = new Map(late.map((order) => [order.organization, order.settings]))
  const termsOf = new Map([...terms].map(([organization, stored]) => [organization, penaltyTerms(stored)]))
  return new Map(
    late.map((order) => {
      const facts = {
        issuedOn: order.issued_on,
        dueDate: order.due_date,
        amount: fen(order.amount),
        penaltyPaid: fen(order.penalty_paid),
        waived: fen(order.penalty_waived),
        moved: movedOf(order.moved),
        allocated: allocated.get(order.id) ?? [],
      }
      const { penalty } = penaltyOf(facts, day, termsOf.get(order.organization)!, order.penalty_exempt)
      return [order.id, yuan(penalty)]
    }),
  )
}

/** A flushed order and its red one owe nothing. */
const isCharged = ({ status }: ListedOrder): boolean => status !== 'red_flushed' && status !== 'red'
