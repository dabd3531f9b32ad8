import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { endpoints } from '@water/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal'
import { API_PREFIX } from './adapter'

const LONGEST_LOOP_DELAY_MS = 3_000

/** Every method that a call has: what another origin may do is what the console does. */
const METHODS = [...new Set(['HEAD', ...endpoints.map(({ method }) => method)])]

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}
const api = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
/** No inline script. Styles may be inline: antd writes its own style elements while it renders. */
const pageWith = (apiHost: string) => ({
  ...everywhere,
  'content-security-policy': [
    "default-src 'self'",
    `connect-src 'self' ${apiHost}`.trimEnd(),
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    // A PDF that the page has fetched is shown by the browser's own viewer; as a blob it is under this same policy.
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
})

interface Protection {
  corsOrigins: string[]
  /** Where the console calls, if not here; '' for here. */
  apiHost: string
  /** 0: no limit. */
  requests_per_minute: number
  /** How far behind the server may fall before it refuses work; 0: no limit. */
  longest_loop_delay_ms?: number | undefined
}

/** Headers, origins, and what happens under too many requests: 429 for one address, 503 when the whole server is behind. */
export async function protect(
  app: FastifyInstance,
  { corsOrigins, apiHost, requests_per_minute, longest_loop_delay_ms = LONGEST_LOOP_DELAY_MS }: Protection,
): Promise<void> {
  const page = pageWith(apiHost)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith(`${API_PREFIX}/`) ? api : page)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: corsOrigins,
      methods: METHODS,
      credentials: true,
      exposedHeaders: ['Idempotent-Replayed', 'Retry-After', 'Content-Disposition'],
      maxAge: 600,
    })
  }
  if (requests_per_minute > 0) {
    await app.register(rateLimit, {
      max: requests_per_minute,
      timeWindow: 60_000,
      allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
      errorResponseBuilder: (_request, { ttl }) =>
        new Refusal('too_many_requests', { retry_after_s: Math.ceil(ttl / 1000) }),
    })
  }
  await app.register(underPressure, {
    maxEventLoopDelay: longest_loop_delay_ms,
    pressureHandler: (request) => {
      if (request.url !== '/healthz') throw new Refusal('unavailable')
    },
  })
}
