import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../testing/person'

const STILL_MS = 5000
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')]
const wanted = () => links().map((link) => new URL(link.href).pathname)
const answer = (how: 'load' | 'error') => links()[0]!.dispatchEvent(new Event(how))
const wait = (ms: number) => vi.advanceTimersByTime(ms)

/** The module of a window that has just been loaded, for a person with these permissions. */
async function fresh(permissions: string[]) {
  vi.resetModules()
  const { keepUser } = await import('../state/session')
  keepUser(person({ permissions }))
  return (await import('./idle-code')).fetchWhileStill
}

beforeEach(() => {
  vi.useFakeTimers()
  window.waterAhead = (path) => [`/assets${path}.js`, '/assets/both.js']
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
  delete window.waterAhead
  Reflect.deleteProperty(navigator, 'connection')
})

test('a still page fetches one file after the other, each once, of the pages that the person has in the menu', async () => {
  const fetchWhileStill = await fresh(['5'])
  fetchWhileStill()
  wait(STILL_MS - 1)
  expect(links()).toEqual([])
  wait(1)
  const all: string[] = []
  while (links().length > 0) {
    expect(links()).toHaveLength(1)
    all.push(...wanted())
    answer('load')
    wait(0)
  }
  expect(all).toContain('/assets/dashboard.js')
  expect(all).not.toContain('/assets/organizations/list.js')
  expect(all.length).toBe(new Set(all).size)
  fetchWhileStill()
  wait(STILL_MS)
  expect(links()).toEqual([])
})

test('nothing more is fetched once another page is being opened', async () => {
  const stop = (await fresh([]))()
  wait(STILL_MS)
  expect(links()).toHaveLength(1)
  stop()
  answer('load')
  wait(STILL_MS)
  expect(links()).toEqual([])
})

test('a file that does not come ends the fetching and is reported to nobody', async () => {
  const heard = vi.fn()
  window.addEventListener('vite:preloadError', heard)
  window.addEventListener('error', heard)
  const fetchWhileStill = await fresh([])
  fetchWhileStill()
  wait(STILL_MS)
  answer('error')
  fetchWhileStill()
  wait(STILL_MS)
  expect(links()).toEqual([])
  expect(heard).not.toHaveBeenCalled()
  window.removeEventListener('vite:preloadError', heard)
  window.removeEventListener('error', heard)
})

test('people who save data, and a console that was not built, fetch nothing', async () => {
  const fetchWhileStill = await fresh([])
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  fetchWhileStill()
  wait(STILL_MS)
  expect(links()).toEqual([])
  Reflect.deleteProperty(navigator, 'connection')
  delete window.waterAhead
  fetchWhileStill()
  wait(STILL_MS)
  expect(links()).toEqual([])
})
