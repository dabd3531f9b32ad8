import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Money, Volume, When } from './amounts'

const shown = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, '')

describe('amounts', () => {
  it.each([
    ['155.00', '155.00'],
    ['-155.00', '-155.00'],
    ['1234567.80', '1,234,567.80'],
    ['100200.00', '100,200.00'],
    // More digits than a float holds.
    ['99999999999999999.99', '99,999,999,999,999,999.99'],
    [null, '—'],
  ])('show money %s as %s', (value, text) => {
    expect(shown(<Money value={value} />)).toBe(text)
  })

  it('put the sign of the currency after the minus, and mark what is negative', () => {
    expect(shown(<Money value="-3.00" sign />)).toBe('-¥3.00')
    expect(renderToStaticMarkup(<Money value="-3.00" />)).toContain('amount-negative')
    expect(renderToStaticMarkup(<Money value="3.00" />)).not.toContain('amount-negative')
  })

  it('keep a volume together with its unit', () => {
    expect(shown(<Volume value="12345.678" unit />)).toBe('12,345.678\u00a0m³')
    expect(shown(<When value="2026-01-31" />)).toBe('2026-01-31')
  })
})
