import { sql } from 'kysely'
import type { TestApp } from './test-app'

/** Confirms all open days of an organization as they were booked, for tests that are about something else. */
export async function confirmDays({ db, clock }: Pick<TestApp, 'db' | 'clock'>, org: number): Promise<void> {
  await sql`
    update cashier_days d set state = 'confirmed', closed_at = ${clock.now}::timestamptz, confirmed_at = ${clock.now}::timestamptz,
      expected_cash = b.cash, counted_cash = greatest(b.cash, 0), remark = case when b.cash < 0 then '-' else '' end
    from (
      select o.id, coalesce(sum(p.amount) filter (where p.method = 'cash'), 0) as cash
      from cashier_days o
      left join payments p
        on p.organization_id = o.organization_id and p.cashier_id = o.cashier_id and p.posted_on = o.date
      where o.organization_id = ${org} and o.state = 'open' group by o.id
    ) b
    where d.organization_id = ${org} and d.id = b.id`.execute(db)
}
