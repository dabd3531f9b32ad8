/**
 * The figures at home, in the order of the page. Each is the sum of a column of all rows that its list has under the query: the list's
 * own filters, by which its page shows them.
 */
import type { LocalDate } from '@water/rules/calendar'
import { chargedKinds } from '../orders/vocabulary'
import type { movementKinds } from './vocabulary'

/** The days and the place of the figures. */
interface Asked {
  from: LocalDate
  to: LocalDate
  location: string | undefined
}

export interface Figure {
  list: `GET ${string}/`
  /** The column that is summed. */
  sum: string
  page: string
  query: (asked: Asked) => Readonly<Record<string, string | readonly string[] | undefined>>
}

const issued = ({ from, to, location }: Asked) => ({
  ...{ issued_on_from: from, issued_on_to: to, location },
  kind: chargedKinds,
})

export const figures = {
  charged: { list: 'GET /orders/', sum: 'amount', page: 'OrderList', query: issued },
  collected: {
    list: 'GET /payment-records/',
    sum: 'amount',
    page: 'PaymentRecords',
    query: ({ from, to, location }) => ({ posted_on_from: from, posted_on_to: to, location }),
  },
  /** As of now. */
  arrears: {
    list: 'GET /orders/',
    sum: 'outstanding',
    page: 'OrderList',
    query: ({ location }) => ({ status: ['unpaid', 'partially_paid'], location }),
  },
  billed_volume: { list: 'GET /orders/', sum: 'billed_volume', page: 'OrderList', query: issued },
} as const satisfies Readonly<Record<string, Figure>>

/** The list of a movement is its figure's, narrowed to its value by one more filter. */
export const movements = {
  charged_category: { figure: 'charged', filter: 'category' },
  charged_meter: { figure: 'charged', filter: 'meter' },
  collected_method: { figure: 'collected', filter: 'method' },
} as const satisfies Readonly<
  Record<(typeof movementKinds)[number], { figure: keyof typeof figures; filter: string }>
>
