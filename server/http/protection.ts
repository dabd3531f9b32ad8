import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { endpoints } from '@water/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal'
import { API_PREFIX } from './adapter'
import { networkOf } from './network'

const LONGEST_LOOP_DELAY_MS = 3_000

/** Every method that a call has. Another origin may use the same methods as the console. */
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
/**
 * Inline scripts are forbidden. Inline styles are allowed, because antd writes its style elements while it renders; a
 * nonce would need a new page for every request.
 */
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
    // The browser's own viewer shows a PDF that the page has fetched. As a blob it is under this same policy.
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
})

interface Protection {
  corsOrigins: string[]
  /** The host that the console calls; '' for this one. */
  apiHost: string
  /** 0: no limit. */
  requests_per_minute: number
  /** The delay of the event loop after which the server refuses work; 0: no limit. */
  longest_loop_delay_ms?: number | undefined
}

/**
 * Sets headers and allowed origins, and limits requests: 429 for one address, 503 when the whole server is too slow.
 */
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
      exposedHeaders: ['Idempotent-Replayed', 'Retry-After', 'Content-Disposition', 'Date'],
      maxAge: 600,
    })
  }
  if (requests_per_minute > 0) {
    await app.register(rateLimit, {
      max: requests_per_minute,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
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
    pressureHandler: (request, _reply, _type, delay) => {
      // NaN: nothing was measured yet, as in the second after a slow start.
      if (request.url !== '/healthz' && Number.isFinite(delay)) throw new Refusal('unavailable')
    },
  })
}
