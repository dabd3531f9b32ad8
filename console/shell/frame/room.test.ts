import { describe, expect, it } from 'vitest'
import { fitting } from './room'

describe('the entries of a row', () => {
  it('are all there as long as they fit', () => {
    expect(fitting([100, 100, 100], 300, 64)).toBe(3)
    expect(fitting([], 0, 64)).toBe(0)
  })

  it('leave room for what stands for the others', () => {
    expect(fitting([100, 100, 100], 299, 64)).toBe(2)
    expect(fitting([100, 100, 100], 263, 64)).toBe(1)
    expect(fitting([100, 100, 100], 40, 64)).toBe(0)
  })
})
