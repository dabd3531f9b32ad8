import type { Wire } from '@water/contract/endpoint'
import type { updateNotice } from '@water/contract/notices/calls'
import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { NOTICES_KEY } from './notices-key'
import { organizationOf, type Session, session, sessionStore } from './session'
import { followOtherWindows, plainStorage } from './stored'

type NoticeReply = Wire<typeof updateNotice>['reply']

/** A notice (console.md §3) with its target; status true means unread. */
export interface Notice extends Omit<NoticeReply, 'id' | 'organization'> {
  id: string
}

/** The newest notices from the server's last answer, stored so that every window has them at once. */
export interface Notices {
  /** Their user and organization: another user's notices are never shown. */
  owner: string
  /** The language of their texts. */
  language: string
  /** All unread notices, also those that are not stored here; 100 means 100 or more. */
  count: number
  /** The time of the newest one. */
  latest: string | null
  /** The unread and the read notices. */
  msgData: readonly Notice[]
  /** Grows when the server has accepted a change made here. Every window then loads the notices again. */
  acts: number
}

const NOTHING: Notices = { owner: '', language: '', count: 0, latest: null, msgData: [], acts: 0 }

export const noticesStore = createStore<Notices>()(
  persist(() => NOTHING, {
    name: NOTICES_KEY,
    storage: plainStorage<Notices>(),
    merge: (kept, fresh) => (isNotices(kept) ? kept : fresh),
  }),
)

/** A browser's storage may contain anything. */
function isNotices(kept: unknown): kept is Notices {
  if (typeof kept !== 'object' || kept === null) return false
  const { owner, language, count, msgData } = kept as Partial<Notices> // checked field by field
  return (
    [owner, language].every((text) => typeof text === 'string') &&
    typeof count === 'number' &&
    Array.isArray(msgData) &&
    msgData.every((notice) => typeof notice?.id === 'string' && typeof notice.content === 'string')
  )
}

export const notices = (): Notices => noticesStore.getState()
export const useNotices = (): Notices => useStore(noticesStore)
export const unread = ({ msgData }: Pick<Notices, 'msgData'>) => msgData.filter(({ status }) => status)
export const read = ({ msgData }: Pick<Notices, 'msgData'>) => msgData.filter(({ status }) => !status)

const ownerOf = (session: Session): string =>
  session.userInfo === null ? '' : `${session.userInfo.id}/${organizationOf(session) ?? ''}`
export const useUnreadCount = (): number => useStore(noticesStore, ({ count }) => count)
export const noticesOwner = (): string => ownerOf(session())

/** Stores the server's answer. An answer for a user who has left meanwhile is dropped. */
export function keepNotices(notices: Omit<Notices, 'acts'>) {
  if (notices.owner !== '' && notices.owner === noticesOwner()) noticesStore.setState(notices)
}

/** Some notices, or all of them. */
export type Which = readonly Pick<Notice, 'id' | 'status'>[] | 'all'

const isIn = (which: Which, { id }: Notice) => which === 'all' || which.some((one) => one.id === id)
const without = (count: number, which: Which) =>
  which === 'all' ? 0 : Math.max(0, count - which.filter(({ status }) => status).length)

export const markRead = (which: Which) =>
  noticesStore.setState(({ count, msgData }) => ({
    count: without(count, which),
    msgData: msgData.map((notice) => (isIn(which, notice) ? { ...notice, status: false } : notice)),
  }))

/** Removes notices. When all are removed, the kept ones stay. */
export const dropNotices = (which: Which) =>
  noticesStore.setState(({ count, msgData }) => {
    const left = msgData.filter((notice) => (which === 'all' ? notice.collected : !isIn(which, notice)))
    return {
      msgData: left,
      count: which === 'all' ? unread({ msgData: left }).length : without(count, which),
    }
  })

export const notifyWindows = () => noticesStore.setState(({ acts }) => ({ acts: acts + 1 }))

export const markCollected = (id: string, collected: boolean) =>
  noticesStore.setState(({ msgData }) => ({
    msgData: msgData.map((notice) => (notice.id === id ? { ...notice, collected } : notice)),
  }))

function belong() {
  if (notices().owner === noticesOwner()) return
  // Another window may have stored the new user's already.
  noticesStore.persist.rehydrate()
  if (notices().owner === noticesOwner()) return
  noticesStore.setState({ ...NOTHING, owner: noticesOwner() })
  if (noticesOwner() === '') noticesStore.persist.clearStorage()
}

// Nobody sees the notices of the user or the organization before. Other windows are followed.
followOtherWindows(NOTICES_KEY, noticesStore)
sessionStore.subscribe(belong)
belong()
