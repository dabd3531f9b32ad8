import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
} from '@tanstack/react-query'
import { currentOrganization, sessionStore, useOrganization } from '../state/session'
import { fillPath } from './address'
import type { ApiError } from './api-error'
import { type CallArgs, type CallName, call, type ReplyOf, type Rest } from './call'
import { useHeldQuery } from './held-query'

// What one person has read is not another's: the cache goes with the person.
sessionStore.subscribe((now, before) => {
  if (now.userInfo?.id !== before.userInfo?.id) queryClient.clear()
})

type PathValues = Readonly<Record<string, string | number>>

/** What was read stays good for this long; a page that is shown again within it asks nothing. */
const FRESH_MS = 15_000

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: false } },
})

/** Keys begin with the organization, then the filled path: one organization's rows never show in another's page. */
function keyOf(
  organization: number | null,
  name: string,
  args: { path?: PathValues; query?: object; body?: object },
) {
  const template = name.slice(name.indexOf(' ') + 1)
  return [organization, fillPath(template, args.path), args.body ?? args.query ?? {}] as const
}

interface Options<Reply> {
  /** False waits: for a choice that has to be made first. */
  enabled?: boolean
  /** Rows of the page before stay while the next ones load. */
  keepBefore?: boolean
  /** Asks again by itself, as for a job that runs, until the reply says it is enough. */
  everyMs?: number
  until?: (reply: Reply) => boolean
  /** Asks again when the window comes back into sight. */
  whenSeenAgain?: boolean
}

/** What only asks: a GET, or a POST that writes nothing. */
type Asking = `GET ${string}` | `POST ${string}/preview/`

/** Reads through the cache: `const meter = useCall('GET /meters/{id}/', { path: { id } })`. */
export function useCall<Name extends CallName & Asking>(
  name: Name,
  args: CallArgs<Name>,
  { enabled = true, keepBefore = false, everyMs, until, whenSeenAgain = false }: Options<ReplyOf<Name>> = {},
): UseQueryResult<ReplyOf<Name>, ApiError> {
  const organization = useOrganization()
  return useHeldQuery<ReplyOf<Name>, ApiError>({
    queryKey: enabled ? keyOf(organization, name, args) : [organization, name, 'waiting'],
    queryFn: ({ signal }) => call(name, ...([{ ...args, signal }] as unknown as Rest<CallArgs<Name>>)), // args + signal
    enabled,
    placeholderData: keepBefore ? (keepPreviousData as never) : undefined, // generic over the reply
    refetchInterval: ({ state: { data } }) =>
      everyMs && !(data !== undefined && until?.(data)) ? everyMs : false,
    refetchOnWindowFocus: whenSeenAgain,
  })
}

/** What another answer has brought is not asked for again: `remember('GET /meters/lookup/', { query: { meter } }, [row])`. */
export function remember<Name extends CallName & Asking>(
  name: Name,
  args: CallArgs<Name>,
  reply: ReplyOf<Name>,
) {
  queryClient.setQueryData(keyOf(currentOrganization(), name, args), reply)
}

/** What was read in the present organization under these paths. */
function under(...prefixes: string[]) {
  const organization = currentOrganization()
  return ({ queryKey: [of, path] }: { queryKey: QueryKey }) =>
    of === organization && typeof path === 'string' && prefixes.some((prefix) => path.startsWith(prefix))
}

/** Everything read under these paths is asked for again: after creating an order, `invalidate('/orders/', '/meters/')`. */
export async function invalidate(...prefixes: string[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: under(...prefixes) })
}

/** As `invalidate`, where the page in sight shows nothing of it: each other page asks again when it is shown. */
export async function outdate(...prefixes: string[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: under(...prefixes), refetchType: 'none' })
}

/** A page is made anew: what only it has read is asked for again, and what others show as well is no longer taken for fresh. */
export function readAnew() {
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  queryClient.invalidateQueries({ refetchType: 'none' })
}

/** What lies under this path is no more: nothing is kept of it, and nothing asks for it again. */
export function forget(path: string) {
  queryClient.removeQueries({ predicate: under(path) })
}

/**
 * Writes, and invalidates what the write changes: `const reverse = useSend('DELETE /payment-records/{id}/', ['/payment-records/'])`,
 * then `await reverse.mutateAsync({ path: { id } })`. Never optimistic: most of it is money.
 */
export function useSend<Name extends CallName>(
  name: Name,
  changes: readonly string[],
): UseMutationResult<ReplyOf<Name>, ApiError, CallArgs<Name>> {
  return useMutation<ReplyOf<Name>, ApiError, CallArgs<Name>>({
    mutationFn: (args) => call(name, ...([args] as unknown as Rest<CallArgs<Name>>)), // one argument, always given
    onSuccess: () => {
      invalidate(...changes)
    },
  })
}
