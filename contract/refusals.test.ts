import { expect, test } from 'vitest'
import { gathered } from './gathered'
import { type RefusalCode, refusals } from './refusals'

test('the error table holds the refusals of every feature, each with its own status', () => {
  expect(refusals.not_found.status).toBe(404)
  expect(refusals.meter_closed.status).toBe(409)
  const status: 409 = refusals.channel_no_used.status
  expect(status).toBe(409)
  // @ts-expect-error a code that no feature declares does not compile
  const unknown: RefusalCode = 'not_declared_anywhere'
  expect(unknown in refusals).toBe(false)
})

test('a code that two features declare stops the program, whatever they say of it', () => {
  expect(() => gathered([{ gone: 1 }, { here: 2 }, { gone: 1 }])).toThrow('"gone" is declared twice')
})
