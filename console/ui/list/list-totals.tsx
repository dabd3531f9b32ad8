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
  sums?: readonly { key: string; label: string }[]
}

export interface Totals {
  count: number
  /** A sum by its name. */
  sum: (key: string) => string | undefined
  sums: ReactNode
}

/** The exact number and the sums of all rows that the filters find: asked for when the rows are there, so that nobody waits. */
export function useTotals(
  { of, sums = [] }: Partial<ListTotals> = {},
  filter: object,
  isAfterRows: boolean,
): Totals | null | undefined {
  const enabled = of !== undefined && isAfterRows
  // The filters of a list are those of its totals. A list without totals asks for none.
  const reply = useCall(of as TotalsName, { query: filter } as CallArgs<TotalsName>, { enabled })
  if (of === undefined || reply.error) return undefined
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
