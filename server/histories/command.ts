import type { Chance } from '../seed/chance'
import type { TestReply, TestUser } from '../testing/test-app'
import type { TestFile } from '../testing/test-worker'
import type { Account, World } from './world'

/** The request of a clerk. */
export interface Sent {
  user: TestUser
  target: string
  body: object
  /** Sent as an upload, with the body as its other parts. */
  file?: TestFile
  /** Writes the answer of a success (2xx) into the books beside. */
  done(data: TestReply['data'], status: number): void | Promise<void>
}

/**
 * Something that people do in a history, on one account. A new one is a file of commands/ and a row of commands/commands.ts: it draws a request
 * from what the books beside know, and writes the answer into them. A refusal (4xx) is an answer too, and changes nothing.
 */
export interface Command {
  name: string
  /** How often it is drawn, compared with the others. */
  weight: number | ((account: Account, world: World) => number)
  /** Commands of one kind are not sent at the same time for one account: nobody could tell their order afterwards. */
  alone?: 'life' | 'device' | 'terms' | 'title'
  /** The call takes no Idempotency-Key, so it is never sent twice. */
  isSentOnce?: boolean
  /** Null: there is nothing to do. */
  draw(world: World, account: Account, chance: Chance): Sent | null | Promise<Sent | null>
}
