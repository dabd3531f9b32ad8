import { own } from '@water/rules/own'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryText } from '../../api/address'
import type { CallArgs, CallName } from '../../api/call'
import { keepPreference, preferenceOf } from '../../state/list-preferences'
import { columnTexts, keysIn, onlyWideIn, type Widths, widthsIn } from './column-order'

export type ListName = CallName & `GET ${string}`
/** The query parameters of a list's endpoint. */
export type ListQuery<Name extends ListName> = NonNullable<CallArgs<Name>['query']>
type Own = 'page' | 'page_size' | 'search' | 'ordering' | 'organization'
export type FilterOf<Name extends ListName> = Exclude<keyof ListQuery<Name> & string, Own>

/** The orders of a list's endpoint: `field` or `-field`. */
export type OrderingOf<Name extends ListName> =
  ListQuery<Name> extends { ordering?: infer Ordering } ? Extract<Ordering, string> : never

interface Declared<Filter extends string, Ordering extends string = string> {
  /** Filters with one value, and with several (sent in the brackets format). */
  one?: readonly Filter[]
  many?: readonly Filter[]
  /** The order when the URL names none: `field` or `-field`. */
  ordering?: Ordering
  pageSize?: number
  /** Other parameters of the page's address, which stay and are not sent. */
  keep?: readonly string[]
}

/**
 * With `replaces` the address takes the place of the one before, so that Back goes neither through every letter nor to a page that
 * is not there.
 */
interface How {
  replaces?: boolean
}

export type FilterValue = string | readonly string[] | undefined
type Change<Names extends string> = { [Name in Names]?: FilterValue | number }
export type Changes<Filter extends string = never> = Change<Exclude<Own, 'organization'>> & Change<Filter>

/**
 * A list's filters, search, order, page and columns. They are in the URL, so that a link or the back button restores
 * them. `Filter` are the names of the declared filters: another one does not compile. A part of a screen names those
 * that it uses, `ListState<'location'>`, and gets every list that has them.
 */
export interface ListState<Filter extends string = never, Query = object> {
  page: number
  pageSize: number
  search: string
  ordering: string
  /** Names of the visible columns in their order; null for the list's default. */
  columns: readonly string[] | null
  /** The widths that the person gave to columns. */
  widths: Widths
  /** Those of the visible columns that a narrow window hides. */
  onlyWide: ReadonlySet<string>
  value: (filter: Filter) => string
  values: (filter: Filter) => readonly string[]
  /** True when a filter or the search narrows the list. */
  isFiltered: boolean
  /** The query for the endpoint: `useCall('GET /meters/', { query: list.query }, { keepBefore: true })`. */
  query: Query
  /**
   * Sets filters, search or order and goes to page 1, unless a page is given. The values undefined, '' and [] remove a
   * filter.
   */
  change(changes: Changes<Filter>, how?: How): void
  /** Sets one filter. */
  set: (filter: Filter, value: FilterValue | number) => void
  /** Shows these columns in this order; null: the list's default. */
  showColumns: (
    columns: readonly string[] | null,
    how?: { widths?: Widths; onlyWide?: ReadonlySet<string> },
  ) => void
  /** Sets the whole query of the address, as a saved view has it. */
  showQuery: (query: Readonly<Record<string, FilterValue>>, how?: How) => void
  clear: () => void
}

/** Lists have pages up to this row (the server's LAST_ROW). */
export const LAST_ROW = 10_000

export const PAGE_SIZES = [20, 50, 100, 200] as const
const COLUMNS = 'columns'
/** The saved view that was chosen, by its id. */
export const VIEW = 'view'

/** `const list = useListState('GET /meters/', { one: ['location'], many: ['status'], ordering: 'account_no' })` */
export function useListState<Name extends ListName, const Filter extends FilterOf<Name> = never>(
  name: Name,
  declared: Declared<Filter, OrderingOf<Name>> = {},
): ListState<Filter, ListQuery<Name>> {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const one: readonly string[] = declared.one ?? []
  const many: readonly string[] = declared.many ?? []
  const preference = preferenceOf(name)
  const pageSize =
    sizeOf(params.get('page_size')) ?? preference.pageSize ?? declared.pageSize ?? PAGE_SIZES[0]
  const page = pageIn(params, pageSize)
  const now = readUrl(params, one, many)
  const ordering = params.get('ordering') ?? declared.ordering ?? ''
  const shown = params.get(COLUMNS)?.split(',').filter(Boolean) ?? preference.columns ?? null
  const widths = widthsIn(shown ?? [])
  const onlyWide = onlyWideIn(shown ?? [])

  const query = useMemo(
    () => ({ ...now, ordering: ordering || undefined, page_size: String(pageSize), page: String(page) }),
    [params.toString(), pageSize, ordering],
  )

  function go(next: Record<string, FilterValue>, { replaces = false }: How = {}) {
    // A list opens with its default view, unless it says that it wants none.
    const text = queryText(next) || (preference.view ? `${VIEW}=none` : '')
    navigate({ search: text ? `?${text}` : '' }, { replace: replaces })
  }
  const kept = () =>
    Object.fromEntries([VIEW, ...(declared.keep ?? [])].map((name) => [name, params.get(name) ?? undefined]))
  const inUrl = () => ({
    ...kept(),
    ...now,
    page: page > 1 ? String(page) : undefined,
    ordering: params.get('ordering') ?? undefined,
    columns: params.get(COLUMNS) ?? undefined,
  })

  const change = (changes: Record<string, FilterValue | number>, how?: How) => {
    if (typeof changes.page_size === 'number') keepPreference(name, { pageSize: changes.page_size })
    const asText = Object.entries(changes).map(([key, value]) => [
      key,
      typeof value === 'number' ? String(value) : value,
    ])
    const next = {
      ...inUrl(),
      page: undefined,
      page_size: params.get('page_size') ?? undefined,
      ...Object.fromEntries(asText),
    }
    go(next, how)
  }

  return {
    page,
    pageSize,
    search: String(now.search ?? ''),
    ordering,
    columns: shown && keysIn(shown),
    widths,
    onlyWide,
    value: (filter) => String(own(now, filter) ?? ''),
    values: (filter) => [own(now, filter) ?? []].flat(),
    isFiltered: [...one, ...many, 'search'].some((filter) => own(now, filter) !== undefined),
    // The values come from an address that anybody may have written. The server refuses the unknown ones.
    query: query as unknown as ListQuery<Name>,
    change,
    set: (filter, value) => change({ [filter]: value }),
    showColumns: (columns, next = {}) => {
      const how = { widths, onlyWide, ...next }
      const texts = columns ? columnTexts(columns, how.widths, how.onlyWide) : undefined
      keepPreference(name, { columns: texts })
      const page_size = params.get('page_size') ?? undefined
      go({ ...inUrl(), page_size, columns: texts?.join(',') }, { replaces: true })
    },
    showQuery: (query, how) => go({ ...kept(), ...query }, how),
    clear: () =>
      go({
        ...kept(),
        ordering: params.get('ordering') ?? undefined,
        columns: params.get(COLUMNS) ?? undefined,
      }),
  }
}

/** Reads only the list's own parameters from the URL: the server would refuse a list with an unknown one. */
function readUrl(
  params: URLSearchParams,
  one: readonly string[],
  many: readonly string[],
): Record<string, FilterValue> {
  const found = new Map<string, FilterValue>()
  for (const filter of ['search', ...one])
    if (params.get(filter)) found.set(filter, params.get(filter) ?? undefined)
  for (const filter of many) {
    const values = params.getAll(`${filter}[]`).filter(Boolean)
    if (values.length > 0) found.set(filter, values)
  }
  return Object.fromEntries(found)
}

/** The page that an address names, among those that a list may have. */
export function pageIn(params: URLSearchParams, pageSize: number): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_ROW / pageSize) : 1
}

const sizeOf = (text: string | null): number | null =>
  PAGE_SIZES.find((size) => String(size) === text) ?? null
