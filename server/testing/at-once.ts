import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp, TestReply, TestUser } from './test-app'

/** Asks as so many clerks do: each sends the next request as soon as its own is answered. */
export async function allAtOnce<Reply>(
  asks: readonly (() => Promise<Reply>)[],
  clerks = 8,
): Promise<Reply[]> {
  const replies: Reply[] = []
  let next = 0
  const clerk = async () => {
    for (let at = next++; at < asks.length; at = next++) replies[at] = await asks[at]!()
  }
  await Promise.all(Array.from({ length: clerks }, clerk))
  return replies
}

/** A busy server asks people to try again: they do, under the same key. */
export async function askUntilAnswered(
  t: Pick<TestApp, 'call'>,
  user: TestUser,
  target: string,
  body: object,
): Promise<TestReply> {
  const key = { 'idempotency-key': randomUUID() }
  for (;;) {
    const reply = await t.call(user, target, body, key)
    if (reply.status !== 429 && reply.status !== 503) return reply
    await sleep(100)
  }
}
