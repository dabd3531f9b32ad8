/** The rows that the reports of days add up: one per document, with the keys it may be grouped by and its figures. */

import { addMonths, monthOf } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../db/scope'
import { dayOf } from '../../db/span-bound'
import { monthNumber } from '../ledger/months'
import { isRead, startOf } from '../rounds/store'
import { placeOf, type Question, there, withPlaces } from './question'
import type { Days } from './span'

export const collections = ({ scope, place, days: { from, to } }: Question & { days: Days }) => sql`
  select posted_on as day, to_char(posted_on, 'YYYY-MM') as month, method, cashier_id as cashier,
    bank_account_id as bank_account, 1 as count, amount
  from payments d
  where ${inScope(scope, 'd.organization_id')} and posted_on between ${from}::date and ${to}::date and ${there(place)}`

const between = (column: string, { from, to }: Days): RawBuilder<unknown> =>
  sql`${dayOf(column)} between ${from}::date and ${to}::date`

/** A mark counts in its month, while nothing was read. */
export const readings = ({ scope, place, days, keys }: Question & { days: Days }) => {
  const [first, last] = [monthOf(days.from), monthOf(days.to)]
  const startOfMarked = sql`make_timestamptz((d.month - 1) / 12, (d.month - 1) % 12 + 1, 1, 0, 0, 0, 'Etc/GMT-8')`
  const read = sql`
    select * from readings d
    where ${inScope(scope, 'd.organization_id')} and d.status <> 'void' and d.source not in ('change_old', 'change_new')
      and ${between('d.read_at', days)} and ${there(place)}`
  const marked = sql`
    select * from not_read_meters d
    where ${inScope(scope, 'd.organization_id')} and d.month between ${monthNumber(first)} and ${monthNumber(last)}
      and ${there(place)}`
  return sql`
    select d.reader_id as reader, ${placeOf(keys)} as location, (source <> 'estimate')::int as read,
      (source = 'estimate')::int as estimated, 0 as not_read, (abnormal <> '{}')::int as abnormal
    from ${withPlaces(read, { scope, keys })}
    union all
    select d.reader_id, ${placeOf(keys)}, 0, 0, 1, 0
    from ${withPlaces(marked, { scope, keys })}
    where not exists (
      select from readings r where r.organization_id = d.organization_id and r.meter_id = d.meter_id and ${isRead}
        and r.read_at >= greatest(${startOfMarked}, ${startOf(first)}::timestamptz)
        and r.read_at < least(${startOfMarked} + interval '1 month', ${startOf(addMonths(last, 1))}::timestamptz))`
}

export const abnormal = ({ scope, place, days }: Question & { days: Days }) => sql`
  select kind, d.meter_id as meter, 1 as count
  from readings d cross join unnest(d.abnormal) kind
  where ${inScope(scope, 'd.organization_id')} and d.status <> 'void' and d.abnormal <> '{}' and ${between('d.read_at', days)}
    and ${there(place)}`

/** As it stands now. */
export const estimates = ({ scope, place, days }: Question & { days: Days | null }) => sql`
  select d.meter_id as meter, d.estimate_streak as streak
  from meter_states d
  where ${inScope(scope, 'd.organization_id')} and d.estimate_streak > 0
    and ${days === null ? sql`true` : between('d.last_read_at', days)} and ${there(place)}`

export const invoices = ({ scope, place, days }: Question & { days: Days }) => sql`
  select to_char(${dayOf('d.issued_at')}, 'YYYY-MM') as month, type, color, 1 as count, net, tax, amount
  from invoices d
  where ${inScope(scope, 'd.organization_id')} and d.invoice_no is not null and ${between('d.issued_at', days)}
    and ${there(place)}`
