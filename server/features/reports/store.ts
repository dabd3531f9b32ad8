/** Adds the rows of a report up, once: by its groups and altogether. */
import { type ReportKind, type ReportName, reportOf } from '@water/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { answersByOrganization, sliceByOrganization } from '../../db/by-organization'
import { PLANNED_ANEW } from '../../db/connection'
import { type ColumnType, givenRows } from '../../db/given-rows'
import type { Reader } from '../../db/read-write'
import { type OrgId, type Scope, scopeOf } from '../../db/scope'
import { books } from '../rounds/books-store'
import {
  areOfAccounts,
  columnsOf,
  groupsOf,
  type Line,
  orderOf,
  orderOfLines,
  type StoredLine,
  type Summed,
  type Summing,
  summedOf,
} from './groups'
import { namedByOrganization, nameOf } from './names-store'
import { byBook } from './question'

const PLANNED = sql.raw(PLANNED_ANEW)

/** Lines of the groups of one organization, the largest accounts first, with the line of all. */
export async function summedOfOne(db: Reader, org: OrgId, summing: Summing): Promise<Summed> {
  const names = summing.keys.map((key) => nameOf(org, key)).filter((name) => name !== undefined)
  return summedIn(db, scopeOf(org), summing, names)
}

async function summedIn(
  db: Reader,
  scope: Scope,
  summing: Summing,
  names: readonly RawBuilder<unknown>[],
): Promise<Summed> {
  const source = byBook(await summing.source(scope), summing.keys, Object.keys(summing.figures))
  const { rows } = await sql<Line>`
    with ${placesOf(scope, summing)}grouped as (${groupsOf(source, summing)})
    select g.*${names.length > 0 ? sql`, ${sql.join(names)}` : sql``} from grouped g
    where ${PLANNED} order by ${orderOf(summing)}`.execute(db)
  return summedOf(rows)
}

const placesOf = (scope: Scope, { keys, place }: Summing): RawBuilder<unknown> =>
  keys.includes('location') ? sql`recursive ${books(scope, place)}, ` : sql``

/** How the rows of one organization are added up before those of all are: by keys that the groups may lack. */
export interface Parts {
  keys: readonly string[]
  figures: Readonly<Record<string, RawBuilder<unknown>>>
}

/** As the lines of one organization. */
export const summedOfAll = (db: Reader, name: ReportName, summing: Summing, parts: Parts): Promise<Summed> =>
  areOfAccounts(summing.keys) ? largestOfAll(db, name, summing) : addedOfAll(db, name, summing, parts)

/** An account's groups are those of its organization: each is asked for its largest. */
async function largestOfAll(db: Reader, name: ReportName, summing: Summing): Promise<Summed> {
  const figures = Object.keys(summing.figures)
  const types = typesOf(name, [...columnsOf(summing.keys), ...figures])
  const each = new Map<Scope, Summed>()
  const slice = { limit: summing.most, offset: 0 }
  const lines = await sliceByOrganization(
    db,
    slice,
    { types, order: orderOfLines(summing) },
    async (one, most) => {
      const summed = await summedIn(db, one, { ...summing, most }, [])
      each.set(one, summed)
      return summed.lines.map((line) => withOrganization(line, one))
    },
  )
  const all = [...each.values()]
  const sums = figures.map((figure) => sql`coalesce(sum(${sql.ref(figure)}), 0) as ${sql.ref(figure)}`)
  const totals = givenRows(
    all.map(({ total }) => total),
    typesOf(name, figures),
  )
  const { rows } = await sql<StoredLine>`select ${sql.join(sums)} from ${totals}`.execute(db)
  return {
    lines: await namedByOrganization(db, summing.keys, lines),
    total: rows[0]!,
    count: all.reduce((sum, { count }) => sum + count, 0),
  }
}

const withOrganization = (line: StoredLine, scope: Scope): StoredLine => ({
  ...line,
  organization: scope.of === 'one' ? scope.org : null,
})

/** Organizations have groups in common: the rows of each are added up first, and those of all then. */
async function addedOfAll(db: Reader, name: ReportName, summing: Summing, parts: Parts): Promise<Summed> {
  const columns = columnsOf(parts.keys)
  const named = sql.join(columns.map((column) => sql.ref(column)))
  const figures = Object.entries(parts.figures)
  const sums = sql.join(figures.map(([figure, of]) => sql`${of} as ${sql.ref(figure)}`))
  const found = await answersByOrganization(db, { of: 'all' }, async (one) => {
    const source = byBook(await summing.source(one), parts.keys, Object.keys(parts.figures))
    const { rows } = await sql<StoredLine>`
      with ${placesOf(one, summing)}added as (select ${named}, ${sums} from (${source}) rows group by ${named})
      select * from added where ${PLANNED}`.execute(db)
    return rows.map((row) => withOrganization(row, one))
  })
  const types = typesOf(name, [...columns, ...figures.map(([figure]) => figure)])
  const given = sql`select * from ${givenRows(found.flat(), { ...types, organization: 'bigint' })}`
  const whose = sql`, min(organization) as organization`
  const { rows } = await sql<Line>`${groupsOf(given, summing, whose)}`.execute(db)
  const { lines, ...all } = summedOf(rows)
  return { ...all, lines: await namedByOrganization(db, summing.keys, lines) }
}

const TYPES: Readonly<Record<ReportKind, ColumnType>> = {
  day: 'date',
  month: 'text',
  choice: 'text',
  name: 'bigint',
  tier: 'int',
  money: 'numeric',
  volume: 'numeric',
  rate: 'numeric',
  count: 'int',
}

function typesOf(name: ReportName, columns: readonly string[]): Readonly<Record<string, ColumnType>> {
  const { keys, figures } = reportOf(name)
  const declared = new Map(
    Object.entries({ ...keys, ...figures }).map(([key, { kind }]) => [key, TYPES[kind]]),
  )
  return Object.fromEntries(columns.map((column) => [column, declared.get(column) ?? 'text']))
}
