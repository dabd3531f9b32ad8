import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BilledVolume } from './billed-volume'

it('shows what was billed first, and what was measured beside it only where it differs', () => {
  const shown = (billed: string, measured: string) =>
    renderToStaticMarkup(<BilledVolume billed={billed} measured={measured} unit />).replace(/<[^>]+>/g, '|')
  expect(shown('6755', '7679')).toBe('|6,755\u00a0m³||用水量 7,679 m³|')
  expect(shown('25', '25')).toBe('|25\u00a0m³|')
})
