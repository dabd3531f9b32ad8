import { expect, test } from 'vitest'
import { linkState } from './link-state'

test('a link holds until it expires in the utility’s time, is withdrawn, or its invoice is cancelled', () => {
  const link = { expires_at: '2026-12-23 10:00:00', withdrawn_at: null }
  expect(linkState(link, 'issued', new Date('2026-12-23T01:59:59Z'))).toBe('valid')
  expect(linkState(link, 'issued', new Date('2026-12-23T02:00:00Z'))).toBe('expired')
  expect(linkState(link, 'red_flushed', new Date('2026-12-01T00:00:00Z'))).toBe('withdrawn')
  const withdrawn = { ...link, withdrawn_at: '2026-12-01 08:00:00' }
  expect(linkState(withdrawn, 'issued', new Date('2026-12-02T00:00:00Z'))).toBe('withdrawn')
})
