import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Computed } from './computed'
import type { Explained } from './explained'

const order: Explained = {
  previous_reading: '12.7',
  current_reading: '38.2',
  volume: '26',
  billed_volume: '26',
  volume_scale: 0,
  previous_volume_scale: 0,
  cumulative_before: '0',
  cumulative_after: '26',
  months: 1,
  persons: 5,
  tier_parts: [],
  price_versions: [],
  lines: [],
  water_amount: '0.00',
  surcharge_amount: '0.00',
  amount: '0.00',
}
const shown = (changes: Partial<Explained>) =>
  renderToStaticMarkup(<Computed order={{ ...order, ...changes }} />).replace(/<[^>]+>/g, '')

test('the subtraction that is shown comes out: indexes as they were cut by the order’s own decimals', () => {
  expect(shown({})).toContain('38 − 12 = 26\u00a0m³ · 读数 12.7、38.2 只计整立方米')
  const fine = shown({
    volume_scale: 1,
    previous_volume_scale: 1,
    current_reading: '38.25',
    volume: '25.5',
  })
  expect(fine).toContain('38.2 − 12.7 = 25.5\u00a0m³ · 读数 12.7、38.25 只计到小数点后 1 位')
  const more = shown({ volume_scale: 2, current_reading: '38.155', volume: '26.15' })
  expect(more).toContain('38.15 − 12 = 26.15\u00a0m³ · 上次读数 12.7 按其账单取 0 位小数')
  const same = { volume_scale: 3, previous_volume_scale: 3 }
  expect(shown({ ...same, volume: '25.5' })).not.toContain('只计')
})

test('a register that turned over is told from one that has more digits now', () => {
  expect(shown({ previous_reading: '99985', current_reading: '12', volume: '27' })).toContain('走过满量程')
  expect(shown({ previous_reading: '985.5', current_reading: '1012', volume: '27' })).not.toContain(
    '走过满量程',
  )
})

test('a capacity charge and what is above the plan are told from the water of the same price', () => {
  const line = { name: '商业水价', tier: null, from: '', to: '', volume: '1', price: '1', amount: '1.00' }
  const shownLines = (['water', 'capacity', 'over_plan'] as const).map((item) =>
    // Only the data in the table of lines.
    shown({ lines: [{ ...line, item, line_no: 1 } as Explained['lines'][number]] }),
  )
  expect(shownLines.map((text) => /商业水价|容量水费|超计划加价/.exec(text)?.[0])).toEqual([
    '商业水价',
    '容量水费',
    '超计划加价',
  ])
})
