import type { UseQueryResult } from '@tanstack/react-query'
import { useOrganization } from '../state/session'
import type { ApiError } from './api-error'
import { type CallName, call, type ReplyOf } from './call'
import { useKeptQuery } from './kept-query'

const PAGE_SIZE = 200
const MOST_PAGES = 25
/** The most rows that are loaded. A longer list needs a search instead, so a screen with the list shows `isCut`. */
export const MOST_ROWS = PAGE_SIZE * MOST_PAGES

interface Page {
  results: readonly unknown[]
  next: string | null
}
/** Names of the lists: calls that answer with pages and have no path parameters. */
export type ListName = { [Name in CallName]: ReplyOf<Name> extends Page ? Name : never }[CallName] &
  `GET ${string}/`
export type RowOf<Name extends ListName> = ReplyOf<Name> extends { results: (infer Row)[] } ? Row : never
interface Rows<Row> {
  rows: Row[]
  /** There are more rows than these. */
  isCut: boolean
}
interface Every<Row> extends Pick<UseQueryResult<unknown, ApiError>, 'isPending' | 'error'> {
  data: Row[] | undefined
  isCut: boolean
  refetch: () => unknown
}
type Filters = Readonly<Record<string, string | number | boolean>>

/**
 * Every row of a list, page after page, for the choices of a form. Sends `organization`, because the lists of
 * configuration have no automatic organization parameter (domain.md §4).
 */
export function useEvery<Name extends ListName>(
  name: Name,
  filters: Filters = {},
  { enabled = true }: { enabled?: boolean } = {},
): Every<RowOf<Name>> {
  const organization = useOrganization()
  const path = name.slice(name.indexOf(' ') + 1)
  const { data, isPending, error, refetch } = useKeptQuery<Rows<RowOf<Name>>, ApiError>({
    queryKey: [organization, path, 'every', filters],
    enabled,
    queryFn: async ({ signal }) => {
      const rows: RowOf<Name>[] = []
      for (let page = 1; page <= MOST_PAGES; page++) {
        const query = {
          ...filters,
          ...(organization === null ? {} : { organization }),
          page,
          page_size: PAGE_SIZE,
        }
        // TypeScript cannot check the arguments for a variable name; every list accepts these.
        const reply = (await (call as (...request: unknown[]) => Promise<unknown>)(name, {
          query,
          signal,
        })) as Page
        rows.push(...(reply.results as RowOf<Name>[]))
        if (!reply.next) return { rows, isCut: false }
      }
      return { rows, isCut: true }
    },
  })
  return { data: data?.rows, isCut: data?.isCut ?? false, isPending, error, refetch }
}
