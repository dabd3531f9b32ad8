import { hasWords, searchKey } from '@water/rules/identity/numbers-and-names'
import type { ReplyOf } from '../../api/call'
import { type PlaceNode, placeTree } from '../../parts/choosers/location-tree'

export type Place = ReplyOf<'GET /organizations/locations/tree/'>[number]

/** A place with the places below it. */
export interface Branch {
  place: Place
  below: Branch[]
  /** The meters of the place and of all places below it. */
  meters: number
}

/** The tree of the places, in the order of their codes. */
export function branchesOf(places: readonly Place[]): Branch[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const grow = ({ value, children }: PlaceNode): Branch => {
    const place = byId.get(value)! // placeTree makes its nodes of these places
    const below = children.map(grow)
    return { place, below, meters: below.reduce((sum, branch) => sum + branch.meters, place.meters) }
  }
  return placeTree(places).map(grow)
}

/** The branches with a place whose name, code or reader matches. The places above it and below it stay. */
export function found(branches: readonly Branch[], search: string): Branch[] {
  if (searchKey(search) === '') return [...branches]
  return branches.flatMap((branch) => {
    if (isFound(branch.place, search)) return [branch]
    const below = found(branch.below, search)
    return below.length > 0 ? [{ ...branch, below }] : []
  })
}

export const isFound = ({ name, code, reader_name }: Place, search: string): boolean =>
  searchKey(search) !== '' && hasWords([name, code, reader_name].join('\n'), search)

/** Ids of all places with others below them. */
export const unfoldable = (branches: readonly Branch[]): number[] =>
  branches.flatMap(({ place, below }) => (below.length > 0 ? [place.id, ...unfoldable(below)] : []))

/** A place's branch; null when there is no such place. */
export function branchAt(branches: readonly Branch[], id: number): Branch | null {
  for (const branch of branches) {
    const at = branch.place.id === id ? branch : branchAt(branch.below, id)
    if (at) return at
  }
  return null
}

/**
 * Tells whether a place may move below another one (null: to the top): not below itself, and not to its present parent.
 */
export function mayMove(branches: readonly Branch[], place: number, to: number | null): boolean {
  const branch = branchAt(branches, place)
  if (!branch || branch.place.parent === to) return false
  return to === null || branchAt([branch], to) === null
}

/** The places above one, from the top down. */
export function above(branches: readonly Branch[], id: number): Place[] {
  for (const { place, below } of branches) {
    if (place.id === id) return []
    if (branchAt(below, id)) return [place, ...above(below, id)]
  }
  return []
}

const LEVELS = ['area', 'book', 'community', 'building'] as const

/** The usual new place here: of its neighbours' level, with the next code. */
export function usualPlace(
  branches: readonly Branch[],
  parent: number | null,
): Pick<Place, 'level' | 'code'> {
  const at = parent === null ? null : branchAt(branches, parent)
  const neighbours = at ? at.below : branches
  const last = neighbours.at(-1)?.place
  if (last) return { level: last.level, code: codeAfter(last.code, neighbours) }
  const level = at ? (LEVELS[LEVELS.indexOf(at.place.level) + 1] ?? 'building') : 'area'
  return { level, code: '' }
}

/** `B09` → `B10`; '' where a code does not end in a number, or the next is taken. */
function codeAfter(code: string, neighbours: readonly Branch[]): string {
  const digits = /\d{1,9}$/.exec(code)?.[0]
  if (digits === undefined) return ''
  const next = code.slice(0, -digits.length) + String(Number(digits) + 1).padStart(digits.length, '0')
  return neighbours.some(({ place }) => place.code === next) ? '' : next
}
