import type { Wire } from '@water/contract/endpoint'
import type { updateNotice } from '@water/contract/notices/calls'
import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { NOTICES_KEY } from './notices-key'
import { organizationOf, type Session, session, sessionStore } from './session'
import { followOtherWindows, plainStorage } from './stored'

type NoticeReply = Wire<typeof updateNotice>['reply']

/** A notice (console.md §3) with where it leads; status true means unread. */
export interface Notice extends Omit<NoticeReply, 'id' | 'organization'> {
  id: string
}

/** The newest notices as the server told them last, kept so that they are there at once and in every window. */
export interface Notices {
  /** Whose they are, and in which organization: another person's are never shown. */
  owner: string
  /** What they are said in. */
  language: string
  /** All unread ones, also those that are not held here; 100 and more are 100. */
  count: number
  /** When the newest came. */
  latest: string | null
  /** The unread and the read. */
  msgData: readonly Notice[]
  /** Rises when the server has taken what was done here: every window then asks it anew. */
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

/** Anything may lie in a browser's storage. */
function isNotices(kept: unknown): kept is Notices {
  if (typeof kept !== 'object' || kept === null) return false
  const { owner, language, count, msgData } = kept as Partial<Notices> // looked at field by field
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

/** Keeps what the server told; what comes for somebody who has left meanwhile is dropped. */
export function keepNotices(told: Omit<Notices, 'acts'>) {
  if (told.owner !== '' && told.owner === noticesOwner()) noticesStore.setState(told)
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

/** Takes notices away; of all of them, the collected ones stay. */
export const dropNotices = (which: Which) =>
  noticesStore.setState(({ count, msgData }) => {
    const left = msgData.filter((notice) => (which === 'all' ? notice.collected : !isIn(which, notice)))
    return {
      msgData: left,
      count: which === 'all' ? unread({ msgData: left }).length : without(count, which),
    }
  })

export const tellWindows = () => noticesStore.setState(({ acts }) => ({ acts: acts + 1 }))

export const markCollected = (id: string, collected: boolean) =>
  noticesStore.setState(({ msgData }) => ({
    msgData: msgData.map((notice) => (notice.id === id ? { ...notice, collected } : notice)),
  }))

function belong() {
  if (notices().owner === noticesOwner()) return
  // Another window may have kept the new person's already.
  noticesStore.persist.rehydrate()
  if (notices().owner === noticesOwner()) return
  noticesStore.setState({ ...NOTHING, owner: noticesOwner() })
  if (noticesOwner() === '') noticesStore.persist.clearStorage()
}

// Nobody sees the notices of who was there before, or of the organization before; other windows are followed.
followOtherWindows(NOTICES_KEY, noticesStore)
sessionStore.subscribe(belong)
belong()
