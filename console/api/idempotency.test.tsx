import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, keepUser } from '../state/session'
import { draw, redraw } from '../testing/page'
import { person } from '../testing/person'
import { ApiError } from './api-error'
import { serverNow } from './clock'
import { readAnswer } from './envelope'
import { newKey, useOnce } from './idempotency'
import { queryClient } from './queries'

let once: ReturnType<typeof useOnce>
function Screen() {
  once = useOnce()
  return null
}
beforeEach(() => draw(<Screen />))

/** Another account in each test. */
let on: string
let account = 0
beforeEach(() => {
  on = `/payment-records/ ${++account}`
})
const tryOnce = (error?: ApiError, what = on) =>
  once(what, async (key) => {
    if (error) throw Object.assign(error, { key })
    return key
  }).then(
    ({ reply }) => reply,
    (failed) => failed.key,
  )

const triedAt = (error?: ApiError) =>
  once(on, async (_, at) => {
    if (error) throw Object.assign(error, { at })
    return at
  }).then(
    ({ reply }) => reply,
    (failed) => failed.at,
  )

describe('a command that moves money', () => {
  it('keeps its key while no answer has come, or the server failed', async () => {
    const first = await tryOnce(new ApiError('network'))
    expect(await tryOnce(new ApiError('timeout'))).toBe(first)
    expect(await tryOnce(new ApiError('bad_response', { status: 500 }))).toBe(first)
    expect(await tryOnce()).toBe(first)
  })

  it('keeps its key while the server says that the first try is still running', async () => {
    const first = await tryOnce(new ApiError('timeout'))
    const running = new ApiError('bad_request', { status: 409, code: 'in_flight' })
    expect([await tryOnce(running), await tryOnce()]).toEqual([first, first])
  })

  it('keeps the time of its first try as long as its key, so that a body with a time stays the same', async () => {
    vi.useFakeTimers()
    const first = await triedAt(new ApiError('network'))
    vi.advanceTimersByTime(61_000)
    expect(await triedAt()).toBe(first)
    expect((await triedAt()).getTime() - first.getTime()).toBe(61_000)
  })

  it('is a new command after an answer, good or bad', async () => {
    const refused = await tryOnce(new ApiError('bad_request', { status: 409 }))
    const done = await tryOnce()
    expect(new Set([refused, done, await tryOnce()]).size).toBe(3)
  })

  it('that was done although its answer was lost answers a changed one with what it did; the next is a new command', async () => {
    const first = await tryOnce(new ApiError('network'))
    const data = { first: { payment_no: 'YXP1' } }
    const taken = new ApiError('bad_request', { status: 409, code: 'idempotency_mismatch', data })
    expect(await once(on, async () => Promise.reject(taken))).toEqual({ reply: data.first, isEarlier: true })
    const next = await once(on, async (key) => key)
    expect([next.isEarlier, next.reply === first]).toEqual([false, false])
  })

  it('keeps its key after a lost answer, whatever is refused until it is done: a refusal may not speak of the first try', async () => {
    const first = await tryOnce(new ApiError('timeout'))
    for (const status of [400, 401, 403, 409, 429])
      expect(await tryOnce(new ApiError('bad_request', { status }))).toBe(first)
    expect(await tryOnce()).toBe(first)
    expect(await tryOnce()).not.toBe(first)
  })

  it('makes what was read before it stale when nobody knows what was done: a form that is opened again asks anew', async () => {
    const isStale = () => queryClient.getQueryState(['balance'])?.isInvalidated
    queryClient.setQueryData(['balance'], '300.00')
    await tryOnce(new ApiError('bad_request', { status: 409 }))
    expect(isStale()).toBe(false)
    await tryOnce(new ApiError('network'))
    expect(isStale()).toBe(true)
  })

  it('keeps its key when its screen is left, for that object and person alone, and says that what is replayed was done before', async () => {
    const comeBack = async () => {
      await redraw(null)
      await redraw(<Screen />)
    }
    const replayed = { headers: { 'idempotent-replayed': 'true' } }
    const paid = async () =>
      (await readAnswer('POST', Response.json({ code: 0, data: { no: 'YXP1' } }, replayed))).data
    const first = await tryOnce(new ApiError('network'))
    await comeBack()
    expect(await tryOnce(undefined, '/payment-records/ 0')).not.toBe(first)
    keepUser(person({ id: 2 }))
    expect(await tryOnce()).not.toBe(first)
    clearSession()
    expect(await tryOnce(new ApiError('bad_request', { status: 409 }))).toBe(first)
    expect(await once(on, paid)).toEqual({ reply: { no: 'YXP1' }, isEarlier: true })
    const next = await tryOnce(new ApiError('network'))
    expect(next).not.toBe(first)
    expect(await once(on, paid)).toEqual({ reply: { no: 'YXP1' }, isEarlier: false })
  })

  it('keeps its key over a reload, and takes the time of the new try, which stands in the form', async () => {
    vi.useFakeTimers()
    const first = await tryOnce(new ApiError('network'))
    vi.advanceTimersByTime(61_000)
    // The address of another module: its memory is empty.
    const reloaded = './idempotency?reloaded'
    const { newOnce }: typeof import('./idempotency') = await import(reloaded)
    const again = newOnce()
    expect(await again(on, async (key, at) => [key, at.getTime()])).toEqual({
      ...{ reply: [first, serverNow().getTime()], isEarlier: false },
    })
  })

  it('has keys that nobody guesses', () => {
    expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  })
})
