/** The lines of text of an invoice line: the numbers stand beside the first. */
export interface Item {
  height: number
}

export interface Page<I> {
  items: I[]
  /** The totals stand on the page after the items. */
  closes: boolean
  /** The part of the remark on this page. */
  remark: string[]
}

/** The size of a page in lines of text. */
export interface Room {
  /** Items, when a subtotal follows. */
  items: number
  /** Items and the remark together, when totals stand on the page. */
  closing: number
  /** The remark beside the totals: the space kept for it, and the most; the rest goes on. */
  leastRemark: number
  mostRemark: number
}

/**
 * The pages of an invoice: items with a subtotal each, the totals with the remark after the last item, then what is left
 * of the remark. An item is cut over two pages by nobody: the caller gives parts that fit.
 */
export function pagesOf<I extends Item>(
  items: readonly I[],
  remark: readonly string[],
  room: Room,
): Page<I>[] {
  const beside = remark.slice(0, room.mostRemark)
  const besideHeight = Math.max(beside.length, room.leastRemark)
  const heightOf = (some: readonly I[]) => some.reduce((sum, { height }) => sum + height, 0)
  const pages: Page<I>[] = []
  let rest = [...items]
  while (heightOf(rest) + besideHeight > room.closing) {
    let count = 0
    let height = 0
    // One item is left for the totals' page.
    while (count < Math.max(rest.length - 1, 1) && height + rest[count]!.height <= room.items) {
      height += rest[count]!.height
      count++
    }
    pages.push({ items: rest.slice(0, count), closes: false, remark: [] })
    rest = rest.slice(count)
  }
  pages.push({ items: rest, closes: true, remark: beside })
  for (let at = beside.length; at < remark.length; at += room.items)
    pages.push({ items: [], closes: false, remark: remark.slice(at, at + room.items) })
  return pages
}
