import { afterAll, beforeAll, expect, test } from 'vitest'
import { KilledIssuing } from '../../testing/killed-issuing'
import { bundleProgram, type Program } from '../../testing/server-process'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let program: Program
let issuing: KilledIssuing
beforeAll(async () => {
  t = await startApp()
  program = await bundleProgram('issuing-process')
  issuing = await KilledIssuing.prepare(t, program)
})
afterAll(async () => {
  await issuing.stop()
  program.remove()
  await t.stop()
})

/** `npm run faults` kills it before its call, before its commit, with red invoices, files and numbers of our own. */
test('killed between its call and the answer, a worker is followed by one that asks what became of it', async () => {
  const { order } = await issuing.works.invoiceable()
  const { data } = await issuing.works.make([order])
  const worker = await issuing.startIssuing()
  await worker.do(await worker.nextCall())
  await worker.process.kill('SIGKILL')
  expect(await issuing.works.statusOf(order)).toBe('issuing')
  await issuing.nextWorkerEnds()
  expect(issuing.provider.calls.map((call) => call.split(' ')[0])).toEqual(['issue', 'ask'])
  await issuing.expectIssuedOnce(data.id)
})
