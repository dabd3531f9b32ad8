import { expect, it } from 'vitest'
import { CHART_COLORS } from './chart-colors'
import { surfaceVariables } from './surface'

it('has the chart colours of the specification in both modes', () => {
  expect(CHART_COLORS.light).toEqual({
    textColor: 'rgba(0,0,0,0.9)',
    placeholderColor: 'rgba(0,0,0,0.35)',
    borderColor: '#dcdcdc',
    containerColor: '#fff',
  })
  expect(CHART_COLORS.dark).toEqual({
    textColor: 'rgba(255,255,255,0.9)',
    placeholderColor: 'rgba(255,255,255,0.35)',
    borderColor: '#5e5e5e',
    containerColor: '#242424',
  })
})

it.each(['light', 'dark'] as const)('has fourteen neutral steps, light to dark, in %s mode', (mode) => {
  const steps = Object.entries(surfaceVariables(mode)).filter(([name]) => name.startsWith('--td-gray-color-'))
  expect(steps.map(([name]) => name)).toEqual(
    Array.from({ length: 14 }, (_, index) => `--td-gray-color-${index + 1}`),
  )
  expect(steps.map(([, color]) => color.slice(1)).join(' ')).toBe(
    'f3f3f3 eeeeee e8e8e8 dddddd c6c6c6 a6a6a6 8b8b8b 777777 5e5e5e 4b4b4b 393939 2c2c2c 242424 181818',
  )
})
