import { expect, test } from 'vitest'
import { differencesOf } from './control-totals'

const ours = { accounts: 3, owed: 4400 }

test.each([
  [{ accounts: 3, owed: 4400 }, []],
  [{ accounts: 3 }, []],
  [{ accounts: 4, owed: 4400 }, [{ figure: 'accounts', old: 4, ours: 3, difference: -1 }]],
  [{ accounts: 3, owed: 4399 }, [{ figure: 'owed', old: 4399, ours: 4400, difference: 1 }]],
] as const)('beside %j of the old system the differences are %j', (old, differences) => {
  expect(differencesOf(old, ours)).toEqual(differences)
})
