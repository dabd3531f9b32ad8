import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Accounts, accountsIn } from './account-with-orders'
import { startApp, type TestApp, type TestUser } from './test-app'

// The importing test reads them anew in each of its tests: imports follow these variables.
export let t: TestApp
export let staff: TestUser
export let cashier: TestUser
export let accounts: Accounts

/** Before each test of a file a new organization with a cashier, its staff, and accounts whose orders the test chooses. */
export function openCounter(now = '2026-02-10 10:00:00'): void {
  beforeAll(async () => {
    t = await startApp({ isWrittenByHand: true })
  })
  afterAll(() => t.stop())

  beforeEach(async () => {
    t.clock.now = now
    const organization = await t.newOrganization()
    cashier = await t.signIn('user', { organization, permissions: [18] })
    staff = await t.signIn('staff', { organization })
    accounts = accountsIn(t.db, organization)
  })
}

/** In cash, unless the body says otherwise. */
export const pay = (body: object, headers?: Record<string, string>, user: TestUser = cashier) =>
  t.call(user, 'POST /payment-records/', { method: 'cash', ...body }, headers)
export const read = async (id: number) => (await t.call(cashier, `GET /payment-records/${id}/`)).data
export const reverse = (id: number) => t.call(cashier, `DELETE /payment-records/${id}/`)
export const dues = async (meter: number, as_of?: string) =>
  (await t.call(cashier, 'GET /payment-records/dues/', { meter, as_of })).data
