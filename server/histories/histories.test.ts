import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { startTestWorker, type TestWorker } from '../testing/test-worker'
import { runHistory } from './history'

/** The same seeds every time: `npm run histories` draws five hundred new ones. */
const SEEDS = Array.from({ length: 2 }, (_, at) => `suite-${at + 1}`)

let t: TestApp
let worker: TestWorker
beforeAll(async () => {
  t = await startApp()
  // Nobody draws the files of invoices here, which an archive of them would wait for.
  worker = await startTestWorker(t, { longestWait_ms: 0 })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

test.each(SEEDS)(
  'what clerks do at random, at once and twice, leaves books that agree with those kept beside: %s',
  async (seed) => {
    await runHistory(t, seed)
    expect(worker.reports).toEqual([])
  },
)
