/** A place from the list of locations. */
export interface Place {
  id: number
  name: string
  parent: number | null
  code: string
}

export interface PlaceNode {
  value: number
  title: string
  /** The text for a search: the whole path with codes. */
  path: string
  children: PlaceNode[]
}

/** B9 before B10. */
const codes = new Intl.Collator('en', { numeric: true })

/**
 * The tree of a flat list, in the order of the codes. A place whose parent is not in the list stands at the top, so
 * that every place can be reached. A circle, which the server refuses to store, is cut at its first member.
 */
export function placeTree(places: readonly Place[]): PlaceNode[] {
  const byCode = [...places].sort((left, right) => codes.compare(left.code, right.code))
  const nodes = new Map<number, PlaceNode>()
  for (const { id, name } of byCode) nodes.set(id, { value: id, title: name, path: '', children: [] })
  const tops: PlaceNode[] = []
  const parents = new Map(byCode.map(({ id, parent }) => [id, parent]))
  for (const place of byCode) {
    const node = nodes.get(place.id)!
    const parent = place.parent === null ? undefined : nodes.get(place.parent)
    if (parent && !leadsTo(parents, place.parent, place.id)) parent.children.push(node)
    else {
      tops.push(node)
      parents.set(place.id, null)
    }
  }
  const codeOf = new Map(byCode.map(({ id, code }) => [id, code]))
  for (const top of tops) writePaths(top, '', codeOf)
  return tops
}

/** The tree without one of its branches. */
export function withoutBranch(nodes: PlaceNode[], place: number | undefined): PlaceNode[] {
  if (place === undefined) return nodes
  return nodes
    .filter(({ value }) => value !== place)
    .map((node) => ({ ...node, children: withoutBranch(node.children, place) }))
}

/** Tells whether the way up from `from` reaches `goal`. */
function leadsTo(parents: ReadonlyMap<number, number | null>, from: number | null, goal: number): boolean {
  const seen = new Set<number>()
  for (let at = from; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === goal) return true
    seen.add(at)
  }
  return false
}

function writePaths(node: PlaceNode, above: string, codes: ReadonlyMap<number, string>) {
  node.path = `${above}${node.title} ${codes.get(node.value) ?? ''} `
  for (const child of node.children) writePaths(child, node.path, codes)
}

/** The names from the top down to a place: ['城东片区', '第 12 册']; empty when it is not in the list. */
export function placePath(places: readonly Place[], id: number): string[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const names: string[] = []
  const seen = new Set<number>()
  for (
    let at = byId.get(id);
    at && !seen.has(at.id);
    at = at.parent === null ? undefined : byId.get(at.parent)
  ) {
    names.unshift(at.name)
    seen.add(at.id)
  }
  return names
}
