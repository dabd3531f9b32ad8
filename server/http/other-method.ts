import { endpoints } from '@water/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { grouped } from '../db/grouped'
import { refuse } from '../refusal'
import { API_PREFIX } from './adapter'

/** The methods of the calls whose paths match one pattern. */
interface Served {
  pattern: RegExp
  methods: string[]
}
let served: Served[] | undefined

/** Refuses a request to a path whose calls have other methods, and names these in the header `Allow`. */
export function refuseOtherMethod({ method, url }: FastifyRequest, reply: FastifyReply): void {
  const path = url.split('?')[0] ?? ''
  if (!path.startsWith(`${API_PREFIX}/`)) return
  served ??= servedPaths()
  const methods = new Set(served.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods))
  if (methods.size === 0 || methods.has(method)) return
  const allowed = [...methods].join(', ')
  reply.header('allow', allowed)
  refuse('method_not_allowed', { params: { method, allowed } })
}

function servedPaths(): Served[] {
  const paths = grouped([...endpoints, { method: 'GET', path: '/openapi.json' }], ({ path }) => path)
  return [...paths].map(([path, calls]) => ({
    pattern: new RegExp(`^${API_PREFIX}${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    methods: calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }))
}
