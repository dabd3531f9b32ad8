import { describe, expect, it } from 'vitest'
import {
  above,
  type Branch,
  branchAt,
  branchesOf,
  found,
  mayMove,
  type Place,
  unfoldable,
  usualPlace,
} from './place-tree'

const place = (id: number, parent: number | null, code: string, more: Partial<Place> = {}): Place => ({
  id,
  parent,
  code,
  name: `name ${id}`,
  level: 'book',
  reader: null,
  reader_name: null,
  read_day: null,
  meters: 1,
  updated_at: '',
  ...more,
})

const tree = branchesOf([
  place(3, 1, 'A10'),
  place(2, 1, 'A9', { meters: 5, reader_name: 'Wang' }),
  place(1, null, 'A', { level: 'area', meters: 0 }),
  place(4, 2, 'A9-1', { level: 'building', meters: 7 }),
  place(5, null, 'B', { level: 'area' }),
])
const shape = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ place, below }) => (below.length > 0 ? [place.id, shape(below)] : place.id))

describe('the tree of places', () => {
  it('follows the codes as people count, and sums the meters of what lies below', () => {
    expect(shape(tree)).toEqual([[1, [[2, [4]], 3]], 5])
    expect([1, 2, 3, 4, 5].map((id) => branchAt(tree, id)?.meters)).toEqual([13, 12, 1, 7, 1])
    expect(unfoldable(tree)).toEqual([1, 2])
    expect(above(tree, 4).map(({ id }) => id)).toEqual([1, 2])
  })

  it('is searched by name, code and reader; what leads to a hit and what it holds stay', () => {
    expect(shape(found(tree, 'a10'))).toEqual([[1, [3]]])
    expect(shape(found(tree, ' wang '))).toEqual([[1, [[2, [4]]]]])
    expect(shape(found(tree, 'name 5'))).toEqual([5])
    expect(found(tree, 'nothing')).toEqual([])
    expect(shape(found(tree, ''))).toEqual(shape(tree))
  })

  it('lets nothing be put below itself, nor where it is already', () => {
    expect(mayMove(tree, 1, 1)).toBe(false)
    expect(mayMove(tree, 1, 4)).toBe(false)
    expect(mayMove(tree, 2, 1)).toBe(false)
    expect(mayMove(tree, 1, null)).toBe(false)
    expect(mayMove(tree, 2, null)).toBe(true)
    expect(mayMove(tree, 4, 5)).toBe(true)
    expect(mayMove(tree, 99, 5)).toBe(false)
  })

  it('proposes for a new place what its neighbours are', () => {
    expect(usualPlace(tree, 1)).toEqual({ level: 'book', code: 'A11' })
    expect(usualPlace(tree, 2)).toEqual({ level: 'building', code: 'A9-2' })
    expect(usualPlace(tree, null)).toEqual({ level: 'area', code: '' })
    expect(usualPlace(tree, 3)).toEqual({ level: 'community', code: '' })
    expect(usualPlace([], null)).toEqual({ level: 'area', code: '' })
    const padded = branchesOf([place(1, null, 'B09')])
    expect(usualPlace(padded, null).code).toBe('B10')
  })

  it('holds ten thousand places', () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      place(at + 1, at < 100 ? null : at % 100, `C${at}`),
    )
    const big = branchesOf(many.map((one) => (one.parent === 0 ? { ...one, parent: 100 } : one)))
    expect(big).toHaveLength(100)
    expect(big.reduce((sum, branch) => sum + branch.meters, 0)).toBe(10_000)
  })
})
