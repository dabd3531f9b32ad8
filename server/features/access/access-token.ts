import { jwtVerify, SignJWT } from 'jose'

/**
 * Access tokens live for a short time. Nothing in one is trusted except the session: each request reads the rest from
 * the database.
 */
export const ACCESS_TOKEN_S = 15 * 60
const ISSUER = 'tap-water'
const MOST_REMEMBERED = 10_000

interface Claims {
  session: number
  /** Seconds since 1970. */
  expires: number
}

export interface AccessTokens {
  issue(user: number, session: number, now_ms: number): Promise<string>
  /** The session of a token; null when the token is expired, forged or not ours. */
  sessionOf(token: string, now_ms: number): Promise<number | null>
}

/**
 * Signs and checks access tokens with one algorithm and one key, made once. A checked token is remembered until it
 * expires, because the signature cannot change. The database is asked each time whether the session is still open.
 */
export async function createAccessTokens(secret: string): Promise<AccessTokens> {
  const bytes = new TextEncoder().encode(`access token ${secret}`)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
  const remembered = new Map<string, Claims>()

  async function check(token: string, now_ms: number): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        requiredClaims: ['sub', 'exp', 'sid'],
        currentDate: new Date(now_ms),
      })
      const { sid, exp, token_type } = payload
      if (
        token_type !== 'access' ||
        typeof sid !== 'number' ||
        !Number.isSafeInteger(sid) ||
        exp === undefined
      )
        return null
      return { session: sid, expires: exp }
    } catch {
      return null
    }
  }

  return {
    issue(user, session, now_ms) {
      const now = Math.floor(now_ms / 1000)
      return new SignJWT({ token_type: 'access', sid: session })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(String(user))
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_S)
        .sign(key)
    },
    async sessionOf(token, now_ms) {
      let claims = remembered.get(token) ?? null
      if (!claims) {
        claims = await check(token, now_ms)
        if (!claims) return null
        if (remembered.size >= MOST_REMEMBERED) remembered.clear()
        remembered.set(token, claims)
      }
      return claims.expires * 1000 > now_ms ? claims.session : null
    },
  }
}
