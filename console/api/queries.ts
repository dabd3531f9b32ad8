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
import { useKeptQuery } from './kept-query'

// One user must not see the answers of another: the cache is cleared with the user.
sessionStore.subscribe((now, before) => {
  if (now.userInfo?.id !== before.userInfo?.id) queryClient.clear()
})

type PathValues = Readonly<Record<string, string | number>>

/** An answer stays fresh for this long: a page that is shown again within it sends no request. */
const FRESH_MS = 15_000

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: false } },
})

/**
 * Keys begin with the organization, then the filled path, so that one organization's rows never show in another's page.
 */
function keyOf(
  organization: number | null,
  name: string,
  args: { path?: PathValues; query?: object; body?: object },
) {
  const template = name.slice(name.indexOf(' ') + 1)
  const asked = args.body ?? args.query ?? {}
  // A key loses what is undefined: what is asked of all organizations is not what is asked of the chosen one.
  const isOfAll = 'organization' in asked && asked.organization === undefined
  return [
    organization,
    fillPath(template, args.path),
    isOfAll ? { ...asked, organization: null } : asked,
  ] as const
}

interface Options<Reply> {
  /** False waits, for example for a choice that must be made first. */
  enabled?: boolean
  /** Rows of the page before stay while the next ones load. */
  keepBefore?: boolean
  /** Repeats the request, as for a running job, until the reply ends it. */
  everyMs?: number
  until?: (reply: Reply) => boolean
  /** Repeats the request when the window is visible again. */
  whenSeenAgain?: boolean
}

/** Calls that only read: a GET, or a POST that writes nothing. */
type Asking = `GET ${string}` | `POST ${string}/preview/`

/** Reads through the cache: `const meter = useCall('GET /meters/{id}/', { path: { id } })`. */
export function useCall<Name extends CallName & Asking>(
  name: Name,
  args: CallArgs<Name>,
  { enabled = true, keepBefore = false, everyMs, until, whenSeenAgain = false }: Options<ReplyOf<Name>> = {},
): UseQueryResult<ReplyOf<Name>, ApiError> {
  const organization = useOrganization()
  return useKeptQuery<ReplyOf<Name>, ApiError>({
    queryKey: enabled ? keyOf(organization, name, args) : [organization, name, 'waiting'],
    queryFn: ({ signal }) => call(name, ...([{ ...args, signal }] as unknown as Rest<CallArgs<Name>>)), // args + signal
    enabled,
    placeholderData: keepBefore ? (keepPreviousData as never) : undefined, // generic over the reply
    refetchInterval: ({ state: { data } }) =>
      everyMs && !(data !== undefined && until?.(data)) ? everyMs : false,
    refetchOnWindowFocus: whenSeenAgain,
  })
}

/**
 * Keeps rows that came with another answer, so that they are not requested again: `remember('GET /meters/lookup/', {
 * query: { meter } }, [row])`.
 */
export function remember<Name extends CallName & Asking>(
  name: Name,
  args: CallArgs<Name>,
  reply: ReplyOf<Name>,
) {
  queryClient.setQueryData(keyOf(currentOrganization(), name, args), reply)
}

/** Changes a kept answer by what a command has answered, where asking for all of it again would take too long. */
export function amend<Name extends CallName & Asking>(
  name: Name,
  args: CallArgs<Name>,
  change: (reply: ReplyOf<Name>) => ReplyOf<Name>,
) {
  queryClient.setQueryData<ReplyOf<Name>>(keyOf(currentOrganization(), name, args), (kept) =>
    kept === undefined ? kept : change(kept),
  )
}

type PathOf<Name> = Name extends `GET ${infer Path}` ? Path : never
/** `/users/{id}/` as it is filled: `/users/5/`. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer Rest}`
  ? `${Before}${number}${Filled<Rest>}`
  : Path
/** A path and every path above it: `/users/{id}/photos/`, `/users/{id}/`, `/users/`. */
type Above<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Rest extends ''
    ? `${Head}/`
    : `${Head}/` | `${Head}/${Above<Rest>}`
  : never
/** A path that a GET of the contract reads, or one above such paths: a path that no call has does not compile. */
export type ReadPath = Exclude<Filled<Above<PathOf<CallName>>>, '/'>

/** Cached answers of the present organization under these paths; orders are read under `/invoices/orders/`, too. */
function cachedUnder(...prefixes: readonly ReadPath[]) {
  const organization = currentOrganization()
  return ({ queryKey: [of, path] }: { queryKey: QueryKey }) =>
    of === organization && typeof path === 'string' && prefixes.some((prefix) => path.includes(prefix))
}

/** Requests everything under these paths again: after creating an order, `invalidate('/orders/', '/meters/')`. */
export async function invalidate(...prefixes: ReadPath[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: cachedUnder(...prefixes) })
}

/** Like `invalidate`, when the visible page shows none of it: each other page requests it when it is shown. */
export async function markStale(...prefixes: ReadPath[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: cachedUnder(...prefixes), refetchType: 'none' })
}

/**
 * A page is made again: the answers that only it has are requested again, and those of other pages, too, count as
 * stale.
 */
export function reloadPage() {
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  distrustAll()
}

/** Leaves what is on screen, and trusts nothing else any more: it is asked for when it is shown again. */
export function distrustAll() {
  queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Removes everything under this path, which has been deleted, so that nothing requests it again. */
export function forget(path: ReadPath) {
  queryClient.removeQueries({ predicate: cachedUnder(path) })
}

/**
 * Writes, then invalidates the paths that the write changes: `const reverse = useSend('DELETE /payment-records/{id}/',
 * ['/payment-records/'])`, then `await reverse.mutateAsync({ path: { id } })`. It is never optimistic, because most
 * writes are about money.
 */
export function useSend<Name extends CallName>(
  name: Name,
  changes: readonly ReadPath[],
): UseMutationResult<ReplyOf<Name>, ApiError, CallArgs<Name>> {
  return useMutation<ReplyOf<Name>, ApiError, CallArgs<Name>>({
    mutationFn: (args) => call(name, ...([args] as unknown as Rest<CallArgs<Name>>)), // one argument, always given
    onSuccess: () => {
      invalidate(...changes)
    },
  })
}
