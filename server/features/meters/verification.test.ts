import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})
afterAll(() => t.stop())

const patch = async (id: number, body: object) =>
  (await t.call(works.clerk, `PATCH /meters/${id}/`, body)).data.verify_due_date

test('the verification is due by the years of the diameter from the installation; a typed day stays, and a change-over begins anew', async () => {
  const { data: wide } = await t.call(works.staff, 'POST /organizations/diameters/', {
    ...{ name: 'DN40', mm: 40, service_years: 4 },
  })
  const { id, verify_due_date } = await works.meter(price, { install_date: '2024-02-29' })
  expect(verify_due_date).toBe('2030-02-28')
  expect(await patch(id, { diameter: wide.id })).toBe('2028-02-29')
  expect(await patch(id, { install_date: '2024-03-01' })).toBe('2028-03-01')
  expect(await patch(id, { verify_due_date: '2027-01-15' })).toBe('2027-01-15')
  expect(await patch(id, { install_date: '2024-03-02' })).toBe('2027-01-15')
  await works.read(id, 10, '2026-01-10')
  const device = { final_reading: 12, meter_no: 'V-2', initial_reading: 0, diameter: works.diameter }
  const body = { ...device, changed_at: '2026-02-01 10:00:00', reason: 'periodic' }
  const changed = await t.call(works.clerk, `POST /meters/${id}/change/`, body)
  expect(changed.data.verify_due_date).toBe('2032-02-01')
  const back = await t.call(works.clerk, `DELETE /meters/${id}/change/`)
  expect(back.data.verify_due_date).toBe('2027-01-15')
})

test('what is due within 90 days, or was, is found by a filter and counted at home; closed accounts are not', async () => {
  const due = async (verify_due_date: string) => (await works.meter(price, { verify_due_date })).id
  const [late, soon, , closed] = [
    await due('2025-12-31'),
    await due('2026-06-29'),
    await due('2026-06-30'),
    await due('2026-04-01'),
  ]
  await t.db.updateTable('meters').set({ status: 'closed' }).where('id', '=', closed).execute()
  const { data } = await t.call(works.clerk, 'GET /meters/', { verify_due: 'true', ordering: 'id' })
  expect(data.results.map(({ id }: { id: number }) => id)).toEqual([late, soon])
  expect((await t.call(works.clerk, 'GET /dashboard/')).data.todo.verify_due).toBe(2)
  const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
  expect((await t.call(reader, 'GET /dashboard/')).data.todo.verify_due).toBe(null)
  const others = await t.call(works.clerk, 'GET /meters/', { verify_due: 'false' })
  expect(others.data.results.map(({ id }: { id: number }) => id)).not.toContain(late)
})
