import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { ensureAdministrator } from './first-administrator'

let t: TestApp
beforeEach(async () => {
  t = await startApp()
})
afterEach(() => t.stop())

const NOW = '2026-01-01 00:00:00'
const signIn = (account: string, password: string) => t.call(null, 'POST /login/', { account, password })

test('the configured administrator is made once and may do everything', async () => {
  const configured = { username: 'chief', password: 'a password of the chief' }
  expect(await ensureAdministrator(t.db, configured, NOW)).toBeNull()
  expect(await ensureAdministrator(t.db, { ...configured, password: 'another password' }, NOW)).toBeNull()
  const { data, status } = await signIn('chief', 'a password of the chief')
  expect(status).toBe(200)
  const chief = { id: 0, username: 'chief', organization: null, token: data.access }
  expect((await t.call(chief, 'POST /organizations/orgs/', { name: 'First', code: 'FIRST' })).status).toBe(
    201,
  )
})

test('without configuration one is made up while there is none, and its password given out once', async () => {
  const made = await ensureAdministrator(t.db, null, NOW)
  expect(made).toMatchObject({ username: 'admin' })
  expect((await signIn('admin', made!.password)).status).toBe(200)
  expect(await ensureAdministrator(t.db, null, NOW)).toBeNull()
})
