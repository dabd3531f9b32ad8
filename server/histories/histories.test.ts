import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { startTestWorker, type TestWorker } from '../testing/test-worker'
import { runHistory } from './history'

/**
 * The same seeds every time: `npm run histories` draws five hundred new ones. In the first an account moves in, a master has subs and
 * nothing is settled by itself; in the second meters report, with decimals, penalties and prices by days.
 */
const SEEDS = ['suite-4', 'suite-26']
const given = new Set<string>()

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
    for (const answer of (await runHistory(t, seed)).keys()) given.add(answer.split(':')[0]!)
    expect(worker.reports).toEqual([])
  },
)

test('the two histories bill, take money, reverse, invoice, close months and take reports between them', () => {
  const commands = [
    ...[
      'read',
      'estimate',
      'back charge',
      'fee',
      'pay',
      'withhold',
      'refund',
      'reverse',
      'flush',
      'apply the balance',
    ],
    ...[
      'invoice',
      'invoice many',
      'reconcile',
      'close the month',
      'reopen the month',
      'terms',
      'suspend',
      'move in load/',
    ],
    ...['report', 'decide a report', 'take remote', 'valve', 'fetch', 'answer', 'read a monitor'],
  ]
  expect([...given]).toEqual(expect.arrayContaining(commands))
})
