/** Notes of accounts, for those who look one up. The notes themselves are kept by `server/features/notes/`. */
import type { LookedUpNote } from '@water/contract/notes/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { inScope } from '../../db/scope'
import { containsWords } from '../../db/search'
import type { Asked } from '../search/finder'
import type { FoundAccount } from './found-store'

/**
 * A note `n` of the account `m` belongs to its present customer: it was written after the transfer, or of a day after the former
 * customer's last one.
 */
export const isOfPresent: RawBuilder<boolean> = sql`(
  n.customer_version >= m.customer_since or n.created_at::date > m.transferred_at)`

/** The newest open note of each of these accounts that has one. */
export async function openNotesOf(
  db: Reader,
  scope: Scope,
  meters: readonly number[],
): Promise<Map<number, LookedUpNote>> {
  if (meters.length === 0) return new Map()
  const { rows } = await sql<LookedUpNote & { meter: number }>`
    select distinct on (n.organization_id, n.meter_id) n.meter_id as meter, n.id, n.kind, n.text, n.due_on, n.created_at,
      coalesce(nullif(u.name, ''), u.username) as created_by_name
    from account_notes n
    join meters m on m.organization_id = n.organization_id and m.id = n.meter_id
    join users u on u.id = n.created_by
    where ${inScope(scope, 'n.organization_id')} and ${inScope(scope, 'm.organization_id')}
      and n.meter_id = any(${meters}::bigint[]) and n.done_at is null and ${isOfPresent}
    order by n.organization_id, n.meter_id, n.id desc`.execute(db)
  return new Map(rows.map(({ meter, ...note }) => [meter, note]))
}

/** Accounts with a note that has each word, those of the newest notes first; the note is in the place of the phone. */
export async function accountsNoted(
  { db, scope, typed, most }: Asked,
  known: readonly number[],
): Promise<(Omit<FoundAccount, 'phone'> & { note: string })[]> {
  const { rows } = await sql<Omit<FoundAccount, 'phone'> & { note: string }>`
    select m.id, m.account_no, m.customer_name, m.address, m.meter_no, best.text as note
    from (
      select n.organization_id, n.meter_id, max(n.id) as id, (array_agg(n.text order by n.id desc))[1] as text from account_notes n
      where ${inScope(scope, 'n.organization_id')} and ${containsWords('n.search_text', typed, true)}
        and n.meter_id <> all(${known}::bigint[])
      group by n.organization_id, n.meter_id order by id desc limit ${most - known.length}
    ) best
    join meters m on m.organization_id = best.organization_id and m.id = best.meter_id
    where ${inScope(scope, 'm.organization_id')}
    order by best.id desc`.execute(db)
  return rows
}
