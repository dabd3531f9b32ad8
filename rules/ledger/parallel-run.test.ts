import { expect, test } from 'vitest'
import { differenceBetween } from './parallel-run'

const ours = {
  volume: 20_000,
  amount: 7500,
  items: new Map([
    ['水费', 5600],
    ['污水处理费', 1900],
  ]),
}

test.each([
  ['the same', { volume: 20_000, amount: 7500, items: [['水费', 5600]] }, null],
  ['no volume said', { volume: null, amount: 7500, items: [] }, null],
  ['another amount', { volume: 20_000, amount: 7000, items: [] }, { difference: 500, items: [] }],
  ['another volume', { volume: 21_000, amount: 7500, items: [] }, { difference: 0, items: [] }],
  [
    'other items with the same sum',
    {
      volume: 20_000,
      amount: 7500,
      items: [
        ['水费', 5500],
        ['垃圾费', 100],
      ],
    },
    {
      difference: 0,
      items: [
        { name: '水费', old: 5500, ours: 5600 },
        { name: '垃圾费', old: 100, ours: 0 },
      ],
    },
  ],
] as const)('%s', (_, { items, ...old }, difference) => {
  expect(differenceBetween({ ...old, items: new Map(items) }, ours)).toEqual(difference)
})
