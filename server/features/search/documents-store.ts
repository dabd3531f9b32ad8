/** Documents by their numbers, and users by their names. */

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { numbered } from '../../db/numbered'
import { rowsFirst } from '../../db/rows-first'
import { inScope } from '../../db/scope'
import { beginsWith, contains } from '../../db/search'
import { asIssued, joinCustomer } from '../meters/customer-store'
import { type Asked, beginsInAnyCase } from './accounts-store'

export type FoundDocument = ColumnsOf<'orders' | 'payments' | 'invoices', 'id'> &
  ColumnsOf<'meters', 'account_no'> & {
    number: string
    customer_name: string
    /** The billing month of an order, the day of the others. */
    at: string
    amount: string
  }

export const ordersFound = (asked: Asked): Promise<FoundDocument[]> =>
  documents(asked, {
    table: sql`orders o`,
    as: 'o',
    number: sql`o.order_no`,
    at: sql`o.billing_month`,
    ways: numbered('o.order_no', '', asked.scope, asked.typed, asked.today).map(by(sql`o.order_no`)),
  })

/** By its own number, that of its group, or the bank's. */
export const paymentsFound = (asked: Asked): Promise<FoundDocument[]> =>
  documents(asked, {
    table: sql`payments p`,
    as: 'p',
    number: sql`p.payment_no`,
    at: sql`p.posted_on`,
    ways: [
      ...numbered('p.payment_no', 'P', asked.scope, asked.typed, asked.today).map(by(sql`p.payment_no`)),
      ...numbered('named.group_no', 'G', asked.scope, asked.typed, asked.today)
        .map(
          (is) => sql<SqlBool>`p.group_id = any(array(select named.id from payment_groups named
            where named.organization_id = g.id and ${is}))`,
        )
        .map(by(sql`p.group_id`)),
      by(sql`lower(p.channel_no)`)(
        sql<SqlBool>`p.channel_no <> '' and ${beginsWith(sql`lower(p.channel_no)`, asked.typed.toLowerCase())}`,
      ),
    ],
  })

export const invoicesFound = (asked: Asked): Promise<FoundDocument[]> =>
  invoicesWhere(asked, beginsInAnyCase(sql`i.invoice_no`, asked.typed))

/** By its whole number alone. */
export const invoicesNumbered = (asked: Asked): Promise<FoundDocument[]> =>
  invoicesWhere(asked, sql`i.invoice_no = ${asked.typed}`)

const invoicesWhere = (asked: Asked, is: Expression<SqlBool>) =>
  documents(asked, {
    table: sql`invoices i`,
    as: 'i',
    number: sql`i.invoice_no`,
    at: sql`(i.issued_at at time zone 'Etc/GMT-8')::date`,
    ways: [by(sql`i.invoice_no`)(is)],
  })

interface Documents {
  table: RawBuilder<unknown>
  as: 'o' | 'p' | 'i'
  number: RawBuilder<unknown>
  at: RawBuilder<unknown>
  ways: readonly Way[]
}

/**
 * A condition with the column of its index. The first rows are taken in the order of that column: by another one
 * PostgreSQL would walk through the whole table and look for the condition.
 */
interface Way {
  is: Expression<SqlBool>
  column: RawBuilder<unknown>
}

const by =
  (column: RawBuilder<unknown>) =>
  (is: Expression<SqlBool>): Way => ({ is, column })

/** Each way is a statement of its own under one roof: PostgreSQL would not use an index of each for one condition. */
async function documents({ db, scope, most }: Asked, { table, as, number, at, ways }: Documents) {
  if (ways.length === 0) return []
  const found = ways.map(
    ({ is, column }) => sql`(select ${sql.ref(`${as}.id`)} from ${table}
      where ${sql.ref(`${as}.organization_id`)} = g.id and ${is} order by ${column} limit ${most})`,
  )
  const { rows } = await sql<FoundDocument>`
    select ${sql.ref(`${as}.id`)}, ${number} as number, ${asIssued('customer_name')} as customer_name, m.account_no,
      ${at} as at, ${sql.ref(`${as}.amount`)}
    from ${rowsFirst(sql`
      select g.id as organization_id, best.id from organizations g
      cross join lateral (${sql.join(found, sql` union `)}) best
      where ${inScope(scope, 'g.id')}`)} best
    join ${table} on ${sql.ref(`${as}.organization_id`)} = best.organization_id and ${sql.ref(`${as}.id`)} = best.id
    join meters m on m.organization_id = best.organization_id and m.id = ${sql.ref(`${as}.meter_id`)}
    ${joinCustomer(as)}
    order by ${number}, ${sql.ref(`${as}.id`)} limit ${most}`.execute(db)
  return rows
}

export interface FoundUser {
  id: number
  username: string
  name: string
}

/** As the list of users finds them. */
export async function usersFound({ db, scope, typed, most }: Asked): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.id, u.username, u.name from users u
    where ${inScope(scope, 'u.organization_id')} and ${contains(['u.username', 'u.name', 'u.phone', 'u.email'], typed)}
    order by u.username limit ${most}`.execute(db)
  return rows
}
