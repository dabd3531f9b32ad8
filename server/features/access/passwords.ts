import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../refusal'

/** OWASP's argon2id profile: 19 MiB, two passes. */
const ARGON2ID = 2
const PROFILE = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Each takes a core for 15 ms and 19 MiB: more at once would only make everyone slower. */
const AT_ONCE = 2
const MOST_WAITING = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) refuse('unavailable')
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PROFILE))

let nobodysHash: Promise<string> | undefined

/** Whether the password is the user's; without a user it takes the same time and is never right. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody at all')
  const against = passwordHash ?? (await nobodysHash)
  const isRight = await inTurn(() => verify(against, password))
  return isRight && passwordHash !== null
}

/** The ones that every guessing list begins with, of ten characters and more (shorter ones are refused anyway). */
const COMMON = new Set(
  `1234567890 0123456789 12345678910 123456789a 1234567891 123123123123 1111111111 0000000000 qwertyuiop 1q2w3e4r5t
  1qaz2wsx3edc qwerty12345 qwerty123456 password12 password123 password1234 password12345 passw0rd123 p@ssw0rd123
  administrator admin12345 admin123456 admin@12345 welcome123 welcome1234 letmein123 iloveyou123 iloveyou12 abcd123456
  abc1234567 a123456789 aa123456789 asdfghjkl1 qazwsxedcrfv zxcvbnm123 woaini1314 woaini1314520 5201314520 1314520520
  changeme123 default123 football123 monkey12345 dragon12345 sunshine123 princess123 superman123 shuidian123`.split(
    /\s+/,
  ),
)

/** Whether a new password is among the first anyone would try: common, one character repeated, or the username. */
export function isEasyToGuess(password: string, username: string): boolean {
  const lower = password.toLowerCase()
  return COMMON.has(lower) || lower === username.toLowerCase() || /^(.)\1*$/u.test(lower)
}
