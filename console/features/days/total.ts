import { totalTakings } from '@water/rules/ledger/cashier-day'
import { fen, yuan } from '@water/rules/money'
import type { Day } from './day'

/** The bookings of a day, whatever their method. */
export const totalOf = ({ methods }: Pick<Day, 'methods'>): { count: number; amount: string } => ({
  count: methods.reduce((sum, { count }) => sum + count, 0),
  amount: yuan(totalTakings(methods.map(({ amount }) => fen(amount)))),
})
