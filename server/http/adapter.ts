import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import { send } from './answer'
import type { Caller } from './call'
import { type Authenticate, guard } from './guard'
import { openCall } from './open-call'
import { replySchema } from './reply-schema'
import type { Route } from './route'
import { type Served, serve } from './serve'
import { readerOf } from './stale-edit'

export interface Services {
  db: Database
  clock: Clock
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

function mountOne(app: FastifyInstance, served: Served, { db, clock, authenticate }: Services): void {
  const { endpoint } = served.route
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path.replace('{id}', ':id'),
    schema: endpoint.reply ? { response: { '2xx': replySchema(endpoint.reply) } } : {},
    // After the limits of the whole server, before the body is read.
    preParsing: async (request) => {
      request.caller = await guard(endpoint.access, request.headers.authorization, authenticate)
    },
    // Not async: a promise of the reply would be waited for until the last byte is out.
    handler: (request, reply) => {
      openCall(endpoint, request, reply, db, clock())
        .then((call) => serve(db, served, call, reply))
        .then(
          (answer) => send(reply, answer),
          (error: Error) => reply.send(error),
        )
    },
  })
}
