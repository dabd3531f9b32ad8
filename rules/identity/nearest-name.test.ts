import { describe, expect } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { nearestName } from './nearest-name'

describe('nearest-name.md', () => {
  testExamples('identity/nearest-name.md', 'Examples', (row) => {
    const names = row.cellOr('names', '').split(', ')
    expect(nearestName(row.cell('typed'), names) ?? '').toBe(row.cellOr('nearest', ''))
  })
})
