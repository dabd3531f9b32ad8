import { describe, expect, it } from 'vitest'
import { differences, merged, usualSide } from './differences'

const was = { name: 'DN15', mm: 15, fee: '3.00', place: { name: 'A', code: '' }, tiers: [1, 2] }

describe('what two people made of one record', () => {
  it('is nothing when both made the same of it, however an input says “nothing”', () => {
    const theirs = { ...was, name: 'DN20' }
    expect(differences(was, theirs, { ...theirs, place: { name: 'A', code: null } })).toEqual([])
    expect(differences(was, theirs, { ...theirs, place: { name: 'A', code: undefined } })).toEqual([])
  })

  it('names what both changed first, and whose each other change is', () => {
    const theirs = { ...was, name: 'DN20', mm: 20, fee: '4.00' }
    const mine = { ...was, mm: 25, fee: '4.00', place: { name: 'B', code: '' } }
    const found = differences(was, theirs, mine)
    expect(found).toEqual([
      { path: 'mm', was: 15, theirs: 20, mine: 25, isConflict: true },
      { path: 'name', was: 'DN15', theirs: 'DN20', mine: 'DN15', isConflict: false },
      { path: 'place.name', was: 'A', theirs: 'A', mine: 'B', isConflict: false },
    ])
    expect(found.map(usualSide)).toEqual(['mine', 'theirs', 'mine'])
  })

  it('loses neither person’s changes when nothing else is chosen', () => {
    const theirs = { ...was, name: 'DN20', tiers: [1, 2, 3] }
    const mine = { ...was, place: { name: 'A', code: 'C' } }
    const found = differences(was, theirs, mine)
    const result = merged(mine, found, (path) => usualSide(found.find((one) => one.path === path)!))
    expect(result).toEqual({ ...was, name: 'DN20', tiers: [1, 2, 3], place: { name: 'A', code: 'C' } })
  })

  it('takes of each field the side that was chosen', () => {
    const theirs = { ...was, mm: 20, place: { name: 'T', code: 'T' } }
    const mine = { ...was, mm: 25, place: { name: 'M', code: 'M' } }
    const found = differences(was, theirs, mine)
    const result = merged(mine, found, (path) => (path === 'place.code' ? 'theirs' : 'mine'))
    expect(result).toEqual({ ...was, mm: 25, place: { name: 'M', code: 'T' } })
  })

  it('keeps a number and its text apart, and a list is one value', () => {
    expect(
      differences({ a: 1, b: [1] }, { a: '1', b: [1] }, { a: 1, b: [2] }).map(({ path }) => path),
    ).toEqual(['a', 'b'])
  })
})
