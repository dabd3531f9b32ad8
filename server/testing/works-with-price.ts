import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startApp, type TestApp } from './test-app'
import { newWaterworks, type Waterworks } from './waterworks'

/** The fixture of the tests of a file about readings. */
export interface WorksWithPrice {
  t: TestApp
  /** A new one for each test. */
  works: Waterworks
  /** The id of its price, ¥2 for every cubic metre. */
  price: number
}

/** An application for a file of tests, and for each test a waterworks of its own with one price. */
export function worksWithPrice(app: Parameters<typeof startApp>[0]): WorksWithPrice {
  // Filled before the first test.
  const on = {} as WorksWithPrice
  beforeAll(async () => {
    on.t = await startApp(app)
  })
  afterAll(() => on.t.stop())
  beforeEach(async () => {
    on.works = await newWaterworks(on.t)
    on.price = await on.works.price({ name: '单一水价', mode: 'flat', price: 2 })
  })
  return on
}
