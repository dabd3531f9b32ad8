import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import { isDatabaseDown } from '../db/database-error'
import type { Shares } from '../db/shares'
import type { FileStore } from '../files/file-store'
import { type Answer, send } from './answer'
import type { Caller } from './call'
import { type Authenticate, guard } from './guard'
import { type OpenCall, openCall } from './open-call'
import { replySchema } from './reply-schema'
import type { Route } from './route'
import { type Served, serve } from './serve'
import { readerOf } from './stale-edit'

export interface Services {
  db: Database
  shares: Shares
  clock: Clock
  files: FileStore
  authenticate: Authenticate
}

export const API_PREFIX = '/api'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard, before the body is read. */
    caller: Caller | null
  }
}

/** Serves endpoints: guard → organization → parsed input → handler → envelope. */
export function mount(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  for (const route of routes) mountOne(app, { route, reader: readerOf(route, routes) }, services)
}

function mountOne(app: FastifyInstance, served: Served, services: Services): void {
  const { db, shares, clock, files, authenticate } = services
  const { endpoint } = served.route
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takesLong: endpoint.stores !== undefined },
    schema: endpoint.reply ? { response: { '2xx': replySchema(endpoint.reply) } } : {},
    // After the limits of the whole server, before the body is read.
    preParsing: async (request) => {
      request.caller = await guard(endpoint.access, request.raw, authenticate)
    },
    // Not async: a promise of the reply would be waited for until the last byte is out.
    handler: (request, reply) => {
      openCall(endpoint, request, reply, { db, files, now: clock() })
        .then((call) => serve({ db, shares }, served, call, reply).then(...settling(call, app)))
        .then(
          (answer) => send(reply, answer),
          (error: Error) => reply.send(error),
        )
    },
  })
}

type Settling = readonly [
  done: (answer: Answer) => Promise<Answer>,
  refused: (error: unknown) => Promise<never>,
]

/** What follows an act: done, what waited for its commit; refused, the file that came with it goes. */
function settling({ stored, files, later }: OpenCall, app: FastifyInstance): Settling {
  const tidy = (work: Promise<unknown>) =>
    // The act stands as it is; what could not be removed is found by the sweep.
    work.catch((err: unknown) => app.log.error({ err }, 'a file was not removed'))
  return [
    async (answer) => {
      for (const work of later) await tidy(work())
      return answer
    },
    async (error) => {
      // Broken off while it was committed, the act may have been done: a file too many is found by the sweep.
      const isUnknown = error instanceof Error && isDatabaseDown(error)
      if (stored && !isUnknown) await tidy(files.remove([stored.key]))
      throw error
    },
  ]
}
