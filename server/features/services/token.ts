import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url. */
const TOKEN = /^tw_[\w-]{43}$/
const PREFIX_LENGTH = 9

export const isServiceToken = (token: string): boolean => TOKEN.test(token)

/** The database has only this hash, not the token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new token, and its beginning, which people know it by. */
export function newToken(): { token: string; prefix: string } {
  const token = `tw_${randomBytes(32).toString('base64url')}`
  return { token, prefix: token.slice(0, PREFIX_LENGTH) }
}
