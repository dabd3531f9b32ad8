import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '../refusal'
import type { Tx } from './read-write'

/** The key that a request for money carries. The same key of the same caller on the same path means the same command. */
export interface RequestKey {
  /** Null: a service. */
  user: number | null
  service: number | null
  path: string
  key: string
  hash: Buffer
}

/** Thrown when the command has already been done: nothing is committed, and the first answer is repeated. */
export class AlreadyDone extends Error {
  override readonly name = 'Replayed'

  constructor(
    readonly status: number,
    readonly reply: unknown,
  ) {
    super('replayed')
  }
}

/** Two requests are the same when the hashes of their bodies are equal. */
export const hashOf = (body: unknown): Buffer =>
  createHash('sha256')
    // A call without a body has none.
    .update(JSON.stringify(body ?? null))
    .digest()

/**
 * Claims a key for the running transaction. Refuses with 409 while another transaction holds the key, and, with the first
 * answer, when it was used with another body: the first command is done then. Throws AlreadyDone when this command is done. The lock finds a second request early; the
 * constraint is the real guard.
 */
export async function claim(tx: Tx, { user, service, path, key, hash }: RequestKey): Promise<void> {
  const caller = service === null ? `${user}` : `service ${service}`
  const isOfCaller =
    service === null
      ? sql`k.user_id = ${user} and k.service_id is null`
      : sql`k.user_id is null and k.service_id = ${service}`
  const { rows } = await sql<{
    locked: boolean
    request_hash: Buffer | null
    status: number | null
    reply: unknown
  }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${path} ${key}`}, 0)) as locked, k.request_hash, k.status, k.reply
    from (select) one left join idempotency_keys k on ${isOfCaller} and k.path = ${path} and k.key = ${key}`.execute(
    tx,
  )
  const earlier = rows[0]
  if (!earlier?.locked) return refuse('in_flight')
  if (earlier.request_hash === null) return
  if (!earlier.request_hash.equals(hash))
    return refuse('idempotency_mismatch', { data: { first: earlier.reply } })
  throw new AlreadyDone(earlier.status ?? 200, earlier.reply)
}

/** Keeps the answer in the command's own transaction. Fails on the constraint when a second request was faster. */
export async function keepAnswer(
  tx: Tx,
  { user, service, path, key, hash }: RequestKey,
  status: number,
  replyJson: string,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: user,
      service_id: service,
      path,
      key,
      request_hash: hash,
      status,
      reply: sql`${replyJson}::jsonb`,
    })
    .execute()
}

/** The constraint that the insert of a second request breaks. */
export const DUPLICATE_CONSTRAINT = 'idempotency_keys_caller_key'
