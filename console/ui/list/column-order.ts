/** Which columns of a list are shown, in which order and how wide: arithmetic on their keys. */

export type Widths = ReadonlyMap<string, number>

const [LEAST, MOST] = [48, 800]
export const withinWidths = (width: number): number => Math.min(MOST, Math.max(LEAST, Math.round(width)))

/** Marks a column that a narrow window has no room for. */
const ONLY_WIDE = 'wide'

/** Columns as the address, the browser's storage and saved views have them: `['account_no', 'address:240', 'due_date:wide']`. */
export const columnTexts = (
  keys: readonly string[],
  widths: Widths,
  onlyWide: ReadonlySet<string>,
): string[] =>
  keys.map((key) =>
    [key, widths.get(key), onlyWide.has(key) ? ONLY_WIDE : undefined].filter(Boolean).join(':'),
  )

const keyIn = (text: string): string => text.split(':')[0]!
export const keysIn = (texts: readonly string[]): string[] => texts.map(keyIn)

export function widthsIn(texts: readonly string[]): Widths {
  const chosen = texts.flatMap((text) => {
    const [key = '', width = ''] = text.split(':')
    return /^\d{2,4}$/.test(width) ? [[key, withinWidths(Number(width))] as const] : []
  })
  return new Map(chosen)
}

/** The columns that a narrow window hides. */
export const onlyWideIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.filter((text) => text.endsWith(`:${ONLY_WIDE}`)).map(keyIn))

/** All columns in the order in which a chooser names them: the shown ones in theirs, each hidden one where it would come. */
export function wholeOrder(all: readonly string[], shown: readonly string[]): string[] {
  const order = shown.filter((key) => all.includes(key))
  for (const [at, key] of all.entries()) {
    if (order.includes(key)) continue
    const before = all.slice(0, at).findLast((one) => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return order
}

/** The shown columns after one of them was hidden, or a hidden one shown. */
export const toggled = (all: readonly string[], shown: readonly string[], key: string): string[] =>
  wholeOrder(all, shown).filter((one) => (one === key ? !shown.includes(key) : shown.includes(one)))

/** The shown columns after one of them has taken the place of another. The first column stays first. */
export function moved(shown: readonly string[], key: string, to: string): string[] {
  const place = shown.indexOf(to)
  if (place < 1 || shown.indexOf(key) < 1) return [...shown]
  const others = shown.filter((one) => one !== key)
  return [...others.slice(0, place), key, ...others.slice(place)]
}
