import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error'
import { entryOf, isComplete } from './draft'
import { doubtOf, onItsField, turnoverOf } from './refused'

const refusal = (code: string, data: unknown = {}) =>
  new ApiError('bad_request', { status: 409, code, msg: 'why', data })

describe('what the server refuses of a reading', () => {
  test('stands on the field it is about, in the server’s words', () => {
    const reversed = { abnormal: ['reversed'], rollover_volume: '27', current_reading: ['why'] }
    expect(onItsField(refusal('reversed', reversed)).fields).toEqual({ current_reading: ['why'] })
    expect(onItsField(refusal('before_last_reading', { read_at: ['why'] })).fields).toEqual({
      read_at: ['why'],
    })
  })

  test('keeps the fields that the server names itself, and a refusal of no field', () => {
    const named = new ApiError('bad_request', { status: 400, code: 'invalid', data: { read_at: ['future'] } })
    expect(onItsField(named).fields).toEqual({ read_at: ['future'] })
    expect(onItsField(refusal('meter_closed', { meter: ['why'] })).fields).toEqual({})
    expect(onItsField(refusal('meter_closed', { meter: ['why'] })).msg).toBe('why')
  })

  test('is a doubt to confirm only when it is abnormal, never when the index runs backwards', () => {
    const data = { abnormal: ['surge', 'rollover'], volume: '120', average_volume: null }
    expect(doubtOf(refusal('abnormal', data))).toEqual({
      kinds: ['surge', 'rollover'],
      volume: '120',
      average: null,
    })
    expect(doubtOf(refusal('reversed', { abnormal: ['reversed'] }))).toBeNull()
  })

  test('offers the turnover with its volume when the server does', () => {
    expect(turnoverOf(refusal('reversed', { rollover_volume: '27' }))).toEqual({ volume: '27' })
    expect(turnoverOf(refusal('reversed', {}))).toEqual({ volume: null })
    expect(turnoverOf(refusal('below_estimate', { rollover_volume: '27' }))).toEqual({ volume: '27' })
    expect(turnoverOf(refusal('below_estimate', {}))).toBeNull()
    expect(turnoverOf(refusal('abnormal', { rollover_volume: '27' }))).toBeNull()
  })
})

describe('what is sent', () => {
  test('an estimate has no index and no turnover, whatever was typed before', () => {
    const draft = {
      current_reading: '12',
      is_rollover: true,
      is_estimate: true,
      read_at: '2026-01-31 08:00:00',
    }
    expect(entryOf(7, draft)).toEqual({
      meter: 7,
      current_reading: null,
      read_at: '2026-01-31 08:00:00',
      is_estimate: true,
    })
  })

  test('a day of issue and a final reading go along only when they are chosen', () => {
    const read_at = '2026-01-31 08:00:00'
    const plain = { current_reading: '12', read_at, issued_on: null, is_final: false }
    expect(entryOf(7, plain)).toEqual({ meter: 7, current_reading: '12', read_at })
    const chosen = { ...plain, issued_on: '2026-02-03', is_final: true }
    expect(entryOf(7, chosen)).toMatchObject({ issued_on: '2026-02-03', is_final: true })
  })

  test('no time goes along that was not entered: it is the time of sending', () => {
    expect(entryOf(7, { current_reading: '12', read_at: null })).toEqual({ meter: 7, current_reading: '12' })
  })

  test('the bill is asked for once the index is a number that can be one', () => {
    for (const current_reading of ['', '-', '12x', '1e3', '12.3456'])
      expect([current_reading, isComplete({ current_reading })]).toEqual([current_reading, false])
    for (const current_reading of ['0', '12', '12.5'])
      expect([current_reading, isComplete({ current_reading })]).toEqual([current_reading, true])
    expect(isComplete({ is_estimate: true })).toBe(true)
  })
})
