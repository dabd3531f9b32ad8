import { anyone, signedIn, superuser } from '@water/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { Aside } from '../aside/work'
import type { Database } from '../db/database'
import { type Databases, databaseWithin } from '../db/databases'
import { Deadline } from '../db/deadline'
import {
  AlreadyDone,
  claim,
  DUPLICATE_CONSTRAINT,
  hashOf,
  keepAnswer,
  type RequestKey,
} from '../db/idempotency'
import { CANCELLED, OfOneAlone } from '../db/lent-connection'
import {
  type Audit,
  type Command,
  inTransaction,
  type Reader,
  read,
  rehearse,
  type Tx,
  write,
} from '../db/read-write'
import type { Sharer, Shares } from '../db/shares'
import { refuse, refuseField } from '../refusal'
import { type Answer, dataAsSent } from './answer'
import type { AnyCommand, OnWire } from './call'
import type { OpenCall } from './open-call'
import type { Route } from './route'
import { changedMeanwhile, type QueryRoute } from './stale-edit'

type CommandRoute = Extract<Route, { kind: 'command' }>

/** Each handler gets the call of its own endpoint, as the makers in route.ts guarantee. */
const shown = <C>(call: OpenCall): C => call as unknown as C

export interface Served<R extends Route = Route> {
  route: R
  /** For an edit: the route that reads the same row. */
  reader: QueryRoute | undefined
}

/** The needs of serving: the database, the sharing of its connections, and the threads for files. */
export interface Serving {
  databases: Databases
  shares: Shares
  aside: Aside
}

/** Ends before the caller's own limit of ten seconds, counted from the first byte of the request. */
const CALL_LIMIT_MS = 7500
/** The least time for the work, however long the body took to arrive. */
const WORK_LEAST_MS = 2000

/** Runs the handler of a route. `reply` only serializes an answer that is kept for a replay or compared. */
export async function serve(
  serving: Serving,
  { route, reader }: Served,
  call: OpenCall,
  reply: FastifyReply,
): Promise<Answer> {
  const deadline = new Deadline(Math.max(CALL_LIMIT_MS - reply.elapsedTime, WORK_LEAST_MS))
  const db = databaseOf(serving.databases, route, call)
  const turn: Turn = { ...serving, db, deadline }
  // A command continues when its caller hangs up: a second request under its key finds it done.
  if (route.kind !== 'command') reply.raw.once('close', () => deadline.lose())
  try {
    if (route.kind === 'query') return { status: call.status, data: await query(turn, route, call) }
    if (route.kind === 'procedure') {
      call.database = db
      call.aside = serving.aside
      call.read = (ask) => question(turn, call, ask)
      const data = await route.serve(shown(call))
      // The handler may have answered with another status.
      return { status: call.status, data }
    }
    if (route.before) {
      call.database = db
      await route.before(shown(call))
    }
    const key = requestKey(route, call)
    return await (key
      ? serveOnce(turn, route, call, key, reply)
      : serveCommand(turn, { route, reader }, call, reply))
  } finally {
    deadline.end()
  }
}

/** A call's own part of the database. */
function databaseOf(databases: Databases, route: Route, { caller, org, scope }: OpenCall): Database {
  const { access } = route.endpoint
  if (route.crosses !== undefined) return databases.across(route.crosses)
  if (access === anyone || access === signedIn) return databases.access
  const isInOne = org !== null && route.kind === 'command' && access !== superuser
  if (caller?.is_superuser && !isInOne)
    return databases.across('a super administrator sees all organizations, and keeps them')
  return org === null ? databaseWithin(databases, scope) : databases.of(org)
}

/** One call's use of the database. */
interface Turn extends Serving {
  db: Database
  deadline: Deadline
}

/** Batches of reports are long: more of them at a time would not be done sooner, and all others would wait. */
const MOST_BATCHES = 2

function sharerOf({ caller }: OpenCall): Sharer {
  const org = caller?.organization ?? null
  if (!caller || caller.service === null) return { org, caller: `user ${caller?.id}` }
  if (caller.purpose === 'gateway') return { org, caller: `gateways ${org}`, most: MOST_BATCHES }
  return { org, caller: `service ${caller.service}` }
}

function query(turn: Turn, route: QueryRoute, call: OpenCall): Promise<unknown> {
  return question(turn, call, (reader) => {
    call.db = reader
    return route.serve(shown(call))
  })
}

async function question<T>(
  { db, shares, deadline }: Turn,
  call: OpenCall,
  ask: (reader: Reader) => Promise<T>,
): Promise<T> {
  try {
    return await shares.use(sharerOf(call), deadline, () => read(db, ask, deadline))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANCELLED) refuse('took_too_long')
    if (error instanceof OfOneAlone && call.scope.of === 'all') refuse('choose_organization')
    throw error
  }
}

async function serveCommand(
  { db, shares, deadline }: Turn,
  { route, reader }: Served<CommandRoute>,
  call: OpenCall,
  reply: FastifyReply,
): Promise<Answer> {
  const work = async (tx: Tx, audit: Audit) => {
    call.attempt(tx, audit)
    const stale = reader ? await changedMeanwhile(route, reader, call, reply) : null
    const done = await route.serve(shown(call))
    if (stale) throw stale
    return done
  }
  const command = call.command(route.action, call.orgOfLog)
  const data = await shares.use(sharerOf(call), deadline, () => doneBy(route, db, command, work, deadline))
  return { status: call.status, data }
}

function doneBy<T>(
  { isRehearsal, isUnaudited }: CommandRoute,
  db: Database,
  command: Command,
  work: (tx: Tx, audit: Audit) => Promise<T>,
  deadline: Deadline,
): Promise<T> {
  if (isRehearsal) return rehearse(db, work, deadline)
  if (isUnaudited) return inTransaction(db, (tx) => work(tx, () => {}), deadline)
  return write(db, command, work, deadline)
}

const KEY = /^[\x21-\x7e]{1,200}$/

function requestKey({ endpoint }: CommandRoute, call: OpenCall): RequestKey | null {
  const key = call.origin.headers['idempotency-key']
  if (!endpoint.money || key === undefined || !call.caller) return null
  if (typeof key !== 'string' || !KEY.test(key)) return refuseField('Idempotency-Key', 'format')
  const path = call.origin.url.split('?')[0]!
  const content = call.file ? [call.body, call.file.name, call.file.content.toString('base64')] : call.body
  return { user: call.caller.id, service: call.caller.service, path, key, hash: hashOf(content) }
}

/** Runs a command under a key once. Its answer is kept with its effect and repeated for every later request. */
async function serveOnce(
  turn: Turn,
  route: CommandRoute,
  call: OpenCall,
  key: RequestKey,
  reply: FastifyReply,
): Promise<Answer> {
  const keyed: CommandRoute = {
    ...route,
    isOnWire: true,
    serve: async (own: AnyCommand & OnWire) => {
      const tx: Tx = own.tx
      await claim(tx, key)
      const data = await route.serve(own)
      await keepAnswer(tx, key, call.status, dataAsSent(reply, call.status, data))
      return data
    },
  }
  for (let attempt = 0; ; attempt++) {
    try {
      return await serveCommand(turn, { route: keyed, reader: undefined }, call, reply)
    } catch (error) {
      if (error instanceof AlreadyDone) {
        return { status: error.status, data: error.reply, isReplayed: true }
      }
      // A second request committed between our look-up and our insert: its answer is there now.
      if (attempt > 0 || !isDuplicate(error)) throw error
    }
  }
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === DUPLICATE_CONSTRAINT
