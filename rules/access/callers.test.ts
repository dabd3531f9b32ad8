import { expect, test } from 'vitest'
import { type Callers, isCalledBy, PURPOSES } from './callers'

test.each<[callers: Callers | undefined, open: readonly string[]]>([
  [undefined, ['person', 'api']],
  ['persons', ['person']],
  ['gateway', ['gateway']],
  ['channel', ['channel']],
  // The day of a channel is sent by itself or by staff.
  ['channel_or_persons', ['person', 'channel']],
])('a call for %s is open to %j', (callers, open) => {
  const kinds = [null, ...PURPOSES] as const
  expect(kinds.filter((kind) => isCalledBy(callers, kind)).map((kind) => kind ?? 'person')).toEqual(open)
})
