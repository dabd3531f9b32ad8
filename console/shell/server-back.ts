import { useEffect, useRef } from 'react'
import { call } from '../api/call'
import { isUnreachable } from './outage'

const EVERY_MS = 15_000

/** While a user waits for the server: tries at intervals, and at once when the network or the user is back. */
export function useServerBack(isWaiting: boolean, onBack: () => void) {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (!isWaiting) return
    let isLeft = false
    const ask = async () => {
      if (document.hidden) return
      try {
        await call('GET /users/self/')
      } catch (error) {
        if (isUnreachable(error)) return
      }
      if (!isLeft) latest.current()
    }
    const timer = setInterval(ask, EVERY_MS)
    const signs = ['focus', 'online'] as const
    for (const sign of signs) window.addEventListener(sign, ask)
    return () => {
      isLeft = true
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, ask)
    }
  }, [isWaiting])
}
