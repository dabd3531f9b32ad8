import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf } from './answer'
import { type AsideThreads, asideThreads } from './threads'
import type { Work } from './work'

/** A thread that does what its work is called. */
const THREAD = `
import { parentPort, threadId } from 'node:worker_threads'
const acts = {
  name: (input) => ({ output: [input, threadId] }),
  refuse: () => ({ refusal: { code: 'file_damaged', details: { params: { row: 1 } } } }),
  fail: () => ({ error: 'Error: broken' }),
  end: () => process.exit(),
  endless: () => { for (;;); },
}
parentPort.on('message', ({ name, input }) => parentPort.postMessage(acts[name](input)))`

let folder: string
let threads: AsideThreads
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'threads-'))
  writeFileSync(join(folder, 'thread.mjs'), THREAD)
  threads = asideThreads(join(folder, 'thread.mjs'), '', { longest_ms: 2000 })
})
afterAll(async () => {
  await threads.stop()
  rmSync(folder, { recursive: true })
})

// The thread does not have these works: it has its own of the same names.
const work = (name: string): Work<string, unknown> => ({ name, run: () => Promise.reject(new Error(name)) })
const ask = (name: string, input = '') => threads.aside(work(name), input)

test('gives the answer of another thread, its refusals and its errors', async () => {
  expect(await ask('name', 'a')).toEqual(['a', expect.any(Number)])
  await expect(ask('refuse')).rejects.toMatchObject({ code: 'file_damaged', details: { params: { row: 1 } } })
  await expect(ask('fail')).rejects.toThrow('broken')
})

test('a statement that was stopped, and a database that is away, are refused as on the server', async () => {
  const failing = (code: string) => answerOf(() => Promise.reject(Object.assign(new Error('x'), { code })))
  expect(await failing('57014')).toMatchObject({ refusal: { code: 'took_too_long' } })
  expect(await failing('57P01')).toMatchObject({ refusal: { code: 'unavailable' } })
  expect(await failing('42703')).toMatchObject({ error: expect.stringContaining('Error: x') })
})

test('a work that never ends, or ends its thread, is refused; a short one passes it, and all that waits is done', async () => {
  const endless = ask('endless').catch((error: { code: string }) => error.code)
  const first = await ask('name', 'beside')
  expect(first).toEqual(['beside', expect.any(Number)])
  const ended = ask('end').catch((error: { code: string }) => error.code)
  const waiting = ['b', 'c', 'd'].map((input) => ask('name', input))
  expect(await Promise.all([endless, ended])).toEqual(['file_takes_too_much', 'file_takes_too_much'])
  expect((await Promise.all(waiting)).map((answer) => (answer as string[])[0])).toEqual(['b', 'c', 'd'])
})
