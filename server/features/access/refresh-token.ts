import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Refresh tokens are opaque. A family (a session) begins with a random one; each successor follows from its predecessor
 * and the server's key, so that two tabs that refresh at once get the same one, though only hashes are stored.
 */
export interface RefreshTokens {
  first(): string
  successorOf(token: string): string
}

export function createRefreshTokens(secret: string): RefreshTokens {
  const key = createHash('sha256').update(`refresh token ${secret}`).digest()
  return {
    first: () => randomBytes(32).toString('base64url'),
    successorOf: (token) => createHmac('sha256', key).update(token).digest('base64url'),
  }
}

/** What the database keeps of a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Proves that this browser has signed this user in before: such a device is not locked out by strangers' attempts. */
export interface KnownDevices {
  cookieFor(user: number): string
  isKnown(user: number, cookies: string | undefined): boolean
}

const COOKIE = 'device'
const YEAR_S = 365 * 24 * 3600

export function createKnownDevices(secret: string): KnownDevices {
  const key = createHash('sha256').update(`known device ${secret}`).digest()
  const proof = (user: number) => createHmac('sha256', key).update(String(user)).digest('base64url')
  return {
    cookieFor: (user) =>
      `${COOKIE}=${proof(user)}; Path=/api/login/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict`,
    isKnown(user, cookies) {
      const mine = proof(user)
      return (cookies ?? '').split(';').some((cookie) => cookie.trim() === `${COOKIE}=${mine}`)
    },
  }
}
