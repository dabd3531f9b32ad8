import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { every } from './every'

const reports: unknown[] = []
const report = (error: unknown) => reports.push(error)

/** Turns that end when they are told to. */
function turns() {
  const under: Deferred[] = []
  return {
    work: () => {
      const turn = withResolvers()
      under.push(turn)
      return turn.promise
    },
    begun: () => under.length,
    end: (at: number) => under[at]!.resolve(),
  }
}

interface Deferred {
  promise: Promise<void>
  resolve(): void
}

function withResolvers(): Deferred {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  reports.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

describe('work that is repeated', () => {
  test('never overlaps itself: the next turn comes a pause after the end of the one before', async () => {
    const { work, begun, end } = turns()
    const stop = every({ name: 'slow', every_ms: 10, work }, report)
    await later(500)
    expect(begun()).toBe(1)
    end(0)
    await later(9)
    expect(begun()).toBe(1)
    await later(1)
    expect(begun()).toBe(2)
    end(1)
    await stop()
  })

  test('starts at once, or after its first pause', async () => {
    const begun: string[] = []
    const work = (name: string) => async () => void begun.push(name)
    const stops = [
      every({ name: 'now', every_ms: 100, work: work('now') }, report),
      every({ name: 'later', every_ms: 100, first_after_ms: 30, work: work('later') }, report),
    ]
    await later(1)
    expect(begun).toEqual(['now'])
    await later(29)
    expect(begun).toEqual(['now', 'later'])
    await Promise.all(stops.map((stop) => stop()))
  })

  test.each([
    ['rejects', async () => Promise.reject(new Error('no answer'))],
    [
      'throws at once',
      () => {
        throw new Error('no answer')
      },
    ],
  ])('a turn that %s is reported, and the next one comes as usual', async (_how, work) => {
    const stop = every({ name: 'failing', every_ms: 10, work }, report)
    await later(25)
    expect(reports.map(String)).toEqual(Array(3).fill('Error: no answer'))
    await stop()
  })

  test('the stop tells the turn under way, waits for it and for what it started, and no turn comes after it', async () => {
    const { work, begun, end } = turns()
    const started = withResolvers()
    let told = false
    const stop = every(
      {
        name: 'long',
        every_ms: 10,
        work: (stopping) => {
          stopping.addEventListener('abort', () => {
            told = true
          })
          return work()
        },
        end: () => started.promise,
      },
      report,
    )
    await later(0)
    let isStopped = false
    const stopped = stop().then(() => {
      isStopped = true
    })
    await later(1)
    expect([told, isStopped]).toEqual([true, false])
    end(0)
    await later(1)
    expect(isStopped).toBe(false)
    started.resolve()
    await stopped
    await later(100)
    expect(begun()).toBe(1)
  })
})
