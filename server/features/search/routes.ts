import { listInvoices } from '@water/contract/invoices/calls'
import { listMeters, lookUpMeters } from '@water/contract/meters/calls'
import { searchAll } from '@water/contract/search/calls'
import { type FoundKind, MOST_FOUND } from '@water/contract/search/vocabulary'
import { may, type Need, type Person } from '@water/rules/access/may'
import { dateOf } from '@water/rules/calendar'
import { query, type Route } from '../../http/route'
import { type Asked, accountsFound, accountsNumbered } from './accounts-store'
import { invoicesFound, invoicesNumbered, ordersFound, paymentsFound, usersFound } from './documents-store'
import {
  type Found,
  presentAccount,
  presentInvoice,
  presentOrder,
  presentPayment,
  presentUser,
} from './present'

/** Who may find accounts by a name or a part elsewhere, too. Whoever only looks at one names it by its whole number. */
const finds = (caller: Person) => may(caller, listMeters.access) || may(caller, lookUpMeters.access)

interface Finder {
  /** Who may open the page of a row: those who may read it (the calls of its own feature). */
  opened: Need
  find(asked: Asked, caller: Person): Promise<Found[]>
}

/** The finders, in the order in which the answer shows their rows. */
const FINDERS: Readonly<Record<FoundKind, Finder>> = {
  meter: {
    opened: ['meterView', 'meterEdit'],
    find: async (asked, caller) =>
      (await (finds(caller) ? accountsFound : accountsNumbered)(asked)).map(presentAccount),
  },
  order: {
    opened: ['orderView'],
    find: async (asked) => (await ordersFound(asked)).map(presentOrder),
  },
  payment: {
    opened: ['paymentRecordView'],
    find: async (asked) => (await paymentsFound(asked)).map(presentPayment),
  },
  invoice: {
    opened: ['invoiceView'],
    async find(asked, caller) {
      const found = may(caller, listInvoices.access) ? invoicesFound : invoicesNumbered
      return (await found(asked)).map(presentInvoice)
    },
  },
  user: {
    opened: 'staff',
    find: async (asked) => (await usersFound(asked)).map(presentUser),
  },
}

export const searchRoutes: Route[] = [
  query(searchAll, async ({ db, scope, caller, query: { q: typed }, now }) => {
    if (!typed || scope.of === 'none') return []
    const asked = { db, scope, typed, today: dateOf(now), most: MOST_FOUND }
    const mine = Object.values(FINDERS).filter(({ opened }) => may(caller, opened))
    return inTurn(await Promise.all(mine.map(({ find }) => find(asked, caller))))
  }),
]

/** The best of each kind in turn until the answer is full; the rows of a kind stay together. */
function inTurn(lists: readonly Found[][]): Found[] {
  const shares = lists.map(() => 0)
  let left = MOST_FOUND
  while (left > 0 && lists.some((list, at) => list.length > shares[at]!)) {
    for (const [at, list] of lists.entries()) {
      if (left === 0 || list.length <= shares[at]!) continue
      shares[at]! += 1
      left -= 1
    }
  }
  return lists.flatMap((list, at) => list.slice(0, shares[at]))
}
