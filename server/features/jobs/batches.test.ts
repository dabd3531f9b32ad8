import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchesOf, halvesOf } from './batches'

const sizes = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 900 })), { maxLength: 12 })
const grouped = (lengths: number[]) =>
  lengths.flatMap((length, group) =>
    Array.from({ length }, (_, at) => (length === 1 ? { row: group } : { row: at, group })),
  )

test('batches hold all rows in their order, about a thousand each, and part no group', () => {
  fc.assert(
    fc.property(sizes, (lengths) => {
      const rows = grouped(lengths)
      const batches = batchesOf(rows)
      expect(batches.flat()).toEqual(rows)
      for (const [at, batch] of batches.entries()) {
        expect(batch.length).toBeLessThan(2000)
        if (at < batches.length - 1) expect(batch.length).toBeGreaterThanOrEqual(1000)
        const next = batches[at + 1]?.[0]
        if (next && 'group' in next) expect(batch.at(-1)).not.toMatchObject({ group: next.group })
      }
    }),
  )
})

test('halves are both shorter than the whole, in order, and part a group only where it is all there is', () => {
  fc.assert(
    fc.property(sizes, (lengths) => {
      const rows = grouped(lengths)
      fc.pre(rows.length > 1)
      const [one, other] = halvesOf(rows)
      expect([...one, ...other]).toEqual(rows)
      expect(Math.min(one.length, other.length)).toBeGreaterThan(0)
    }),
  )
})
