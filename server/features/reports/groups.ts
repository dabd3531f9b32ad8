/** The lines of a report: its rows, added up by their groups and altogether. */
import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../db/scope'
import { REPORT_WORDS } from './words'

export interface Summing {
  place: number | undefined
  /** The rows of one organization with their keys and figures. */
  source: (scope: Scope) => Promise<RawBuilder<unknown>>
  keys: readonly string[]
  /** How each figure is added up: of a group, and of all where that is another sum. */
  figures: Readonly<Record<string, { of: RawBuilder<unknown>; ofAll?: RawBuilder<unknown> }>>
  most: number
}

type StoredCell = string | number | null
export type StoredLine = Readonly<Record<string, StoredCell>>

export interface Summed {
  lines: StoredLine[]
  total: StoredLine
  count: number
}

/** Accounts are many, and each belongs to one organization. */
export const areOfAccounts = (keys: readonly string[]): boolean => keys.includes('meter')

export type Line = StoredLine & { is_all: boolean; groups: number }

/** The line of all comes first. */
export const summedOf = <L extends Line>([total, ...lines]: readonly L[]) => ({
  lines,
  total: total!,
  count: total!.groups,
})

/** An item is told apart by its name, too. */
export const columnsOf = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => (key === 'item' ? ['item', 'item_name'] : [key]))

/** The lines of all rows and of the first groups. */
export function groupsOf(
  rows: RawBuilder<unknown>,
  { keys, figures, most }: Pick<Summing, 'keys' | 'figures' | 'most'>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const columns = columnsOf(keys)
  const named = sql.join(columns.map((column) => sql.ref(column)))
  const isAll = sql`grouping(${sql.ref(columns[0]!)}) = 1`
  const sums = Object.entries(figures).map(
    ([figure, { of, ofAll }]) =>
      sql`${ofAll ? sql`case when ${isAll} then ${ofAll} else ${of} end` : of} as ${sql.ref(figure)}`,
  )
  return sql`
    select ${named}, ${sql.join(sums)}, ${isAll} as is_all, count(*) over ()::int - 1 as groups${more}
    from (${rows}) rows group by grouping sets ((${named}), ())
    order by ${orderOf({ keys, figures })} limit ${most + 1}`
}

/** The line of all comes before those of the groups. */
export const orderOf = (summing: Pick<Summing, 'keys' | 'figures'>): RawBuilder<unknown> =>
  sql.join([sql`is_all desc`, orderOfLines(summing)])

/** Accounts with the largest figure come first. All else stands in the order of its keys. */
export function orderOfLines({ keys, figures }: Pick<Summing, 'keys' | 'figures'>): RawBuilder<unknown> {
  const inOrder = keys.flatMap((key) => {
    const words = own(REPORT_WORDS, key)
    const rank = words ? sql`array_position(${Object.keys(words)}::text[], ${sql.ref(key)})` : sql.ref(key)
    return key === 'item' ? [sql`${rank} nulls last`, sql`item_name`] : [sql`${rank} nulls last`]
  })
  const largest = areOfAccounts(keys) ? [sql`${sql.ref(Object.keys(figures).at(-1)!)} desc nulls last`] : []
  return sql.join([...largest, ...inOrder])
}
