/** The home figures of all organizations: those that the worker keeps of each, added up. */
import type { LocalTime, Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import { organizationsByName } from '../../db/all-organizations'
import type { Reader } from '../../db/read-write'
import type { StoredRound } from '../rounds/store'
import {
  collectionRate,
  type StoredAge,
  type StoredFigures,
  type StoredOrganization,
  type StoredSums,
} from './figures-store'
import { isComplete } from './prepared-store'

/** The figures of the present month up to today of all organizations together. */
export interface FiguresOfAll extends StoredFigures {
  yearBeforeOfMonth: StoredFigures['yearBefore']
  /** The unread meters of all books. */
  unread: number
  /** The books with the most meters left to read. */
  rounds: StoredRound[]
  organizations: StoredOrganization[]
}

interface Wanted {
  month: Month
  since: LocalTime
  mostRounds: number
}

/** Undefined: not every organization has some of this month since `since`. */
export async function preparedOfAll(
  db: Reader,
  wanted: Wanted,
): Promise<{ as_of: LocalTime; figures: FiguresOfAll } | undefined> {
  const all = await organizationsByName(db)
  const each = new Map((await sideBySide(db, wanted)).map((row) => [row.id, row]))
  const organizations = all.flatMap(({ id, name }) => {
    const row = each.get(id)
    return row ? { ...row, name } : []
  })
  if (organizations.length < all.length) return undefined
  const as_of = organizations.map((row) => row.as_of).toSorted()[0]
  if (as_of === undefined) return undefined
  const [added, by_day, arrears, unread, rounds] = await Promise.all([
    addedUp(db, wanted),
    byDay(db, wanted),
    arrearsByAge(db, wanted),
    unreadMeters(db, wanted),
    roundsWithMostLeft(db, wanted),
  ])
  const figures = { ...added, sums: { ...added.sums, by_day }, arrears, unread, rounds }
  return { as_of, figures: { ...figures, organizations } }
}

const kept = ({ month, since }: Wanted) => sql`month = ${month} and as_of >= ${since} and ${isComplete}`

/** The objects of a list among the kept figures, as `one`. */
const listed = (name: string, wanted: Wanted) => sql`
  prepared_figures p cross join lateral jsonb_array_elements(${listOf(name)}) with ordinality as listed (one, place)
  where ${kept(wanted)}`
const listOf = (name: string) =>
  name === 'by_day' ? sql`figures -> 'sums' -> 'by_day'` : sql`figures -> ${sql.lit(name)}`
const figure = (name: string) => sql`(one ->> ${sql.lit(name)})::numeric`
const summed = (name: string) => sql`coalesce(sum(${figure(name)}), 0)`

async function sideBySide(db: Reader, wanted: Wanted) {
  const { rows } = await sql<Omit<StoredOrganization, 'name'> & { as_of: LocalTime }>`
    select organization_id as id, as_of, figures -> 'sums' ->> 'charged' as charged,
      figures -> 'sums' ->> 'collected' as collected,
      (select ${summed('amount')} from jsonb_array_elements(figures -> 'arrears') one) as arrears
    from prepared_figures where ${kept(wanted)}`.execute(db)
  return rows
}

type Volumes = StoredFigures['yearBefore']
type Added = Pick<FiguresOfAll, 'yearBefore' | 'yearBeforeOfMonth'> & { sums: Omit<StoredSums, 'by_day'> }

async function addedUp(db: Reader, wanted: Wanted): Promise<Added> {
  const part = (of: string, name: string) =>
    sql`(figures -> ${sql.lit(of)} ->> ${sql.lit(name)})::numeric as ${sql.ref(name)}`
  const parts = (of: string, names: readonly string[]) => sql`(
    select ${sql.join(names.map((name) => part(of, name)))} from prepared_figures where ${kept(wanted)}) parts`
  const volumesOf = async (of: 'yearBefore' | 'yearBeforeOfMonth') => {
    const { rows } = await sql<Volumes>`
      select coalesce(sum(volume), 0) as volume, coalesce(sum(billed_volume), 0) as billed_volume
      from ${parts(of, ['volume', 'billed_volume'])}`.execute(db)
    return rows[0]!
  }
  const [{ rows }, yearBefore, yearBeforeOfMonth] = await Promise.all([
    sql<Added['sums']>`
      select sum(charged) as charged, sum(collected) as collected, sum(volume) as volume, sum(billed_volume) as billed_volume,
        sum(live) as live, sum(open) as open, ${collectionRate} as collection_rate
      from ${parts('sums', ['charged', 'collected', 'volume', 'billed_volume', 'live', 'open'])}`.execute(db),
    volumesOf('yearBefore'),
    volumesOf('yearBeforeOfMonth'),
  ])
  return { sums: rows[0]!, yearBefore, yearBeforeOfMonth }
}

async function byDay(db: Reader, wanted: Wanted): Promise<StoredSums['by_day']> {
  const { rows } = await sql<StoredSums['by_day'][number]>`
    select one ->> 'date' as date, ${summed('charged')} as charged, ${summed('collected')} as collected
    from ${listed('by_day', wanted)} group by 1 order by 1`.execute(db)
  return rows
}

async function arrearsByAge(db: Reader, wanted: Wanted): Promise<StoredAge[]> {
  const { rows } = await sql<StoredAge>`
    select one ->> 'age' as age, ${summed('count')}::int as count, ${summed('amount')} as amount
    from ${listed('arrears', wanted)} group by 1`.execute(db)
  return rows
}

async function unreadMeters(db: Reader, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select ${summed('unread')}::int as unread from ${listed('rounds', wanted)}`.execute(db)
  return rows[0]!.unread
}

async function roundsWithMostLeft(db: Reader, wanted: Wanted): Promise<StoredRound[]> {
  const { rows } = await sql<{ one: StoredRound }>`
    select one from ${listed('rounds', wanted)}
    order by ${figure('unread')} + ${figure('not_read')} desc, organization_id, place limit ${wanted.mostRounds}`.execute(
    db,
  )
  return rows.map(({ one }) => one)
}
