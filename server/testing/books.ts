import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/database'

/** Domain.md §3.2, invariants 9 to 12: each question names the rows that break it. */
const questions: Record<string, (org: number) => ReturnType<typeof sql<{ id: number }>>> = {
  '9: amount = paid + outstanding, 0 ≤ outstanding ≤ amount': (org) => sql`
    select id from orders where organization_id = ${org} and status not in ('red', 'red_flushed')
      and (amount <> paid_amount + outstanding or outstanding < 0 or outstanding > amount)`,
  '9: an order has been paid what its allocations say': (org) => sql`
    select o.id from orders o left join allocations a on a.organization_id = o.organization_id and a.order_id = o.id
    where o.organization_id = ${org} group by o.organization_id, o.id
    having o.paid_amount <> coalesce(sum(a.principal), 0) or o.penalty_paid <> coalesce(sum(a.penalty), 0)`,
  '9: arrears are the outstanding principal': (org) => sql`
    select s.meter_id as id from meter_states s
    left join orders o on o.organization_id = s.organization_id and o.meter_id = s.meter_id
    where s.organization_id = ${org} group by s.organization_id, s.meter_id
    having s.arrears <> coalesce(sum(o.outstanding), 0)`,
  '10: a payment is what it applied and what went to the balance': (org) => sql`
    select p.id from payments p left join allocations a on a.organization_id = p.organization_id and a.payment_id = p.id
    where p.organization_id = ${org} group by p.organization_id, p.id
    having p.amount <> p.applied_principal + p.applied_penalty + p.to_balance
      or p.applied_principal <> coalesce(sum(a.principal), 0) or p.applied_penalty <> coalesce(sum(a.penalty), 0)`,
  '10: balance_after = balance_before + what it added − what it took': (org) => sql`
    select p.id from payments p left join balance_entries b on b.organization_id = p.organization_id
      and b.reference_type = 'payment' and b.reference_id = p.id
    where p.organization_id = ${org} group by p.organization_id, p.id
    having p.balance_after <> p.balance_before + coalesce(sum(b.delta), 0)`,
  '11: the balance is the sum of its entries': (org) => sql`
    select s.meter_id as id from meter_states s
    left join balance_entries b on b.organization_id = s.organization_id and b.meter_id = s.meter_id
    where s.organization_id = ${org} group by s.organization_id, s.meter_id
    having s.balance <> coalesce(sum(b.delta), 0) or s.balance < 0`,
  '12: by posting date, payments = allocations + change of balances': (org) => sql`
    select 0 as id from (
      select posted_on, amount from payments where organization_id = ${org}
      union all select posted_on, -principal - penalty from allocations where organization_id = ${org}
      union all select posted_on, -delta from balance_entries where organization_id = ${org}
    ) moved group by posted_on having sum(amount) <> 0`,
}

/** The money of an organization adds up, whichever way one looks at it. */
export async function expectBalancedBooks(db: Database, org: number): Promise<void> {
  for (const [invariant, question] of Object.entries(questions)) {
    const { rows } = await question(org).execute(db)
    expect(rows, invariant).toEqual([])
  }
}
