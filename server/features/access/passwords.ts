import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../refusal'

/** OWASP's argon2id profile: 19 MiB, two passes. */
const ARGON2ID = 2
const PROFILE = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Each takes 15 ms of a core and 19 MiB. More of them at once would only make all of them slower. */
const AT_ONCE = 2

/**
 * `known`: people who are signed in, or have been on this device. They go before strangers, who wait two seconds at
 * most.
 */
export type Asking = 'known' | 'stranger'
const MOST_WAITING: Record<Asking, number> = { known: 400, stranger: 60 }
const BUSY_S = 3

let running = 0
const waiting: Record<Asking, (() => void)[]> = { known: [], stranger: [] }

async function inTurn<T>(who: Asking, work: () => Promise<T>): Promise<T> {
  if (waiting[who].length >= MOST_WAITING[who])
    refuse('entrance_busy', { params: { seconds: BUSY_S }, retry_after_s: BUSY_S })
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting[who].push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string, who: Asking = 'known'): Promise<string> =>
  inTurn(who, () => hash(password, PROFILE))

let nobodysHash: Promise<string> | undefined

/** Tells whether the password is the user's. Without a user it takes the same time and answers no. */
export async function isPasswordOf(
  passwordHash: string | null,
  password: string,
  who: Asking = 'known',
): Promise<boolean> {
  nobodysHash ??= hash('the password of nobody at all', PROFILE)
  const against = passwordHash ?? (await nobodysHash)
  const isRight = await inTurn(who, () => verify(against, password))
  return isRight && passwordHash !== null
}
