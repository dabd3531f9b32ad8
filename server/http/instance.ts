import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import type { Method } from '@water/contract/endpoint'
import { own } from '@water/rules/own'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Refusal, refuse } from '../refusal'
import { refusedAnswer } from './envelope'
import { languageOf } from './language'
import { splitQuery } from './query-string'
import { refusalOf } from './refusal-of'
import { closeSilentConnections } from './silent-connections'
import { LONGEST_UPLOAD_MS, limitSlowBodies } from './slow-bodies'
import { parseJson } from './strict-json'
import { warnOfUntrustedProxy } from './untrusted-proxy'
import { multipartLimits } from './upload'

/** A batch of 10,000 readings has about 1.5 MB, a single object a few kB. */
const LARGEST_BODY = 2_000_000
const JSON_TYPE = 'application/json; charset=utf-8'
const LARGEST_HEADERS = 16 * 1024

interface InstanceOptions {
  trustProxy: false | number | string[]
  logger: FastifyBaseLogger | false
  /** The longest time for a body without a large file. */
  longest_body_ms?: number
  /** The longest time that a connection may wait before its first request. */
  longest_silence_ms?: number
}

/** The web server with its limits and strict parsers. Errors become answers only here. */
export async function createInstance({
  trustProxy,
  logger,
  longest_body_ms,
  longest_silence_ms,
}: InstanceOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: LARGEST_BODY,
    requestTimeout: LONGEST_UPLOAD_MS,
    keepAliveTimeout: 72_000,
    connectionTimeout: 0,
    // A request that still arrives while the server closes is served; the answer closes its connection.
    return503OnClosing: false,
    http: { maxHeaderSize: LARGEST_HEADERS, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // The adapter reads the query itself, strictly.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 1000 },
    onProtoPoisoning: 'error',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply as FastifyReply),
  })
  app.decorateRequest('caller', null)
  if (trustProxy === false) warnOfUntrustedProxy(app)
  app.addHook('onRequest', refuseSecondHost)
  limitSlowBodies(app, longest_body_ms)
  closeSilentConnections(app, longest_silence_ms)
  addParsers(app)
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true })
  app.setErrorHandler(answerError)
  return app
}

function requestIds(): () => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/** Node takes the first of two hosts, a proxy before it perhaps the second: then both mean different requests. */
async function refuseSecondHost({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const names = raw.rawHeaders.filter((_text, at) => at % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return
  reply.header('connection', 'close')
  refuse('bad_request')
}

function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const charset = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset && charset.toLowerCase() !== 'utf-8') throw new Refusal('unsupported_type')
      return parseJson(body)
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => splitQuery(body),
  )
}

/** Answers any thrown value. An error of our own is logged in full, and the caller gets only a reference number. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Routes exist only for these methods.
  const method = request.method as Method
  let refusal = refusalOf(error, method, request.body)
  if (!refusal) {
    request.log.error({ err: error, route: request.routeOptions?.url }, 'request failed')
    refusal = new Refusal('server_error', { params: { request: request.id } })
  }
  const { status, headers, body } = refusedAnswer(refusal, languageOf(request.headers['accept-language']))
  return reply.code(status).headers(headers).type(JSON_TYPE).send(JSON.stringify(body))
}

const brokenRequests: Record<string, 'headers_too_large' | 'request_timeout'> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers bytes that are not HTTP, or a request that is too slow or too large to be parsed. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, body } = refusedAnswer(
    new Refusal(own(brokenRequests, error.code ?? '') ?? 'bad_request'),
    'zh',
  )
  const text = JSON.stringify(body)
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} \r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    )
  }
  socket.destroySoon()
}
