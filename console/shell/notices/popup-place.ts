/** The panel's position in the window: under the bell, or over a bell that is far down; never beyond an edge. */
export type Place = { left: number; width: number } & ({ top: number } | { bottom: number })

const WIDTH = 380
const EDGE = 12
const GAP = 8

type Box = Pick<DOMRect, 'top' | 'bottom' | 'right'>
interface Size {
  innerWidth: number
  innerHeight: number
}

export function placeAt({ top, bottom, right }: Box, { innerWidth, innerHeight }: Size = window): Place {
  const width = Math.min(WIDTH, innerWidth - 2 * EDGE)
  const left = Math.min(Math.max(right - width, EDGE), innerWidth - width - EDGE)
  return top < innerHeight / 2
    ? { left, width, top: bottom + GAP }
    : { left, width, bottom: innerHeight - top + GAP }
}
