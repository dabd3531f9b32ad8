import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP } from '../db/login/app-login'
import type { TestUser } from '../testing/test-app'
import { newWaterworks, type Waterworks } from '../testing/waterworks'
import { type Product, startProduct } from './product'

let product: Product
let slow: Waterworks
let other: Waterworks
beforeAll(async () => {
  product = await startProduct()
  slow = await newWaterworks(product)
  other = await newWaterworks(product)
  // One list takes half a minute in one organization.
  await product.pool.query('alter table diameters rename to kept_diameters')
  await product.pool.query(`
    create view diameters as select * from kept_diameters
    where case when organization_id = ${slow.org} then pg_sleep(30) is not null else true end`)
  await product.pool.query(`grant select on diameters to ${APP}`)
})
afterAll(() => product.stop())

const ASKED = 100

/** The statuses of queries that follow each other. */
async function ask(user: TestUser): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let at = 0; at < ASKED; at++) statuses.add((await product.call(user, 'GET /meters/')).status)
  return statuses
}

test.each([22, 60])(
  '%i questions at once of one clerk that take half a minute stop neither another organization nor a colleague',
  async (count) => {
    const hanging = Array.from({ length: count }, () =>
      product.call(slow.staff, 'GET /organizations/diameters/'),
    )
    expect(await ask(other.clerk)).toEqual(new Set([200]))
    expect((await product.call(slow.clerk, 'GET /meters/')).status).toBe(200)
    expect(await product.health('/readyz')).toBe(200)
    const refused = new Set((await Promise.all(hanging)).map(({ code }) => code))
    expect([...refused].filter((code) => code !== 'busy' && code !== 'took_too_long')).toEqual([])
  },
)
