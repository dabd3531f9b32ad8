import { expect, it } from 'vitest'
import { axisMoney } from './axis-money'

it.each([
  [0, '¥0', '¥0'],
  [50_000, '¥500', '¥500'],
  [250_000, '¥2,500', '¥2.5k'],
  [1_500_000, '¥1.5万', '¥15k'],
  [-20_000_000, '-¥20万', '-¥200k'],
  [123_400_000, '¥123.4万', '¥1.23M'],
  [50_000_000_000, '¥5亿', '¥500M'],
  [10, '¥0.1', '¥0.1'],
])('%i fen beside an axis is %s, in English %s', (amount, zh, en) => {
  expect([axisMoney(amount, 'zh'), axisMoney(amount, 'en')]).toEqual([zh, en])
})
