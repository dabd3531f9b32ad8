/** A fraction of the wire in percents, as text: '0.005' → '0.5', '1' → '100'. The point moves; nothing is computed. */
export function asPercent(fraction: string): string {
  const [whole = '0', decimals = ''] = fraction.trim().split('.')
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(decimals)) return ''
  const padded = decimals.padEnd(2, '0')
  const before = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const after = padded.slice(2).replace(/0+$/, '')
  return after ? `${before}.${after}` : before
}
