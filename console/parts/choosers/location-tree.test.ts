import { describe, expect, test } from 'vitest'
import { type Place, placePath, placeTree } from './location-tree'

const place = (id: number, parent: number | null, code = `L${id}`): Place => ({
  id,
  name: `place ${id}`,
  parent,
  code,
})

const shape = (nodes: ReturnType<typeof placeTree>): unknown[] =>
  nodes.map(({ value, children }) => (children.length > 0 ? [value, shape(children)] : value))

describe('the tree of locations', () => {
  test('children stand under their parents in the order of their codes, numbers counted as numbers', () => {
    const places = [place(3, 1, 'B10'), place(1, null, 'A'), place(4, 3, 'C1'), place(2, 1, 'B2')]
    expect(shape(placeTree(places))).toEqual([[1, [2, [3, [4]]]]])
  })

  test('a place whose parent is missing stands at the top', () => {
    expect(shape(placeTree([place(1, null), place(2, 99)]))).toEqual([1, 2])
  })

  test('a circle loses no place and ends', () => {
    const places = [place(1, 3), place(2, 1), place(3, 2), place(4, 4)]
    expect(shape(placeTree(places))).toEqual([[1, [[2, [3]]]], 4])
  })

  test('a search finds a place by the name or code of what is above it', () => {
    const [top] = placeTree([place(1, null, 'EAST'), place(2, 1, 'B12')])
    expect(top?.children[0]?.path).toBe('place 1 EAST place 2 B12 ')
  })

  test('the path names every place from the top down, and ends in a circle too', () => {
    const places = [place(1, null), place(2, 1), place(3, 2)]
    expect(placePath(places, 3)).toEqual(['place 1', 'place 2', 'place 3'])
    expect(placePath(places, 7)).toEqual([])
    expect(placePath([place(1, 2), place(2, 1)], 1)).toEqual(['place 2', 'place 1'])
  })
})
