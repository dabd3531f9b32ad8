import { asOrgId } from '../../db/scope'
import type { Listener } from '../ledger/listeners'
import { abnormalOrders, paymentsOf } from './documents-store'
import { notifyAbnormalReadings, notifyPaymentReversed } from './notify'

/** Writes the notices about reversed payments and about abnormal readings that somebody entered and confirmed. */
export const noticesListener: Listener = {
  name: 'notices',

  async handle(tx, events) {
    const reversed = events.filter(({ kind }) => kind === 'payment_reversed')
    for (const { org, at, ...payment } of await paymentsOf(tx, reversed))
      await notifyPaymentReversed({ tx, org: asOrgId(org), now: at }, payment)
    // A job has one notice for all its readings.
    const entered = events.filter(({ kind, job }) => kind === 'orders_issued' && job === null)
    for (const { org, at, day, count } of await abnormalOrders(tx, entered))
      await notifyAbnormalReadings({ tx, org: asOrgId(org), now: at }, day, count)
  },
}
