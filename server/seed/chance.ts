/** Random numbers that repeat: the same key gives the same numbers on every machine and on every day. */
export interface Chance {
  /** 0 ≤ n < 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** True in this share of the cases. */
  happens(share: number): boolean
}

/** FNV-1a of the key starts a mulberry32: enough for believable data, useless for secrets. */
export function chanceOf(key: string): Chance {
  let state = 2_166_136_261
  for (let at = 0; at < key.length; at++) state = Math.imul(state ^ key.charCodeAt(at), 16_777_619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    happens: (share) => next() < share,
  }
}
