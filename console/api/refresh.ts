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
  /** Called when the session cannot continue: the tokens are refused for good, with this error. */
  endSession: (error: unknown) => void
}

/**
 * One refresh for any number of expired calls. Callers that come during a refresh wait for it. A caller whose token was
 * replaced meanwhile (here or in another window) continues at once with the new one.
 *
 * A refresh ends the session when its answer has no new tokens. It does not end the session when it gets no answer or
 * finds the server under maintenance: nothing was decided then, the tokens may still be good, and the user's input must
 * not be lost.
 */
export function createRefresh(ports: SessionPorts, send: (refreshToken: string) => Promise<Answer>) {
  let underWay: Promise<void> | null = null

  async function run(): Promise<void> {
    const token = ports.refreshToken()
    if (!token) {
      const msg = translate(words, 'noRefreshToken')
      const error = new ApiError('bad_request', { status: 401, msg, data: { reason: 'no_refresh_token' } })
      ports.endSession(error)
      throw error
    }
    try {
      const renewed = tokensOf((await send(token)).data)
      // A user who signed out meanwhile, here or in another window, stays signed out.
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
