import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { followOtherWindows, plainStorage } from './stored'

/** A notice (console.md §3); status true means unread. */
export interface Notice {
  id: string
  content: string
  type: string
  status: boolean
  collected: boolean
  date: string
  quality: 'high' | 'middle' | 'low'
}

interface Notices {
  msgData: readonly Notice[]
}

export const NOTICES_KEY = 'notification'

export const noticesStore = createStore<Notices>()(
  persist((): Notices => ({ msgData: [] }), { name: NOTICES_KEY, storage: plainStorage<Notices>() }),
)

export const unread = ({ msgData }: Notices) => msgData.filter(({ status }) => status)
export const read = ({ msgData }: Notices) => msgData.filter(({ status }) => !status)
export const useUnreadCount = (): number => useStore(noticesStore, (state) => unread(state).length)
export const startNotices = () => followOtherWindows(NOTICES_KEY, noticesStore)
