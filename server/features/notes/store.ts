import type { FiltersOf } from '@water/contract/list-query'
import { noteList } from '@water/contract/notes/list'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { keysOf, rowsByOrganization } from '../../db/by-organization'
import type { ColumnsOf } from '../../db/columns'
import { COUNT_LIMIT, planned } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { containsWords } from '../../db/search'
import { searchByAccount } from '../meters/named-store'
import { isOfPresent } from '../meters/noted-store'

/** A note with its account, under the name that its customer had. */
export type StoredNote = ColumnsOf<
  'account_notes',
  'id' | 'text' | 'due_on' | 'done_at' | 'created_by' | 'created_at',
  { organization: 'organization_id'; meter: 'meter_id' }
> &
  ColumnsOf<'meters', 'account_no' | 'customer_name'> & {
    // The database's check limits it to these.
    kind: 'call' | 'visit' | 'promise' | 'other'
    is_former: boolean
    created_by_name: string
  }

/** Who asks, and on which day. */
export interface Looking {
  scope: Scope
  /** Null: a service, which has no notes of its own. */
  user: number | null
  today: LocalDate
  /** They see the notes of everybody, and not only their own. */
  isOfAll: boolean
}

/** The customer's name is that of the version which the note was written with, or of a later one that was in force on its day. */
const columns = sql`
  n.id, n.organization_id as organization, n.meter_id as meter, m.account_no, n.kind, n.text, n.due_on, n.done_at,
  n.created_by, coalesce(nullif(u.name, ''), u.username) as created_by_name, n.created_at, not ${isOfPresent} as is_former,
  case when ${isOfPresent} then m.customer_name else coalesce((
    select v.customer_name from customer_versions v
    where v.organization_id = n.organization_id and v.meter_id = n.meter_id and v.version = greatest(n.customer_version, coalesce((
      select max(t.version) from meter_transfers t
      where t.organization_id = n.organization_id and t.meter_id = n.meter_id and t.transferred_at < n.created_at::date
    ), 1))
  ), m.customer_name) end as customer_name`

const withNames = sql`
  join meters m on m.organization_id = n.organization_id and m.id = n.meter_id
  join users u on u.id = n.created_by`

/** The account that a note names, for a condition about its customer. */
const ofPresent = sql<SqlBool>`exists (
  select from meters m where m.organization_id = n.organization_id and m.id = n.meter_id and ${isOfPresent})`

const isOpen = sql<SqlBool>`n.done_at is null and ${ofPresent}`

const isDue = (today: LocalDate) => sql<SqlBool>`n.due_on <= ${today} and ${isOpen}`

type NoteFilters = FiltersOf<typeof noteList>

async function matchingNotes(db: Reader, { scope, user, today, isOfAll }: Looking, filters: NoteFilters) {
  const states: Record<string, Expression<SqlBool>> = {
    due: isDue(today),
    open: isOpen,
    done: sql<SqlBool>`n.done_at is not null`,
  }
  const isOwn = sql<SqlBool>`n.created_by = ${user}`
  const conditions = [
    inScope(scope, 'n.organization_id'),
    ...(isOfAll ? [] : [isOwn]),
    whereFilters(noteList, 'account_notes as n', filters, {
      state: (state) => states[state]!,
      mine: (wanted) => (wanted ? isOwn : sql<SqlBool>`n.created_by <> ${user}`),
      created: sql.ref('n.created_at'),
    }),
    planned(filters),
  ]
  if (filters.search) {
    const said = containsWords('n.search_text', filters.search, true)
    const found = await searchByAccount(db, scope, 'n', filters.search, 'names', [said])
    conditions.push(found.isOfAll)
  }
  return sql`from account_notes n where ${sql.join(conditions, sql` and `)}`
}

export interface Order {
  column: string
  direction: 'asc' | 'desc'
}

/** By the day when they are due, those without one last; else in the order of their writing. */
const inOrder = ({ column, direction }: Order): RawBuilder<unknown> => {
  const way = sql.raw(direction)
  return column === 'due_on' ? sql`n.due_on ${way} nulls last, n.id ${way}` : sql`n.id ${way}`
}

/** A page of notes: only its own rows are joined with the tables that name them. */
export async function pageOfNotes(
  db: Reader,
  looking: Looking,
  filters: NoteFilters,
  order: Order,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: StoredNote[] }> {
  const { scope } = looking
  const matching = await matchingNotes(db, looking, filters)
  const slice = sql`${matching} order by ${inOrder(order)} limit ${limit} offset ${offset}`
  const [rows, counted] = await Promise.all([
    scope.of === 'all' ? notesOfAll(db, slice) : notesOf(db, scope, slice, order),
    sql<{ count: number }>`
      select count(*)::int as count from (select 1 ${matching} limit ${COUNT_LIMIT + 1}) matches`.execute(db),
  ])
  return { count: counted.rows[0]!.count, rows }
}

async function notesOf(db: Reader, scope: Scope, slice: RawBuilder<unknown>, order: Order) {
  const { rows } = await sql<StoredNote>`
    select ${columns} from (select n.* ${slice}) n ${withNames}
    where ${inScope(scope, 'm.organization_id')} order by ${inOrder(order)}`.execute(db)
  return rows
}

async function notesOfAll(db: Reader, slice: RawBuilder<unknown>) {
  return rowsByOrganization(await keysOf(db, 'n', slice), (one, ids) => notesById(db, one, ids))
}

/** The ids of all notes that the filters find. */
export async function notesInOrder(db: Reader, looking: Looking, filters: NoteFilters, order: Order) {
  return sql`select n.id ${await matchingNotes(db, looking, filters)} order by ${inOrder(order)}`
}

/** The notes with these ids, in any order. */
export async function notesById(db: Reader, scope: Scope, ids: readonly number[]): Promise<StoredNote[]> {
  const { rows } = await sql<StoredNote>`
    select ${columns} from account_notes n ${withNames}
    where ${inScope(scope, 'n.organization_id')} and ${inScope(scope, 'm.organization_id')} and n.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows
}

/** How many of a person's own notes are due. */
export async function countDue(
  db: Reader,
  { scope, user, today }: Omit<Looking, 'isOfAll'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_notes n
    where ${inScope(scope, 'n.organization_id')} and n.created_by = ${user} and ${isDue(today)}`.execute(db)
  return rows[0]!.count
}

/** A note of the account. */
export async function findNote(
  db: Reader,
  org: OrgId,
  meter: number,
  id: number,
): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    select ${columns} from account_notes n ${withNames}
    where n.organization_id = ${org} and n.meter_id = ${meter} and n.id = ${id}`.execute(db)
  return rows[0]
}

/** The content of a note as a client sends it. */
export interface NoteContent {
  kind: StoredNote['kind']
  text: string
  due_on?: LocalDate | null | undefined
  done_at?: LocalTime | null | undefined
}

/** Writes a note about the account's present customer; undefined: there is no such account. */
export async function insertNote(
  tx: Tx,
  org: OrgId,
  meter: number,
  { kind, text, due_on = null, done_at = null }: NoteContent,
  { by, now }: { by: number; now: LocalTime },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into account_notes (organization_id, meter_id, customer_version, kind, text, due_on, done_at, created_by, created_at,
      updated_at)
    select organization_id, id, customer_version, ${kind}, ${text}, ${due_on}::date, ${done_at}::timestamptz, ${by}::bigint,
      ${now}::timestamptz, ${now}::timestamptz
    from meters where organization_id = ${org} and id = ${meter}
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function changeNote(
  tx: Tx,
  org: OrgId,
  id: number,
  now: LocalTime,
  { kind, text, due_on, done_at }: Partial<NoteContent>,
): Promise<void> {
  await tx
    .updateTable('account_notes')
    .set({ ...{ kind, text, due_on, done_at }, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

export async function removeNote(tx: Tx, org: OrgId, id: number): Promise<void> {
  await tx.deleteFrom('account_notes').where('organization_id', '=', org).where('id', '=', id).execute()
}
