import { afterEach, expect, test, vi } from 'vitest'
import { whenSessionEnds } from '../api/call'
import { translate } from '../i18n/words'
import { clearSession, keepTokens } from '../state/session'
import { soon } from '../testing/soon'
import { showMessagesWith } from '../ui/dialog/notify'
import { forgetEnding, lastEnding } from './ending'
import { LOGIN } from './guard'
import { createRouter } from './router'
import { startSessionLife } from './session-life'
import { words } from './sign-in/ending-words'

afterEach(() => {
  whenSessionEnds(() => {})
  showMessagesWith(null)
  forgetEnding()
  clearSession()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

test('a session that cannot be continued at a start is told once: console.md’s words stand on the sign-in page, no message beside them', async () => {
  const messages: string[] = []
  showMessagesWith((_kind, text) => messages.push(text))
  // Files share what they import: those that were kept for a host came at once.
  messages.length = 0
  const expired = { code: 'token_not_valid', msg: '登录状态已失效，请重新登录', data: {} }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(expired, { status: 401 }))
  keepTokens({ access: 'an expired one' })
  window.history.replaceState(null, '', '/meter/list')
  startSessionLife({ toLogin: () => {}, onward: () => {} })
  const router = createRouter()
  await soon(() => router.state.location.pathname).toBe(LOGIN)
  expect(translate(words, lastEnding()?.reason ?? 'ended')).toContain('No refresh token available')
  expect(messages).toEqual([])
  router.dispose()
})
