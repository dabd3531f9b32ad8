/** The next of so many places in a direction with something to look at; the same one at the end. */
export function beside(
  length: number,
  at: number,
  step: 1 | -1,
  isThere: (index: number) => boolean,
): number {
  for (let next = at + step; next >= 0 && next < length; next += step) if (isThere(next)) return next
  return at
}

/** Top of a scale: the next 1, 2 or 5 with noughts above all figures, and no less than `least`. */
export function topOf(figures: readonly number[], least: number): number {
  const highest = Math.max(0, ...figures)
  for (let top = least; ; top *= 10)
    for (const step of [1, 2, 5]) if (top * step >= highest) return top * step
}
