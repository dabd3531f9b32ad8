import { describe, expect, test } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { freezesOf, readAtOf } from './remote-reading'

describe('remote-reading.md', () => {
  testExamples('metering/remote-reading.md', ' Examples', (row) => {
    const day = row.cell('day')
    const span = freezesOf(row.cell('month'), day === '' ? null : Number(day), Number(row.cell('days')))
    expect(span).toEqual({ after: row.cell('after'), upTo: row.cell('until') })
    expect(readAtOf(span.upTo)).toBe(row.cell('counts'))
  })
})

test('a freeze at another time keeps it', () => {
  expect(readAtOf('2026-03-20 23:59:59')).toBe('2026-03-20 23:59:59')
})
