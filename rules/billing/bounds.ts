/** The fault of an upper bound. */
export type BoundProblem = 'last_tier_open' | 'tier_needs_upper' | 'tiers_increase'

/**
 * 档界：各档上限逐档增大，只有最后一档不设上限。
 * The fault of one of the upper bounds of tiers, or of bands above the plan: they rise strictly, and only the last is open
 * (null). A bound that is not known yet (undefined) is not judged. See bounds.md.
 */
export function boundProblem(
  uppers: readonly (number | null | undefined)[],
  at: number,
): BoundProblem | null {
  const upper = uppers[at]
  if (upper === undefined) return null
  const isLast = at === uppers.length - 1
  if (isLast !== (upper === null)) return isLast ? 'last_tier_open' : 'tier_needs_upper'
  const before = uppers[at - 1] ?? null
  return upper === null || before === null || upper > before ? null : 'tiers_increase'
}
