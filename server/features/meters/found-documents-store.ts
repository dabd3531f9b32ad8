import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { rowsFirst } from '../../db/rows-first'
import { inScope } from '../../db/scope'
import type { Asked } from '../search/finder'
import { asIssued, joinCustomer } from './customer-store'

export type FoundDocument = ColumnsOf<'orders' | 'payments' | 'invoices', 'id'> &
  ColumnsOf<'meters', 'account_no'> & {
    number: string
    customer_name: string
    /** The billing month of an order, the day of the others. */
    at: string
    amount: string
  }

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

export const by =
  (column: RawBuilder<unknown>) =>
  (is: Expression<SqlBool>): Way => ({ is, column })

/** Documents of accounts. Each way is a statement of its own under one roof: PostgreSQL would not use an index of each for one condition. */
export async function documentsFound({ db, scope, most }: Asked, { table, as, number, at, ways }: Documents) {
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
