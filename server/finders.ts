import type { FoundKind } from '@water/contract/search/vocabulary'
import { findInvoices } from './features/invoices/found'
import { findAccounts } from './features/meters/found'
import { findOrders } from './features/orders/found'
import { findPayments } from './features/payments/found'
import type { Finder } from './features/search/finder'
import { findUsers } from './features/users/found'

/**
 * The search of each kind of object that its declaration calls searchable (`found` in contract/<feature>/object.ts), in the order of
 * the answer.
 */
export const finders: Readonly<Record<FoundKind, Finder>> = {
  meter: findAccounts,
  order: findOrders,
  payment: findPayments,
  invoice: findInvoices,
  user: findUsers,
}
