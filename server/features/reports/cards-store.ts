/** The figures of months that no report has by month, and the cards that the worker keeps for large organizations. */
import type { LocalTime, Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { dayOf } from '../../db/span-bound'
import type { Cards } from './card'
import type { Days } from './span'

interface CountsOfMonth {
  month: Month
  read: number
  abnormal: number
}

/** Readings that people made, and the abnormal kinds of all readings, as the reports of both count them. */
export async function readingsByMonth(db: Reader, org: OrgId, { from, to }: Days): Promise<CountsOfMonth[]> {
  const day = dayOf('read_at')
  const { rows } = await sql<CountsOfMonth>`
    select to_char(${day}, 'YYYY-MM') as month,
      count(*) filter (where source not in ('change_old', 'change_new', 'estimate'))::int as read,
      coalesce(sum(cardinality(abnormal)), 0)::int as abnormal
    from readings
    where organization_id = ${org} and status <> 'void' and ${day} between ${from}::date and ${to}::date
    group by 1`.execute(db)
  return rows
}

/** Undefined: none since `since`. */
export async function keptCards(
  db: Reader,
  org: OrgId,
  since: LocalTime,
): Promise<{ as_of: LocalTime; cards: Cards } | undefined> {
  const { rows } = await sql<{ as_of: LocalTime | null; cards: Cards | null }>`
    select figures -> 'cards' ->> 'as_of' as as_of, figures -> 'cards' -> 'cards' as cards from prepared_figures
    where organization_id = ${org}`.execute(db)
  const [kept] = rows
  return kept?.as_of && kept.cards && kept.as_of >= since
    ? { as_of: kept.as_of, cards: kept.cards }
    : undefined
}
