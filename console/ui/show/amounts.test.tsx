import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MeanVolume, Money, Volume, When } from './amounts'
import * as styles from './amounts.module.css'

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
    expect(renderToStaticMarkup(<Money value="-3.00" />)).toContain(styles.amountNegative)
    expect(renderToStaticMarkup(<Money value="3.00" />)).not.toContain(styles.amountNegative)
  })

  it.each([
    ['16.333', '16', '16.333'],
    ['16.5', '17', '16.5'],
    ['1234.5', '1,235', '1,234.5'],
    ['4.333', '4.3', '4.333'],
    ['0.04', '0', '0.04'],
    ['58', '58', null],
    ['4.5', '4.5', null],
  ])('show a mean of %s m³ as %s, the exact one on hover', (value, text, exact) => {
    const html = renderToStaticMarkup(<MeanVolume value={value} unit />)
    expect(shown(<MeanVolume value={value} unit />)).toBe(`${text}\u00a0m³`)
    expect(/title="([^"]*)"/.exec(html)?.[1] ?? null).toBe(exact && `${exact}\u00a0m³`)
  })

  it('keep a volume together with its unit', () => {
    expect(shown(<Volume value="12345.678" unit />)).toBe('12,345.678\u00a0m³')
    expect(shown(<When value="2026-01-31" />)).toBe('2026-01-31')
  })
})
