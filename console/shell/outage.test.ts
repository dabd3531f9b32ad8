import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error'
import { isUnreachable, waitingPage } from './outage'

const answered = (status: number, code: string) => new ApiError('bad_response', { status, code })
const maintenance = answered(503, 'maintenance')
const network = new ApiError('network')

describe('a server that could not be asked', () => {
  it.each([network, new ApiError('timeout'), maintenance, answered(502, ''), answered(503, 'unavailable')])(
    'is told by no answer, by maintenance, and by a gateway: %o',
    (error) => {
      expect(isUnreachable(error)).toBe(true)
    },
  )

  it.each([
    answered(500, 'server_error'),
    answered(401, 'token_not_valid'),
    answered(403, ''),
    new Error('x'),
  ])('is not one that has answered: %o', (error) => {
    expect(isUnreachable(error)).toBe(false)
    expect(waitingPage(error, '/meter/list')).toBeNull()
  })
})

describe('the page to wait on', () => {
  it('says what is the matter and remembers the page that failed, with its query', () => {
    expect(waitingPage(network, '/meter/list?page=2')).toBe(
      '/result/network-error?from=%2Fmeter%2Flist%3Fpage%3D2',
    )
    expect(waitingPage(maintenance, '/meter/list')).toBe('/result/maintenance?from=%2Fmeter%2Flist')
  })

  it('hands on the page that another one remembers', () => {
    expect(waitingPage(maintenance, '/result/network-error?from=%2Fmeter%2Flist')).toBe(
      '/result/maintenance?from=%2Fmeter%2Flist',
    )
  })

  it('remembers where signing in was to lead, and never signing out', () => {
    expect(waitingPage(network, '/login?redirect=%2Forder%2Flist')).toBe(
      '/result/network-error?from=%2Forder%2Flist',
    )
    expect(waitingPage(network, '/login')).toBe('/result/network-error?from=%2Fdashboard')
    expect(waitingPage(network, '/result/network-error?from=%2Flogout')).toBe(
      '/result/network-error?from=%2Fdashboard',
    )
  })
})
