import type { UseQueryResult } from '@tanstack/react-query'
import { own } from '@water/rules/own'
import type { ReactNode } from 'react'
import type { CallArgs, CallName } from '../../api/call'
import { useCall } from '../../api/queries'
import { Money } from '../show/amounts'
import * as styles from './list-table.module.css'

type TotalsName = CallName & `GET ${string}/totals/`

/** The call for the totals of a list, and the sums in its answer that are shown. */
export interface ListTotals {
  of: TotalsName
  /** The parameters of the call's path. */
  path?: { id: number }
  sums?: readonly { key: string; label: string }[]
}

type Paging = { page?: unknown; page_size?: unknown; ordering?: unknown }

export interface Totals {
  count: number
  /** A sum by its name. */
  sum: (key: string) => string | undefined
  sums: ReactNode
}

type Rows = Pick<
  UseQueryResult<{ count_capped: boolean; results: readonly unknown[] }, unknown>,
  'data' | 'isPlaceholderData'
>

/** How many rows the filters find, as far as it is known. */
export const countOf = (
  page: { count: number; count_capped: boolean },
  totals: Totals | null | undefined,
): { count: number; isCapped: boolean } => ({
  count: totals?.count ?? page.count,
  isCapped: page.count_capped && !totals,
})

/**
 * The exact number and the sums of all rows that the filters of `query` find: asked for when the rows are there, so that nobody waits.
 * Null until then. A list without sums asks only for a number that its page does not know.
 */
export function useTotals(
  { of, path, sums = [] }: Partial<ListTotals> = {},
  query: object,
  { data: page, isPlaceholderData }: Rows,
): Totals | null | undefined {
  const { page: _page, page_size: _size, ordering: _ordering, ...filter } = query as Paging
  const isWanted = of !== undefined && (sums.length > 0 || page?.count_capped === true)
  const enabled = isWanted && page !== undefined && !isPlaceholderData
  // The filters of a list are those of its totals. A list without totals asks for none.
  const reply = useCall(of as TotalsName, { path, query: filter } as CallArgs<TotalsName>, { enabled })
  if (!isWanted || reply.error) return undefined
  if (reply.data === undefined) return null
  const { data } = reply
  const sum = (key: string) => {
    const value = own(data as Readonly<Record<string, unknown>>, key)
    return typeof value === 'string' ? value : undefined
  }
  const shown = sums.flatMap(({ key, label }) => {
    const value = sum(key)
    return value === undefined ? [] : [{ label, value }]
  })
  return {
    count: data.count,
    sum,
    sums: shown.map(({ label, value }) => (
      <span key={label} className={styles.listCount}>
        {label} <Money value={value} sign />
      </span>
    )),
  }
}
