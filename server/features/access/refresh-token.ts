import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Refresh tokens are opaque. A session begins a family with a random one. Each successor follows from its predecessor
 * and the server's key, so that two tabs that refresh at the same time get the same one although only hashes are
 * stored.
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

/** The database keeps only this hash of a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
