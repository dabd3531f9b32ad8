import { dateOf, type LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuse } from '../../refusal'

declare const entered: unique symbol
/** The id of a cashier whose day is open, and stays open until the transaction ends. Only `enterTill` makes one. */
export type Till = number & { [entered]: true }

/** The key of the lock of a cashier's till. */
const tillOf = (org: OrgId, cashier: number) => sql<number>`hashtextextended(${`till ${org} ${cashier}`}, 0)`

/**
 * Lets a cashier book at the till: the first lock of every command that books for a cashier. They share the lock, and the close
 * of a day waits for all of them and keeps them out. Refuses when the present day is closed, or the day in `paidOn`. The caller
 * sends it together with the next statements: it costs no wait of its own. Null: a service, which has no till and no day.
 */
export async function enterTill(
  { tx, org, now, caller: { id: cashier } }: Pick<UnitOfWork, 'tx' | 'org' | 'now' | 'caller'>,
  paidOn: LocalDate | null = null,
): Promise<Till | null> {
  if (cashier === null) return null
  const today = dateOf(now)
  const days = paidOn === null || paidOn === today ? [today] : [today, paidOn]
  await lockOpenDays(tx, org, cashier, days, today)
  return cashier as Till
}

/** Locks the days of a cashier, and refuses when one of them is closed. */
export async function lockOpenDays(
  tx: Tx,
  org: OrgId,
  cashier: number,
  days: readonly LocalDate[],
  today: LocalDate | null,
): Promise<void> {
  // In a statement of its own, which sees what was committed while the first one waited.
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${tillOf(org, cashier)})`.execute(tx),
    sql<{ id: number; date: LocalDate; cashier: string }>`
      select d.id, d.date, coalesce(nullif(u.name, ''), u.username) as cashier
      from cashier_days d join users u on u.id = d.cashier_id
      where d.organization_id = ${org} and d.cashier_id = ${cashier} and d.date = any(${days}::date[]) and d.state <> 'open'
      order by d.date desc limit 1`.execute(tx),
  ])
  const [closed] = rows
  if (closed === undefined) return
  const { id, date, cashier: name } = closed
  refuse('day_closed', {
    params: { date, cashier: name },
    data: { days: [{ id, date, cashier: name }] },
    ...(today !== null && date !== today && { about: 'paid_at' }),
  })
}

/** Waits for every command of a cashier that is under way, and keeps the others waiting until the transaction ends. */
export async function lockTill(tx: Tx, org: OrgId, cashier: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tillOf(org, cashier)})`.execute(tx)
}
