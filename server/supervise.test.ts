import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { supervise } from './supervise'

function child(script: string): ChildProcess {
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
}

test('a child that is killed is started again, and once stopped it stays stopped', async () => {
  const children: ChildProcess[] = []
  const said: string[] = []
  const start = () => {
    const one = child("console.log('up'); setInterval(() => {}, 1000)")
    children.push(one)
    return one
  }
  const supervised = supervise({ name: 'worker', start, say: (line) => said.push(line), pause_ms: 10 })
  await once(children[0]!.stdout!, 'data')
  children[0]!.kill('SIGKILL')
  while (children.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  await once(children[1]!.stdout!, 'data')
  expect(said).toEqual([expect.stringContaining('worker ended (SIGKILL), restarting')])

  await supervised.stop()
  expect(children[1]!.signalCode).toBe('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(children).toHaveLength(2)
})

test('a child that dies again and again is started after longer and longer pauses', async () => {
  const starts: number[] = []
  const start = () => {
    starts.push(performance.now())
    return child('process.exit(3)')
  }
  const said: string[] = []
  const supervised = supervise({ name: 'worker', start, say: (line) => said.push(line), pause_ms: 20 })
  while (said.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
  await supervised.stop()
  expect(said.map((line) => /restarting in (\S+) s/.exec(line)?.[1])).toEqual([
    '0.02',
    '0.04',
    '0.08',
    '0.16',
  ])
  expect(said[0]).toContain('exit code 3')
})

test('a program that cannot be started is said, and tried again', async () => {
  const said: string[] = []
  const start = () => spawn('/nowhere/at/all')
  const supervised = supervise({ name: 'worker', start, say: (line) => said.push(line), pause_ms: 5 })
  while (said.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  await supervised.stop()
  expect(said[0]).toContain('ENOENT')
})
