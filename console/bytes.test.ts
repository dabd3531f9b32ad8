import { describe, expect, it } from 'vitest'
import { compare } from './bytes'

describe('the manifest of bytes', () => {
  it('passes what has grown by no more than 5 %, or by less than is worth a word', () => {
    expect(compare({ entry: 100_000, 'ui/a.tsx': 500 }, { entry: 104_900, 'ui/a.tsx': 1900 })).toEqual([])
  })
  it('names what has grown more', () => {
    expect(compare({ entry: 100_000 }, { entry: 106_000 })).toEqual(['entry: 100000 → 106000 bytes'])
  })
  it('names a passed limit even when nothing has grown', () => {
    expect(compare({ 'sign-in': 260_001 }, { 'sign-in': 260_001 })).toHaveLength(1)
    expect(compare({}, { 'meter list': 450_001 })).toHaveLength(1)
  })
  it('takes new modules as they are', () => {
    expect(compare({}, { 'features/x/list.tsx': 90_000 })).toEqual([])
  })
})
