import { settings } from '@water/contract/organizations/calls'
import { expect, it } from 'vitest'
import { changedSettings, GROUP_NAMES, GROUPS, touchesPenalties } from './settings'
import { words } from './words'

it('every setting stands in one group, with its label, what it means and what a change of it does', () => {
  const shown = GROUP_NAMES.flatMap((group) => [...GROUPS[group]])
  expect([...shown].sort()).toEqual(Object.keys(settings.shape).sort())
  for (const setting of shown)
    expect(Object.keys(words.zh)).toEqual(
      expect.arrayContaining([setting, `${setting}_help`, `${setting}_effect`]),
    )
})

it('a change of what penalties are computed with is told apart', () => {
  const before = settings.parse({})
  expect(changedSettings(before, before)).toEqual([])
  const later = { ...before, due_days: 30 }
  expect(changedSettings(before, later)).toEqual(['due_days'])
  expect(touchesPenalties(changedSettings(before, later))).toBe(false)
  expect(touchesPenalties(changedSettings(before, { ...later, penalty_rate: '0.003' }))).toBe(true)
})
