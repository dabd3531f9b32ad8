import { anyone } from '@water/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock'
import { isDatabaseDown } from '../db/database-error'
import type { FileStore } from '../files/file-store'
import { type Answer, send } from './answer'
import type { Caller } from './call'
import { LARGEST_OPEN_BODY } from './form-body'
import { type Authenticate, guard } from './guard'
import { keysOf, type OpenCall, openCall } from './open-call'
import { writerOf } from './reply-schema'
import type { Route } from './route'
import { type Served, type Serving, serve } from './serve'
import { readerOf } from './stale-edit'

export interface Services extends Serving {
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
  const { databases, clock, files, authenticate } = services
  const { endpoint } = served.route
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takesLong: endpoint.stores !== undefined },
    ...(endpoint.access === anyone ? { bodyLimit: LARGEST_OPEN_BODY } : {}),
    ...writing(endpoint),
    // After the limits of the whole server, so that a flood without a token is limited, too; and before the body is read, so
    // that nobody uploads without being known.
    preParsing: async (request) => {
      request.caller = await guard(endpoint, request, authenticate)
    },
    // This handler is not async: the framework would wait for a promise of the reply until the last byte is out.
    handler: (request, reply) => {
      openCall(endpoint, request, reply, {
        db: databases.across('the organization of a row that a super administrator names'),
        files,
        now: clock(),
      })
        .then((call) => serve(services, served, call, reply).then(...afterCommand(call, app)))
        .then(
          (answer) => send(reply, answer),
          (error: Error) => reply.send(error),
        )
    },
  })
}

/** Fastify asks for a writer where there is a schema; ours knows its own. */
const writing = ({ reply }: Route['endpoint']) =>
  reply && { schema: { response: { '2xx': {} } }, serializerCompiler: () => writerOf(reply) }

type AfterCommand = readonly [
  done: (answer: Answer) => Promise<Answer>,
  refused: (error: unknown) => Promise<never>,
]

/**
 * Runs after a command: when it is done, the work that waited for its commit; when it is refused, the removal of its
 * uploaded file.
 */
function afterCommand({ stored, sheets, files, later }: OpenCall, app: FastifyInstance): AfterCommand {
  const tidy = (work: Promise<unknown>) =>
    // The command stands as it is. The sweep finds a file that could not be removed.
    work.catch((err: unknown) => app.log.error({ err }, 'a file was not removed'))
  return [
    async (answer) => {
      for (const work of later) await tidy(work())
      return answer
    },
    async (error) => {
      // The connection broke during the commit, so the command may have been done. The sweep removes the file if it was
      // not.
      const isUnknown = error instanceof Error && isDatabaseDown(error)
      if (!isUnknown) await tidy(files.drop(keysOf({ stored, sheets })))
      throw error
    },
  ]
}
