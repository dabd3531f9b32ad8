import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { NotTaken } from './provider'

/** The only hosts that get messages. */
export const PROVIDER_HOSTS = ['dysmsapi.aliyuncs.com', 'sms.tencentcloudapi.com'] as const

export interface SignedRequest {
  host: (typeof PROVIDER_HOSTS)[number]
  /** With its question mark, or empty. */
  query?: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Answer {
  status: number
  text: string
}

/**
 * Posts to a provider. Throws NotTaken when nothing can have arrived there; after any other error the outcome is
 * unknown.
 */
export type Post = (wanted: SignedRequest) => Promise<Answer>

interface Dial {
  /** For the tests' own server. */
  lookup?: LookupFunction
  port?: number
  ca?: string
  timeout_ms?: number
}

const TIMEOUT_MS = 8000
const MOST_BYTES = 64 * 1024

/**
 * TLS to a listed host at a public address, no redirects, no proxy, a connection for each request, and limits on time
 * and size: a stored configuration cannot make the server call anything else. Signing these HTTP calls takes two small
 * functions, where the providers' libraries would be two dependencies.
 */
export function createPost({
  lookup = publicOnly,
  port = 443,
  ca,
  timeout_ms = TIMEOUT_MS,
}: Dial = {}): Post {
  return ({ host, query = '', headers, body }) =>
    new Promise((resolve, reject) => {
      if (!PROVIDER_HOSTS.includes(host)) throw new Error(`${host} is no provider's host`)
      let isConnected = false
      const failed = (error: Error) =>
        reject(isConnected ? error : new NotTaken('unreachable', codeOf(error)))
      const calling = request({
        host,
        port,
        path: `/${query}`,
        method: 'POST',
        headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
        lookup,
        agent: false,
        minVersion: 'TLSv1.2',
        signal: AbortSignal.timeout(timeout_ms),
        ...(ca === undefined ? {} : { ca }),
      })
      calling.on('socket', (socket) => socket.once('secureConnect', () => (isConnected = true)))
      calling.on('error', failed)
      calling.on('response', (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MOST_BYTES) calling.destroy(new Error('the answer is too long'))
          else chunks.push(chunk)
        })
        response.on('error', failed)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
      })
      calling.end(body)
    })
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message)

/**
 * Two lists, because one list takes an IPv4 address for its mapped IPv6 form and would find every address among those.
 */
const [inward4, inward6] = [new BlockList(), new BlockList()]
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inward4.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inward6.addSubnet(net, prefix, 'ipv6')

/** True for a public address: not on this machine and not in a private network. */
export const isPublic = (address: string): boolean =>
  isIPv6(address) ? !inward6.check(address, 'ipv6') : !inward4.check(address, 'ipv4')

/** A forged answer of a name server must not lead us into the private network. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('no address'), '')
    if (!addresses.every(({ address }) => isPublic(address))) {
      return callback(Object.assign(new Error('a private address'), { code: 'PRIVATE_ADDRESS' }), '')
    }
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
