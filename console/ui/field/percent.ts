/** A fraction of the wire in percent, as text: '0.005' → '0.5', '1' → '100'. The point moves; nothing is computed. */
export function asPercent(fraction: string): string {
  const [whole = '0', decimals = ''] = fraction.trim().split('.')
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(decimals)) return ''
  const padded = decimals.padEnd(2, '0')
  const before = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const after = padded.slice(2).replace(/0+$/, '')
  return after ? `${before}.${after}` : before
}

/** The other way: '0.5' → '0.005', '100' → '1'. A text that is no number stays, and its rule refuses it. */
export function asFraction(percent: string): string {
  const [, whole = '', decimals = ''] = /^(\d*)\.?(\d*)$/.exec(percent) ?? []
  if (whole + decimals === '') return percent
  const padded = whole.padStart(3, '0')
  const before = padded.slice(0, -2).replace(/^0+(?=\d)/, '')
  const after = `${padded.slice(-2)}${decimals}`.replace(/0+$/, '')
  return after ? `${before}.${after}` : before
}
