/** The pairs of two lists that run in step, such as rows and the ids that were taken for them. Throws if one is shorter. */
export function pairs<Left, Right>(left: readonly Left[], right: readonly Right[]): [Left, Right][] {
  if (left.length !== right.length)
    throw new RangeError(`${left.length} and ${right.length} do not run in step`)
  return left.map((one, at) => [one, right[at]!])
}
