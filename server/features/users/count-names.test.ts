import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ trustProxy: 1 })
})
afterAll(() => t.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
/** Tries to take a phone number and so learns whether it has an account. */
const ask = (user: TestUser, number: number, address: string) =>
  t.call(user, `PATCH /users/${user.id}/`, { phone: `139${String(number).padStart(8, '0')}` }, from(address))

async function asked(user: TestUser, times: number, address: string): Promise<number> {
  for (let number = 0; number < times; number++) {
    const { status } = await ask(user, number, address)
    if (status === 429) return number
  }
  return times
}

test('who waits for approval asks no oftener who has a phone than by registering, from all accounts together', async () => {
  const organization = await t.newOrganization()
  const [one, two] = [
    await t.signIn('unaudited', { organization }),
    await t.signIn('unaudited', { organization }),
  ]
  expect(await asked(one, 20, '203.0.113.1')).toBe(20)
  expect(await asked(two, 20, '203.0.113.1')).toBe(10)
  const refused = await ask(two, 99, '203.0.113.1')
  expect(refused.code).toBe('too_many_attempts')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
  const registering = await t.call(null, 'POST /register/', {}, from('203.0.113.1'))
  expect(registering.status).toBe(400)
  const body = { username: 'who.asks', password: 'a quiet river bends', organization_code: 'NONE' }
  expect((await t.call(null, 'POST /register/', body, from('203.0.113.1'))).code).toBe('too_many_attempts')
})

test('who is approved asks by themselves; staff, who see all people, as often as they like', async () => {
  const organization = await t.newOrganization()
  const [clerk, neighbour] = [
    await t.signIn('user', { organization }),
    await t.signIn('user', { organization }),
  ]
  expect(await asked(clerk, 40, '203.0.113.2')).toBe(30)
  expect(await asked(neighbour, 5, '203.0.113.2')).toBe(5)
  const staff = await t.signIn('staff', { organization })
  expect(await asked(staff, 40, '203.0.113.3')).toBe(40)
})

test('what stays as it was is no question: a profile may be saved as often as one likes', async () => {
  const user = await t.signIn('unaudited', { organization: await t.newOrganization() })
  expect((await ask(user, 777, '203.0.113.4')).status).toBe(200)
  for (let time = 0; time < 40; time++) {
    const { status } = await t.call(
      user,
      `PATCH /users/${user.id}/`,
      { name: `Li ${time}`, phone: '13900000777', email: '' },
      from('203.0.113.4'),
    )
    expect(status).toBe(200)
  }
})
