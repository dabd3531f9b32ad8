import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error'
import { newKey, useOnce } from './idempotency'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let once: ReturnType<typeof useOnce>
function Screen() {
  once = useOnce()
  return null
}
beforeEach(() => {
  root = createRoot(document.createElement('div'))
  return act(() => root.render(<Screen />))
})
afterEach(() => act(() => root.unmount()))

const tryOnce = (error?: ApiError) =>
  once(async (key) => {
    if (error) throw Object.assign(error, { key })
    return key
  }).catch((failed) => failed.key)

describe('an act that moves money', () => {
  it('keeps its key while no answer has come, or the server failed', async () => {
    const first = await tryOnce(new ApiError('network'))
    expect(await tryOnce(new ApiError('timeout'))).toBe(first)
    expect(await tryOnce(new ApiError('bad_response', { status: 500 }))).toBe(first)
    expect(await tryOnce()).toBe(first)
  })

  it('is a new act after an answer, good or bad', async () => {
    const refused = await tryOnce(new ApiError('bad_request', { status: 409 }))
    const done = await tryOnce()
    expect(new Set([refused, done, await tryOnce()]).size).toBe(3)
  })

  it('has keys that nobody guesses', () => {
    expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  })
})
