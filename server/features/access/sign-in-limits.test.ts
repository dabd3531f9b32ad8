import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../clock'
import { networkOf } from '../../http/network'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { ADDRESS_RULE, countAttempt } from './login-attempts-store'
import { hashPassword } from './passwords'

let t: TestApp
let hash: string
beforeAll(async () => {
  t = await startApp({ trustProxy: 1 })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.stop())
beforeEach(() => {
  t.identity.ahead_s = 0
})

const PASSWORD = 'correct horse battery'
const WRONG = 'not the password'

async function newUser(
  level: 'user' | 'staff' = 'user',
  organization = t.newOrganization(),
): Promise<TestUser> {
  const user = await t.signIn(level, { organization: await organization })
  await t.db.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute()
  return user
}

let addresses = 0
/** An address without any attempt. */
const newAddress = () => `203.0.113.${++addresses}`
const nobody = (number: number) => `nobody.${addresses}.${number}`

/** A sign-in from an address, as a proxy names it. */
const login = (from: string, account: string, password = PASSWORD, cookie?: string) =>
  t.call(null, 'POST /login/', { account, password }, { 'x-forwarded-for': from, ...(cookie && { cookie }) })

const cookieOf = ({ headers }: Awaited<ReturnType<typeof login>>) =>
  String(headers['set-cookie']).split(';')[0]!

async function fail(from: string, times: number) {
  for (let number = 0; number < times; number++)
    expect((await login(from, nobody(number), WRONG)).status).toBe(401)
}

/** So many failures at the address as these attempts would leave, without the work that a wrong password is. */
async function haveFailed(from: string, times: number) {
  for (let number = 0; number < times; number++)
    await countAttempt(t.db, `address:${networkOf(from)}`, ADDRESS_RULE, systemClock(t.identity.ahead_s))
}

test('thirty wrong passwords stop strangers at that address, not the devices that are known', async () => {
  const [known, stranger] = [await newUser(), await newUser()]
  const hall = newAddress()
  const cookie = cookieOf(await login(hall, known.username))
  await fail(hall, 30)
  expect((await login(hall, stranger.username)).status).toBe(429)
  expect((await login(hall, known.username)).status).toBe(429)
  expect((await login(hall, known.username, PASSWORD, cookie)).status).toBe(200)
  // Another user's cookie proves nothing.
  expect((await login(hall, stranger.username, PASSWORD, cookie)).status).toBe(429)
})

test('wrong passwords from a known device count against it alone', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const hall = newAddress()
  const cookie = cookieOf(await login(hall, user.username))
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await login(hall, user.username, WRONG, cookie)).status).toBe(401)
  expect((await login(hall, user.username, PASSWORD, cookie)).status).toBe(429)
  expect((await login(hall, user.username)).status).toBe(200)
  await haveFailed(hall, 29)
  expect((await login(hall, other.username)).status).toBe(200)
})

test('of 190 guesses sent at once thirty are looked at', async () => {
  const from = newAddress()
  const guesses = Array.from({ length: 190 }, (_, number) => login(from, nobody(number), WRONG))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(160)
})

test('a hall whose people mistype and then sign in is never stopped', async () => {
  const hall = newAddress()
  // More than thirty failures in all.
  for (let clerk = 0; clerk < 8; clerk++) {
    const { username } = await newUser()
    for (let attempt = 0; attempt < 4; attempt++)
      expect((await login(hall, username, WRONG)).status).toBe(401)
    expect((await login(hall, username)).status).toBe(200)
  }
})

test('a sign-in that was right is no failure: the thirtieth attempt locks nobody out', async () => {
  const [first, second] = [await newUser(), await newUser()]
  const hall = newAddress()
  await haveFailed(hall, 29)
  expect((await login(hall, first.username)).status).toBe(200)
  expect((await login(hall, second.username)).status).toBe(200)
})

test('whoever owns one account cannot guess at others for ever by signing in in between', async () => {
  const { username } = await newUser()
  const from = newAddress()
  let guesses = 0
  for (let number = 0; number < 45; number++) {
    if ((await login(from, nobody(number), WRONG)).status === 401) guesses++
    await login(from, username)
  }
  expect(guesses).toBeGreaterThan(29)
  expect(guesses).toBeLessThan(40)
})

test('an attempt that the account’s lock refuses does not count against the address', async () => {
  const [locked, other] = [await newUser(), await newUser()]
  const hall = newAddress()
  for (let attempt = 0; attempt < 40; attempt++) await login(hall, locked.username, WRONG)
  expect((await login(hall, locked.username)).status).toBe(429)
  expect((await login(hall, other.username)).status).toBe(200)
})

test('a lock says until when, in both languages, and opens then', async () => {
  const user = await newUser()
  const from = newAddress()
  await haveFailed(from, 30)
  const refused = await login(from, user.username)
  expect(refused.code).toBe('too_many_attempts')
  expect(refused.msg).toMatch(/请于 \d\d:\d\d:\d\d 之后重试/)
  const english = await t.call(
    null,
    'POST /login/',
    { account: user.username, password: PASSWORD },
    { 'x-forwarded-for': from, 'accept-language': 'en' },
  )
  expect(english.msg).toMatch(/try again after \d\d:\d\d:\d\d, in \d+ seconds/)
  const seconds = Number(refused.headers['retry-after'])
  expect(refused.msg).toContain(`${seconds} 秒`)
  expect(seconds).toBeGreaterThan(30)
  t.identity.ahead_s = seconds + 1
  expect((await login(from, user.username)).status).toBe(200)
})

test('more at once than the entrance can look at are told when to come again, and known devices pass', async () => {
  const user = await newUser()
  const desk = newAddress()
  const cookie = cookieOf(await login(desk, user.username))
  const strangers = Array.from({ length: 180 }, (_, number) =>
    login(`198.51.100.${number}`, nobody(number), WRONG),
  )
  // As soon as the entrance is full. Before, all of them stand before the database, and on a slow machine for longer than
  // a call may take.
  await Promise.any(
    strangers.map(async (stranger) => {
      if ((await stranger).code !== 'entrance_busy') throw new Error('looked at')
    }),
  )
  expect((await login(desk, user.username, PASSWORD, cookie)).status).toBe(200)
  const replies = await Promise.all(strangers)
  expect([...new Set(replies.map(({ code }) => code))].sort()).toEqual(['entrance_busy', 'no_active_account'])
  const busy = replies.find(({ code }) => code === 'entrance_busy')
  expect([busy?.status, busy?.headers['retry-after']]).toEqual([429, '3'])
  // Nobody has checked those passwords, so they do not count.
  const unseen = replies.flatMap(({ code }, number) =>
    code === 'entrance_busy' ? [`account:${nobody(number)}`] : [],
  )
  const counted = await t.db
    .selectFrom('login_attempts')
    .select('failures')
    .where('subject', 'in', unseen)
    .execute()
  expect(counted).toHaveLength(unseen.length)
  expect(counted.filter(({ failures }) => failures > 0)).toEqual([])
})

test('the device’s cookie is for TLS alone where the browser came over it', async () => {
  const { username } = await newUser()
  const over = async (protocol: string) => {
    const headers = { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': protocol }
    const { headers: sent } = await t.call(
      null,
      'POST /login/',
      { account: username, password: PASSWORD },
      headers,
    )
    return String(sent['set-cookie'])
  }
  expect(await over('https')).toMatch(/; Secure$/)
  const plain = await over('http')
  expect(plain).not.toContain('Secure')
  expect(plain).toMatch(/HttpOnly; SameSite=Strict$/)
})

test('with a new password every device but the present one has to prove itself again', async () => {
  const { username } = await newUser()
  const [desk, home] = [newAddress(), newAddress()]
  const atHome = cookieOf(await login(home, username))
  const { data } = await login(desk, username)
  const session = { id: 0, username: '', organization: null, token: data.access }
  const next = 'a quiet river bends'
  const changed = await t.call(session, 'POST /users/change-password/', {
    old_password: PASSWORD,
    new_password: next,
  })
  expect(changed.status).toBe(200)
  const atDesk = cookieOf(changed)
  for (let attempt = 0; attempt < 5; attempt++) await login(newAddress(), username, WRONG)
  expect((await login(home, username, next, atHome)).status).toBe(429)
  expect((await login(desk, username, next, atDesk)).status).toBe(200)
})

test('a password that staff have set anew ends the devices of the old one', async () => {
  const organization = await t.newOrganization()
  const user = await newUser('user', Promise.resolve(organization))
  const staff = await newUser('staff', Promise.resolve(organization))
  const desk = newAddress()
  const cookie = cookieOf(await login(desk, user.username))
  const next = 'a quiet river bends'
  expect((await t.call(staff, `PATCH /users/${user.id}/`, { password: next })).status).toBe(200)
  for (let attempt = 0; attempt < 5; attempt++) await login(newAddress(), user.username, WRONG)
  expect((await login(desk, user.username, next, cookie)).status).toBe(429)
})
