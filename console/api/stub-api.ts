import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import { ApiError } from './api-error'
import { type Client, type ClientPorts, createClient } from './client'

export interface Heard {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface Reply {
  status: number
  body?: unknown
  raw?: string
  headers?: Record<string, string>
  delayMs?: number
}

/** A real HTTP server for the client's tests, with its received requests, its answers and its session. */
export const stub = {
  heard: [] as Heard[],
  reply: (_request: Heard): Reply => ok({}),
  sessionEnds: 0,
  maintenances: 0,
  /** Every pause between two attempts, in ms. */
  pauses: [] as number[],
  tokens: { access: null, refresh: null } as { access: string | null; refresh: string | null },
  organization: null as number | null,
}

export const ok = (data: unknown): Reply => ({ status: 200, body: { code: 0, msg: '好', data } })
export const refused = (status: number, code: number | string, msg: string): Reply => ({
  status,
  body: { code, msg, data: null },
})
export const expired: Reply = { status: 401, body: { code: 'token_not_valid', msg: '令牌无效', data: null } }

let server: Server

/** Starts the server with a new session before each test of the file that calls this. */
export function withStubApi() {
  beforeEach(async () => {
    stub.heard = []
    stub.sessionEnds = 0
    stub.maintenances = 0
    stub.pauses = []
    stub.tokens = { access: 'access-1', refresh: 'refresh-1' }
    stub.organization = null
    stub.reply = () => ok({})
    server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
}

const answer: Parameters<typeof createServer>[1] = (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://here')
    const { method = '', headers } = request
    const heard = {
      method,
      headers,
      body: Buffer.concat(chunks).toString(),
      path: url.pathname,
      query: url.searchParams,
    }
    stub.heard.push(heard)
    const { status, body, raw, headers: extra, delayMs = 0 } = stub.reply(heard)
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json', ...extra })
      response.end(raw ?? (body === undefined ? '' : JSON.stringify(body)))
    }, delayMs)
  })
}

export function client(changed: Partial<ClientPorts> = {}): Client {
  return createClient({
    fetch,
    now: () => 1234,
    hearDate: () => {},
    host: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on TCP
    language: () => 'zh-CN',
    accessToken: () => stub.tokens.access,
    refreshToken: () => stub.tokens.refresh,
    keepTokens: ({ access, refresh }) => {
      stub.tokens = { access, refresh: refresh ?? stub.tokens.refresh }
    },
    organization: () => stub.organization,
    endSession: () => {
      stub.sessionEnds++
      stub.tokens = { access: null, refresh: null }
    },
    underMaintenance: () => {
      stub.maintenances++
    },
    wait: async (ms) => {
      stub.pauses.push(ms)
    },
    ...changed,
  })
}

/** The ApiError of a call that must fail. */
export const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('should have failed'),
    (error) => {
      expect(error).toBeInstanceOf(ApiError)
      return error
    },
  )
