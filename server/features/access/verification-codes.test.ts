import { createHash } from 'node:crypto'
import { addDays, dateOf, epochOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../clock'
import { DEMO_ACCOUNT } from '../../seed/accounts'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { purgeEnded } from './actions'
import { hashPassword } from './passwords'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ demo: true })
  // The demo is known by its super administrator, and has the local outbox.
  await t.db
    .insertInto('users')
    .values({ username: DEMO_ACCOUNT, password_hash: '', is_superuser: true, is_demo: true })
    .execute()
})
afterAll(() => t.stop())

// The time starts tomorrow morning, so that no midnight comes in between. Every test runs some minutes after the one
// before, when its locks have ended.
const today = systemClock()
const morning_s = (epochOf(`${addDays(dateOf(today), 1)} 06:00:00`) - epochOf(today)) / 1000
let minutes = 0
beforeEach(() => {
  minutes += 20
  t.identity.ahead_s = morning_s + minutes * 60
})
const later = (seconds: number) => {
  t.identity.ahead_s += seconds
}

let count = 0
const newPhone = () => `133${String(10_000_000 + ++count)}`

async function owner(
  changed: { is_active?: boolean; is_audit?: boolean } = {},
): Promise<TestUser & { phone: string }> {
  const phone = newPhone()
  const user = await t.signIn('user', { organization: await t.newOrganization(), permissions: [5] })
  await t.db
    .updateTable('users')
    .set({ phone, ...changed })
    .where('id', '=', user.id)
    .execute()
  return { ...user, phone }
}

const ask = (phone: string, headers = {}) =>
  t.call(null, 'POST /login/verification-code/', { phone }, headers)
const enter = (phone: string, code: string, headers = {}) =>
  t.call(null, 'POST /login/', { phone, code }, headers)

const messagesTo = (phone: string) =>
  t.db.selectFrom('outbox_messages').selectAll().where('phone', '=', phone).orderBy('id').execute()

/** Waits for the code that the phone receives: the answer does not wait for sending. */
async function received(phone: string, messages = 1): Promise<string> {
  await expect.poll(async () => (await messagesTo(phone)).length).toBe(messages)
  const { params } = (await messagesTo(phone)).at(-1)!
  return (params as { code: string }).code
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('asking for a code', () => {
  test('sends six digits to the phone, in the language of who asks, and says when to ask again', async () => {
    const user = await owner()
    const reply = await ask(user.phone)
    expect([reply.status, reply.data]).toEqual([200, { resend_after_s: 60, valid_for_s: 300 }])
    const code = await received(user.phone)
    expect(code).toMatch(/^\d{6}$/)
    const [message] = await messagesTo(user.phone)
    expect(message!.content).toContain(`登录验证码是 ${code}`)
    later(60)
    await ask(user.phone, { 'accept-language': 'en' })
    const second = await received(user.phone, 2)
    expect((await messagesTo(user.phone))[1]!.content).toContain(`sign-in code is ${second}`)
  })

  test('answers a phone that nobody has the same, sends it nothing, and limits it the same', async () => {
    const user = await owner()
    const stranger = newPhone()
    const [known, unknown] = [await ask(user.phone), await ask(stranger)]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await received(user.phone)
    expect(await messagesTo(stranger)).toEqual([])
    const again = [await ask(user.phone), await ask(stranger)]
    expect(again.map(({ status }) => status)).toEqual([429, 429])
    expect(again[1]!.code).toBe(again[0]!.code)
    const guess = await enter(stranger, '123456')
    const wrong = await enter(user.phone, other(await received(user.phone)))
    expect([guess.status, guess.body]).toEqual([wrong.status, wrong.body])
  })

  test('makes as many rows for a phone that nobody has: the work, and so the time, is the same', async () => {
    const user = await owner()
    const stranger = newPhone()
    const rows = async () => {
      const { rows } = await sql<{ codes: number; counts: number; audited: number }>`
        select (select count(*) from verification_codes)::int as codes,
          (select sum(count) from daily_counts)::int as counts,
          (select count(*) from audit_entries)::int + (select count(*) from platform_audit_entries)::int as audited`.execute(
        t.db,
      )
      return rows[0]!
    }
    const before = await rows()
    await ask(user.phone)
    const between = await rows()
    await ask(stranger)
    const after = await rows()
    for (const kind of ['codes', 'counts', 'audited'] as const)
      expect([kind, after[kind] - between[kind]]).toEqual([kind, between[kind] - before[kind]])
  })

  test('again within a minute is 429 and says in how many seconds; after it a new code takes the old one’s place', async () => {
    const user = await owner()
    await ask(user.phone)
    const old = await received(user.phone)
    later(20)
    const early = await ask(user.phone, { 'accept-language': 'en' })
    expect([early.status, early.code]).toEqual([429, 'code_sent_recently'])
    const wait = Number(early.headers['retry-after'])
    expect(wait).toBeGreaterThan(35)
    expect(wait).toBeLessThanOrEqual(40)
    expect(early.data).toEqual({ resend_after_s: wait })
    expect(early.msg).toBe(`A code was requested a moment ago. Try again in ${wait} seconds`)
    later(40)
    expect((await ask(user.phone)).status).toBe(200)
    const fresh = await received(user.phone, 2)
    if (old !== fresh) expect((await enter(user.phone, old)).status).toBe(401)
    expect((await enter(user.phone, fresh)).status).toBe(200)
  })

  test('many times at once sends one code', async () => {
    const user = await owner()
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(user.phone)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7)
    await received(user.phone)
  })

  test('is over for the day after ten for one phone, and after two hundred from one address', async () => {
    const user = await owner()
    const limits = { [`code:phone:${user.phone}`]: 10, 'code:address:127.0.0.1': 200 }
    for (const [subject, limit] of Object.entries(limits)) {
      later(61)
      await t.db.deleteFrom('daily_counts').execute()
      expect((await ask(user.phone)).status).toBe(200)
      later(61)
      await t.db
        .updateTable('daily_counts')
        .set({ count: limit - 1 })
        .where('subject', '=', subject)
        .execute()
      expect((await ask(user.phone)).status).toBe(200)
      later(61)
      const over = await ask(user.phone)
      expect([subject, over.status, over.code]).toEqual([subject, 429, 'codes_used_up'])
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    }
    await t.db.deleteFrom('daily_counts').execute()
  })

  test('is kept in the log without the phone or the code', async () => {
    const user = await owner()
    await ask(user.phone)
    const code = await received(user.phone)
    const trail = await t.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'verification_code.send')
      .where('object_id', '=', user.id)
      .execute()
    expect(trail).toHaveLength(1)
    expect(trail[0]!.after).toEqual({ phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}` })
    const stranger = newPhone()
    await ask(stranger)
    const platform = await t.db.selectFrom('platform_audit_entries').selectAll().execute()
    expect(platform.at(-1)).toMatchObject({ action: 'verification_code.send', object_id: null })
    for (const kept of [trail, platform]) {
      for (const secret of [user.phone, stranger, code]) expect(JSON.stringify(kept)).not.toContain(secret)
    }
  })

  test.each(['', '12345', '02112345678', 'abc', '138000011112'])(
    'for %j, which is no mobile number, is refused on its field',
    async (phone) => {
      const reply = await ask(phone)
      expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['phone']])
    },
  )
})

describe('signing in with the code', () => {
  test('opens a session of the phone’s owner, and the log says how it was opened', async () => {
    const user = await owner()
    await ask(user.phone)
    const reply = await enter(user.phone, await received(user.phone))
    expect([reply.status, reply.code]).toEqual([200, 0])
    expect(String(reply.headers['set-cookie'])).toContain('HttpOnly')
    const self = await t.call({ ...user, token: reply.data.access }, 'GET /users/self/')
    expect(self.data).toMatchObject({ id: user.id, phone: user.phone, permissions: [5] })
    const refreshed = await t.call(null, 'POST /token/refresh/', { refresh: reply.data.refresh })
    expect(refreshed.status).toBe(200)
    const trail = await t.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'session.open')
      .where('actor_id', '=', user.id)
      .execute()
    expect(trail).toEqual([{ after: { by: 'code' } }])
  })

  test('goes once: the same code a second time is 401, also when both come at once', async () => {
    const user = await owner()
    await ask(user.phone)
    const code = await received(user.phone)
    const both = await Promise.all([enter(user.phone, code), enter(user.phone, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await enter(user.phone, code)).code).toBe('wrong_verification_code')
  })

  test('goes for five minutes', async () => {
    const user = await owner()
    await ask(user.phone)
    const code = await received(user.phone)
    later(301)
    expect((await enter(user.phone, code)).status).toBe(401)
    await ask(user.phone)
    const next = await received(user.phone, 2)
    later(295)
    expect((await enter(user.phone, next)).status).toBe(200)
  })

  test('ends after five wrong tries, also for the right code when the lock has opened', async () => {
    const user = await owner()
    await ask(user.phone)
    const code = await received(user.phone)
    const wrong = await Promise.all(Array.from({ length: 5 }, () => enter(user.phone, other(code))))
    expect(wrong.every(({ status }) => status === 401)).toBe(true)
    later(31)
    expect((await enter(user.phone, code)).status).toBe(401)
  })

  test('is locked with the password road and locks it: failures of both count together, with Retry-After', async () => {
    const user = await owner()
    await ask(user.phone)
    const code = await received(user.phone)
    const password_hash = await hashPassword('correct horse battery')
    await t.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    const wrongPassword = () =>
      t.call(null, 'POST /login/', { account: user.username, password: 'not the password' })
    for (let attempt = 0; attempt < 3; attempt++) expect((await wrongPassword()).status).toBe(401)
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await enter(user.phone, other(code))).status).toBe(401)
    const locked = [await enter(user.phone, code), await wrongPassword()]
    expect(locked.map(({ code }) => code)).toEqual(['too_many_attempts', 'too_many_attempts'])
    expect(Number(locked[0]!.headers['retry-after'])).toBeGreaterThan(20)
    later(31)
    expect((await enter(user.phone, code)).status).toBe(200)
  })

  test('by a disabled user is 403, of which a wrong code tells nothing', async () => {
    const user = await owner({ is_active: false })
    await ask(user.phone)
    const code = await received(user.phone)
    expect((await enter(user.phone, other(code))).code).toBe('wrong_verification_code')
    const right = await enter(user.phone, code)
    expect([right.status, right.code]).toEqual([403, 'account_disabled'])
  })

  test('is open to a user who still waits for approval', async () => {
    const user = await owner({ is_audit: false })
    await ask(user.phone)
    expect((await enter(user.phone, await received(user.phone))).status).toBe(200)
  })

  test('is not open to whoever has the phone number since: the code is for its owner at that time', async () => {
    const [user, next] = [await owner(), await owner()]
    await ask(user.phone)
    const code = await received(user.phone)
    await t.db.updateTable('users').set({ phone: '' }).where('id', '=', user.id).execute()
    await t.db.updateTable('users').set({ phone: user.phone }).where('id', '=', next.id).execute()
    expect((await enter(user.phone, code)).status).toBe(401)
  })

  test('needs both, each missing one named on its field; empty texts of a form count as missing', async () => {
    const body = { account: '', password: '', phone: '13312345678', code: '' }
    const reply = await t.call(null, 'POST /login/', body)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['code']])
    const nothing = await t.call(null, 'POST /login/', { account: '', password: '', phone: '', code: '' })
    expect([nothing.status, Object.keys(nothing.data)]).toEqual([400, ['account', 'password']])
    const account = await t.call(null, 'POST /login/', { account: 'x', password: '', phone: '', code: '' })
    expect(Object.keys(account.data)).toEqual(['password'])
  })
})

test('the database keeps no code that could be tried out: only its hash under the server’s key', async () => {
  const user = await owner()
  await ask(user.phone)
  const code = await received(user.phone)
  const { code_hash } = await t.db
    .selectFrom('verification_codes')
    .select('code_hash')
    .where('phone', '=', user.phone)
    .executeTakeFirstOrThrow()
  expect(code_hash).toHaveLength(32)
  for (const plain of [code, `${user.phone} ${code}`, `${user.phone}${code}`])
    expect(code_hash.equals(createHash('sha256').update(plain).digest())).toBe(false)
})

test('a month later codes, counts and messages are forgotten', async () => {
  const user = await owner()
  await ask(user.phone)
  await received(user.phone)
  await purgeEnded(t.databases.access, systemClock(t.identity.ahead_s + 32 * 24 * 3600))
  for (const table of ['verification_codes', 'daily_counts', 'outbox_messages'] as const)
    expect([table, await t.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
})

test('where no demo is shown and no service is configured, the refusal says what is missing and what to do', async () => {
  const real = await startApp()
  const reply = await real.call(
    null,
    'POST /login/verification-code/',
    { phone: '13312345678' },
    {
      'accept-language': 'en',
    },
  )
  expect([reply.status, reply.code]).toEqual([409, 'no_message_provider'])
  expect(reply.msg).toContain('No SMS service is configured')
  expect(reply.msg).toContain('sign in with account and password')
  expect(await real.db.selectFrom('verification_codes').selectAll().execute()).toEqual([])
  await real.stop()
  const emptyDemo = await startApp({ demo: true })
  const asked = await emptyDemo.call(null, 'POST /login/verification-code/', { phone: '13312345678' })
  expect(asked.code).toBe('no_message_provider')
  await emptyDemo.stop()
})
