import { searchKey } from './numbers-and-names'

/** A name is near when at most this part of its characters differs. */
const NEAR = 0.5
/** One that stands within the other is nearer than any that differs. */
const WITHIN = 0.1

/**
 * 最接近的名称：一份表里写错的名称，多半是已有名称的另一种写法。先看是否互相包含，再比差几个字；数字不同的是两样东西，不算接近。
 * The existing name that a name in a sheet was probably meant to be; null where none is near. See nearest-name.md.
 */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const key = searchKey(typed)
  if (key === '') return null
  let best: { name: string; distance: number } | null = null
  for (const name of names) {
    const distance = distanceOf(key, searchKey(name))
    if (distance <= NEAR && (best === null || distance < best.distance)) best = { name, distance }
  }
  return best?.name ?? null
}

const numbersIn = (key: string): string => (key.match(/\d+/g) ?? []).join(' ')

/** The part of the characters that differs, from 0 to 1. */
function distanceOf(one: string, other: string): number {
  if (other === '' || numbersIn(one) !== numbersIn(other)) return 1
  const longer = Math.max(one.length, other.length)
  if (one.includes(other) || other.includes(one))
    return WITHIN * (1 - Math.min(one.length, other.length) / longer)
  return edits(one, other) / longer
}

/** The number of characters to change, add or leave out (Levenshtein). */
function edits(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const changed = before[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1)
      now.push(Math.min(changed, before[at]! + 1, now[at - 1]! + 1))
    }
    before = now
  }
  return before[other.length]!
}
