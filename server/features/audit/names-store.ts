import type { NamedTable } from '@water/contract/field'
import type { NameColumn, ObjectKind } from '@water/contract/object'
import type { Language } from '@water/contract/text'
import { PERMISSIONS } from '@water/rules/access/permissions'
import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { isPlain } from './differences'
import { fieldWord } from './field-words'
import { kinds, organizationColumn } from './kinds'
import type { EntryRow } from './store'
import type { NameOf } from './values'

/** The kind of objects whose rows have names. */
function namedKind(type: string): (ObjectKind & { table: string }) | undefined {
  const kind: ObjectKind | undefined = own(kinds, type)
  return kind?.table === undefined ? undefined : { ...kind, table: kind.table }
}

const columnText = ({ column, or, last }: NameColumn): RawBuilder<unknown> => {
  const text = sql`${sql.ref(column)}::text`
  if (or !== undefined) return sql`coalesce(nullif(${text}, ''), ${sql.ref(or)})`
  return last === undefined ? text : sql`right(${text}, ${sql.lit(last)})`
}
const nameOfRow = ({ number = 'name', name = [{ column: number }] }: ObjectKind): RawBuilder<unknown> =>
  sql.join(name.map(columnText), sql` || ' ' || `)

type Wanted = Map<string, { organization: number | null; ids: Set<number> }>

/**
 * The names of the rows that a page of entries mentions by id, with one query per table and organization. A row is
 * looked up only in the entry's own organization.
 */
export async function namesFor(
  db: Reader,
  entries: readonly EntryRow[],
  language: Language,
): Promise<NameOf> {
  const wanted = idsIn(entries)
  const found = new Map<string, string>()
  for (const [key, { organization, ids }] of wanted) {
    const type = key.split(' ')[0]!
    const kind = namedKind(type)! // made by idsIn
    if (!kind.isOfPlatform && organization === null) continue
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${nameOfRow(kind)} as name from ${sql.table(kind.table)}
      where ${kind.isOfPlatform ? sql`true` : sql`organization_id = ${organization}`} and id = any(${[...ids]})`.execute(
      db,
    )
    for (const row of rows) found.set(`${type} ${row.id}`, row.name)
  }
  return (type, id) =>
    type === 'permission'
      ? PERMISSIONS.find(({ code }) => code === id)?.[language]
      : found.get(`${type} ${id}`)
}

/** The names of some rows of a table. */
export async function namesOfRows(
  db: Reader,
  scope: Scope,
  type: NamedTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const kind = namedKind(type)
  if (kind === undefined) return new Map()
  const { rows: found } = await sql<{ id: number; name: string }>`
    select id, ${nameOfRow(kind)} as name from ${sql.table(kind.table)}
    where ${inScope(scope, organizationColumn(kind))} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** A field and its parts, such as `deposit` and `deposit.bank_account`. */
const withParts = ([field, value]: [string, unknown]): [string, unknown][] => [
  [field, value],
  ...(isPlain(value)
    ? Object.entries(value).map(([part, own]): [string, unknown] => [`${field}.${part}`, own])
    : []),
]

function idsIn(entries: readonly EntryRow[]): Wanted {
  const wanted: Wanted = new Map()
  const want = (type: string, organization: number | null, id: unknown) => {
    const kind = namedKind(type)
    if (kind === undefined || typeof id !== 'number') return
    const key = `${type} ${kind.isOfPlatform ? '' : organization}`
    const group = wanted.get(key) ?? { organization, ids: new Set() }
    wanted.set(key, group)
    group.ids.add(id)
  }
  for (const { object_type, object_id, organization_id, before, after } of entries) {
    if (object_id !== null) want(object_type, organization_id, object_id)
    for (const snapshot of [before, after]) {
      if (!isPlain(snapshot)) continue
      for (const [field, value] of Object.entries(snapshot).flatMap(withParts)) {
        const names = fieldWord(object_type, field)?.names
        if (names && object_id !== null) for (const id of [value].flat()) want(names, organization_id, id)
      }
    }
  }
  return wanted
}
