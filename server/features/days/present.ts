import type { cashierDay } from '@water/contract/days/calls'
import { paymentMethods } from '@water/contract/payments/vocabulary'
import { cashDifference } from '@water/rules/ledger/cashier-day'
import { fen, yuan } from '@water/rules/money'
import type * as z from 'zod'
import type { StoredDay } from './store'

export type DayReply = z.output<typeof cashierDay>

/** A day as its people see it: while it is open, the expected cash is that of the bookings so far. */
export function presentDay({
  deposit_account,
  deposit_account_name,
  deposit_slip_no,
  deposit_status,
  ...day
}: StoredDay): DayReply {
  const { expected_cash: kept, counted_cash: counted, methods } = day
  const booked = methods.find(({ method }) => method === 'cash')?.amount ?? '0.00'
  const expected = kept ?? booked
  return {
    ...day,
    expected_cash: expected,
    difference: counted === null ? null : yuan(cashDifference(fen(expected), fen(counted))),
    deposit:
      deposit_account === null
        ? null
        : {
            bank_account: deposit_account,
            // A deposit has its account and its slip.
            bank_account_name: deposit_account_name!,
            slip_no: deposit_slip_no!,
            amount: counted!,
            status: deposit_status,
          },
    methods: methods.toSorted(
      (one, other) => paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method),
    ),
  }
}
