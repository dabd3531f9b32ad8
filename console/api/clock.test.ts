// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { thisMinute, today } from '../ui/field/today'
import { hearDate, serverNow } from './clock'
import { client, ok, stub, withStubApi } from './stub-api'

withStubApi()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  hearDate(new Date().toUTCString(), Date.now())
  vi.useRealTimers()
})

const told = 'Fri, 30 Jan 2026 15:59:30 GMT'
const answered = (ms: number) => hearDate(told, Date.now() - ms)

it('today and this minute are the server’s, whatever the clock of the computer says', async () => {
  stub.reply = () => ({ ...ok({}), headers: { date: told } })
  for (const wrong of ['2026-01-30T18:59:30Z', '2026-01-31T16:00:00Z', '2025-11-02T04:00:00Z']) {
    vi.setSystemTime(wrong)
    await client({ now: () => Date.now(), hearDate }).request('GET', '/users/self/')
    expect([today(), thisMinute()]).toEqual(['2026-01-30', '2026-01-30 23:59:00'])
    // It goes on between two answers.
    vi.setSystemTime(Date.now() + 31_000)
    expect([today(), thisMinute()]).toEqual(['2026-01-31', '2026-01-31 00:00:00'])
  }
})

it('the time never runs ahead of the server’s, and stays where an answer agrees with it', () => {
  vi.setSystemTime('2026-01-30T18:00:00Z')
  // The answer was two seconds on its way: the server wrote it then, or just now.
  answered(2000)
  expect(serverNow()).toEqual(new Date(told))
  vi.setSystemTime(Date.now() + 999)
  answered(0)
  expect(serverNow().getTime() - Date.parse(told)).toBe(999)
  vi.setSystemTime(Date.now() + 1)
  answered(0)
  expect(serverNow()).toEqual(new Date(told))
  for (const nothing of [null, '', 'soon']) hearDate(nothing, 0)
  expect(serverNow()).toEqual(new Date(told))
})
