import type { LocalTime } from '@water/rules/calendar'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startApp, type TestApp } from './test-app'
import { startTestWorker, type TestWorker } from './test-worker'
import { beijing, newWaterworks, type Waterworks } from './waterworks'

/** The fixture of the tests of a file about jobs. */
export interface WorksWithWorker {
  t: TestApp
  /** A new one for each test. */
  works: Waterworks
  /** The id of Beijing's price in it. */
  price: number
}

/** An application with its worker for a file of tests, and for each test a waterworks of its own at this time. */
export function worksWithWorker(clock: LocalTime): WorksWithWorker {
  // Filled before the first test.
  const on = {} as WorksWithWorker
  let worker: TestWorker
  beforeAll(async () => {
    on.t = await startApp({ clock })
    worker = await startTestWorker(on.t)
  })
  beforeEach(async () => {
    on.t.clock.now = clock
    on.works = await newWaterworks(on.t)
    on.price = await beijing(on.works)
  })
  afterAll(async () => {
    await worker.stop()
    await on.t.stop()
    expect(worker.reports).toEqual([])
  })
  return on
}
