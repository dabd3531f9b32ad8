import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type ApiError, asApiError } from '../../api/api-error'
import { call, type ReplyOf } from '../../api/call'
import { invalidate, useCall } from '../../api/queries'
import { apiLanguage, useLocale } from '../../i18n/locale'
import { keepNotices, type Notice, notices, noticesOwner, noticesStore } from '../../state/notifications'

const ASK_EVERY_MS = 60_000
/** Keeps this many unread notices, and as many read ones. */
const HELD = '20'
/** The server counts no further. */
const MOST_COUNTED = 100

type NoticeRow = ReplyOf<'GET /notices/'>['results'][number]
type Told = ReplyOf<'GET /notices/unread/'>

export const noticeOf = ({ id, organization: _, ...rest }: NoticeRow): Notice => ({ ...rest, id: String(id) })

interface Asking {
  isBusy: boolean
  error: ApiError | null
}
const asking = createStore<Asking>(() => ({ isBusy: false, error: null }))
export const useAsking = (): Asking => useStore(asking)

let underWay: Promise<void> | null = null

/** Loads the newest notices, unread and read. A second caller waits for the same answer. */
export function refreshNotices(): Promise<void> {
  underWay ??= ask().finally(() => {
    underWay = null
  })
  return underWay
}

async function ask(): Promise<void> {
  const owner = noticesOwner()
  const language = apiLanguage()
  asking.setState({ isBusy: true })
  try {
    const of = (status: 'unread' | 'read') => call('GET /notices/', { query: { status, page_size: HELD } })
    const [unread, read] = await Promise.all([of('unread'), of('read')])
    const msgData = [...unread.results, ...read.results].map(noticeOf)
    const latest = msgData.reduce<string | null>(
      (newest, { date }) => (newest === null || date > newest ? date : newest),
      null,
    )
    keepNotices({ owner, language, latest, msgData, count: Math.min(unread.count, MOST_COUNTED) })
    // The language or the organization changed during the request.
    if (language !== apiLanguage() || owner !== noticesOwner()) return ask()
    asking.setState({ isBusy: false, error: null })
  } catch (error) {
    asking.setState({ isBusy: false, error: asApiError(error) })
  }
}

/** Tells whether the stored notices are those that the server would return in the present language. */
export function isCurrent({ count, latest }: Told): boolean {
  const kept = notices()
  return (
    kept.owner === noticesOwner() &&
    kept.language === apiLanguage() &&
    kept.count === count &&
    kept.latest === latest
  )
}

/**
 * Keeps the notices up to date: loads the number of unread ones every minute while the window is visible and whenever
 * it becomes visible, and the notices themselves only when that number has changed.
 */
export function useNoticeWatch() {
  const locale = useLocale()
  const { data, dataUpdatedAt } = useCall(
    'GET /notices/unread/',
    {},
    { everyMs: ASK_EVERY_MS, whenSeenAgain: true },
  )
  useEffect(() => {
    if (data && !isCurrent(data)) refreshNotices()
  }, [data, dataUpdatedAt, locale])
  const said = useRef(locale)
  useEffect(() => {
    if (said.current === locale) return
    said.current = locale
    invalidate('/notices/')
  }, [locale])
}

// Not in the watch: the page of notices may be shown, and used, before the bell is.
noticesStore.subscribe((now, before) => {
  if (now.acts !== before.acts) invalidate('/notices/')
})
