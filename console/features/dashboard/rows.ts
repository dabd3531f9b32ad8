import { type Figure, figures } from '@water/contract/dashboard/figures'
import type { Query } from '../../api/address'
import { pathTo } from '../../paths'

/** A figure that opens a list. */
export type Opens = keyof typeof figures

/** The page with the rows that a figure is the sum of; `also` narrows them. */
export function pathToRows(name: Opens, asked: Parameters<Figure['query']>[0], also: Query = {}): string {
  const { page, query }: Figure = figures[name]
  return pathTo(page as 'OrderList', { query: { ...query(asked), ...also } })
}
