import type { UseQueryResult } from '@tanstack/react-query'
import { useOrganization } from '../state/session'
import type { ApiError } from './api-error'
import { type CallName, call, type ReplyOf } from './call'
import { useHeldQuery } from './held-query'

const PAGE_SIZE = 200
const MOST_PAGES = 25
/** At most so many rows: beyond, a list to choose from wants a search instead. Who shows them says so: `isCut`. */
export const MOST_ROWS = PAGE_SIZE * MOST_PAGES

interface Page {
  results: readonly unknown[]
  next: string | null
}
/** Names of the lists: what answers with pages and takes nothing in its path. */
export type ListName = { [Name in CallName]: ReplyOf<Name> extends Page ? Name : never }[CallName] &
  `GET ${string}/`
export type RowOf<Name extends ListName> = ReplyOf<Name> extends { results: (infer Row)[] } ? Row : never
interface Rows<Row> {
  rows: Row[]
  /** There are more than these. */
  isCut: boolean
}
interface Every<Row> extends Pick<UseQueryResult<unknown, ApiError>, 'isPending' | 'error'> {
  data: Row[] | undefined
  isCut: boolean
  refetch: () => unknown
}
type Filters = Readonly<Record<string, string | number | boolean>>

/**
 * Every row of a list, page after page: for the choices of a form. `organization` goes along, because the lists of
 * configuration are outside of the automatic scoping (domain.md §4).
 */
export function useEvery<Name extends ListName>(
  name: Name,
  filters: Filters = {},
  { enabled = true }: { enabled?: boolean } = {},
): Every<RowOf<Name>> {
  const organization = useOrganization()
  const path = name.slice(name.indexOf(' ') + 1)
  const { data, isPending, error, refetch } = useHeldQuery<Rows<RowOf<Name>>, ApiError>({
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
        // The arguments of a name that is still a variable cannot be checked; every list takes these.
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
