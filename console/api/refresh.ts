import { translate } from '../i18n/words'
import { ApiError } from './api-error'
import type { Answer } from './envelope'
import { isPlainObject } from './scope'
import { words } from './words'

/** The session's tokens. */
export interface SessionPorts {
  accessToken: () => string | null
  refreshToken: () => string | null
  keepTokens: (tokens: { access: string; refresh?: string }) => void
  /** The session cannot go on: tokens are refused for good, as this error says. */
  endSession: (error: unknown) => void
}

/**
 * One refresh for any number of expired calls: callers that come while one is under way wait for it, and a caller
 * whose token was replaced meanwhile (here or in another window) goes on at once with the new one.
 *
 * A refresh that is answered with anything but new tokens ends the session. One that got no answer, or finds the
 * server under maintenance, does not: the tokens may still be good, and unsaved input is worth more than a tidy state.
 */
export function createRefresh(ports: SessionPorts, send: (refreshToken: string) => Promise<Answer>) {
  let underWay: Promise<void> | null = null

  async function run(): Promise<void> {
    const token = ports.refreshToken()
    if (!token) {
      const error = new ApiError('bad_request', { status: 401, msg: translate(words, 'noRefreshToken') })
      ports.endSession(error)
      throw error
    }
    try {
      const renewed = tokensOf((await send(token)).data)
      // Whoever signed out meanwhile, here or in another window, stays signed out.
      if (ports.refreshToken() === token) ports.keepTokens(renewed)
    } catch (error) {
      if (!(error instanceof ApiError && error.isOutage)) ports.endSession(error)
      throw error
    }
  }

  return async (usedToken: string): Promise<void> => {
    const current = ports.accessToken()
    if (current !== null && current !== usedToken) return
    underWay ??= run().finally(() => {
      underWay = null
    })
    await underWay
  }
}

/** The tokens of an answer of sign-in or refresh; throws console.md §8's message when there is no access token. */
export function tokensOf(data: unknown): { access: string; refresh?: string } {
  const { access, refresh } = isPlainObject(data) ? data : {}
  if (typeof access !== 'string' || access === '')
    throw new ApiError('bad_response', { msg: translate(words, 'noAccessToken') })
  return { access, refresh: typeof refresh === 'string' && refresh !== '' ? refresh : undefined }
}
