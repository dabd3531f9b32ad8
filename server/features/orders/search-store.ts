import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import { type Scope, within } from '../../db/scope'
import { anywhere } from '../../db/search'

/**
 * By the order's number, or the account's number, name or device. Of the order's number the whole, its beginning, what
 * follows the code, or the series number is asked for, all of which its unique key answers: an index that finds any middle of it would slow every bill by a fifth.
 * Each part is a list of keys of its own, so that none of them has to look at every order.
 */
export function orderNamed(scope: Scope, typed: string, today: LocalDate) {
  return sql<boolean>`(${sql.join(
    [
      ...beginningWith(typed),
      ...withoutCode(scope, typed),
      ...ofSeries(scope, typed, today),
      ofAccount(scope, typed),
    ],
    sql` or `,
  )})`
}

const NUMBER = /^[A-Z0-9]+$/

/** As a range: of a pattern in a parameter PostgreSQL would not know that it has a beginning. */
function beginningWith(typed: string) {
  const text = typed.toUpperCase()
  if (!NUMBER.test(text)) return []
  const next = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)
  return [sql<boolean>`(orders.order_no >= ${text} and orders.order_no < ${next})`]
}

/** What follows the organization's code: year, month and the series number. */
const WITHOUT_CODE = /^20\d{12,}$/

function withoutCode(scope: Scope, typed: string) {
  if (!WITHOUT_CODE.test(typed)) return []
  return [
    sql<boolean>`orders.order_no = any(array(
      select g.code || ${typed} from organizations g where ${within(scope, 'g.id')}))`,
  ]
}

/** No bill of these books is older. */
const FIRST_MONTH = '2000-01-01'
const SERIES = /^\d{1,10}$/

/** A series has no gaps and never begins again, so its number with each month of issue is one order. */
function ofSeries(scope: Scope, typed: string, today: LocalDate) {
  if (!SERIES.test(typed)) return []
  const digits = String(Number(typed)).padStart(8, '0')
  return [
    sql<boolean>`orders.order_no = any(array(
      select g.code || to_char(month, 'YYYYMM') || ${digits}
      from organizations g, generate_series(${FIRST_MONTH}::timestamp, ${today}::timestamp, interval '1 month') month
      where ${within(scope, 'g.id')}))`,
  ]
}

function ofAccount(scope: Scope, typed: string) {
  const pattern = anywhere(typed)
  return sql<boolean>`orders.meter_id = any(array(
    select m.id from meters m
    where ${within(scope, 'm.organization_id')} and m.search_text ilike ${pattern}
      and (m.account_no ilike ${pattern} or m.customer_name ilike ${pattern} or m.meter_no ilike ${pattern})))`
}
