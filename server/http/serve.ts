import type { FastifyReply } from 'fastify'
import type { Database } from '../db/database'
import { claim, hashOf, Replayed, type RequestKey, settle, TWIN_CONSTRAINT } from '../db/idempotency'
import { read, type Tx, write } from '../db/read-write'
import { refuseField } from '../refusal'
import { type Answer, dataAsSent } from './answer'
import type { OpenCall } from './open-call'
import type { Route } from './route'
import { type LookRoute, staleness } from './stale-edit'

type ActRoute = Extract<Route, { kind: 'act' }>

/** Each handler sees the call of its own endpoint, for which the makers in route.ts vouch. */
const shown = <C>(call: OpenCall): C => call as unknown as C

export interface Served<R extends Route = Route> {
  route: R
  /** Of an edit: what reads the same row. */
  reader: LookRoute | undefined
}

/** Runs the handler of a route; `reply` only serializes what is kept for a replay, or compared. */
export async function serve(
  db: Database,
  { route, reader }: Served,
  call: OpenCall,
  reply: FastifyReply,
): Promise<Answer> {
  if (route.kind === 'act') {
    const key = requestKey(route, call)
    return key ? serveOnce(db, route, call, key, reply) : serveAct(db, { route, reader }, call, reply)
  }
  if (route.kind === 'steps') {
    call.database = db
    const data = await route.serve(shown(call))
    return { status: call.status, data }
  }
  const data = await read(db, (reader) => {
    call.db = reader
    return route.serve(shown(call))
  })
  return { status: call.status, data }
}

async function serveAct(
  db: Database,
  { route, reader }: Served<ActRoute>,
  call: OpenCall,
  reply: FastifyReply,
): Promise<Answer> {
  const data = await write(db, call.act(route.action, call.orgOfLog), async (tx, audit) => {
    call.tx = tx
    call.audit = audit
    call.status = route.endpoint.status
    const stale = reader ? await staleness(route, reader, call, reply) : null
    const done = await route.serve(shown(call))
    if (stale) throw stale
    return done
  })
  return { status: call.status, data }
}

const KEY = /^[\x21-\x7e]{1,200}$/

function requestKey({ endpoint }: ActRoute, call: OpenCall): RequestKey | null {
  const key = call.origin.headers['idempotency-key']
  if (!endpoint.money || key === undefined || !call.caller) return null
  if (typeof key !== 'string' || !KEY.test(key)) return refuseField('Idempotency-Key', 'format')
  const path = call.origin.url.split('?')[0]!
  const content = call.file ? [call.body, call.file.name, call.file.content.toString('base64')] : call.body
  return { user: call.caller.id, path, key, hash: hashOf(content) }
}

/** An act under a key: done once, its answer kept with its effect and repeated for every later request. */
async function serveOnce(
  db: Database,
  route: ActRoute,
  call: OpenCall,
  key: RequestKey,
  reply: FastifyReply,
): Promise<Answer> {
  const keyed: ActRoute = {
    ...route,
    serve: async (own) => {
      const tx: Tx = own.tx
      await claim(tx, key)
      const data = await route.serve(own)
      await settle(tx, key, call.status, dataAsSent(reply, call.status, data))
      return data
    },
  }
  for (let attempt = 0; ; attempt++) {
    try {
      return await serveAct(db, { route: keyed, reader: undefined }, call, reply)
    } catch (error) {
      if (error instanceof Replayed) {
        return { status: error.status, data: error.reply, isReplayed: true }
      }
      // A twin committed between our look and our insert: its answer is there now.
      if (attempt > 0 || !isTwin(error)) throw error
    }
  }
}

const isTwin = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === TWIN_CONSTRAINT
