import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BATCH_ROWS, Batches, familiesTogether, halvesOf } from './batches'

const sizes = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 900 })), { maxLength: 12 })
const grouped = (lengths: number[]) =>
  lengths.flatMap((length, group) =>
    Array.from({ length }, (_, at) => (length === 1 ? { row: group } : { row: at, group })),
  )

function batchesOf<R extends { group?: number }>(rows: readonly R[], size: number, options = {}): R[][] {
  const batches = new Batches(rows, options)
  const all: R[][] = []
  while (!batches.areDone) all.push(batches.take(size))
  return all
}

test('batches hold all rows in their order, about as many as wanted, and part no group', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: BATCH_ROWS }), (lengths, size) => {
      const rows = grouped(lengths)
      const batches = batchesOf(rows, size)
      expect(batches.flat()).toEqual(rows)
      for (const [at, batch] of batches.entries()) {
        expect(batch.length).toBeLessThan(size + BATCH_ROWS)
        if (at < batches.length - 1) expect(batch.length).toBeGreaterThanOrEqual(size)
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

interface Row {
  row: number
  group?: number
  family?: number
  isLast?: true
}

test('a check does the rows of a family in one batch, those that depend on the others last', () => {
  const place = fc.record({ family: fc.constantFrom(null, 1, 2), isLast: fc.boolean() })
  const rowOf = ({ family, isLast }: { family: number | null; isLast: boolean }, row: number): Row => ({
    row,
    ...(family !== null && { family, ...(isLast && { isLast }) }),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), fc.constantFrom(1, 200), (places, times) => {
      const rows = Array.from({ length: times }, () => places)
        .flat()
        .map(rowOf)
      const together = familiesTogether(rows)
      expect(together.map(({ row }) => row).sort((one, next) => one - next)).toEqual(
        rows.map(({ row }) => row),
      )
      for (const wanted of [1, 2]) {
        const inBatches = batchesOf(together, BATCH_ROWS, { dividesGroups: false })
          .map((batch) => batch.filter(({ family }) => family === wanted))
          .filter((batch) => batch.length > 0)
        expect(inBatches.length).toBeLessThan(2)
        const lasts = inBatches.flat().map(({ isLast = false }) => isLast)
        expect(lasts).toEqual([...lasts.filter((is) => !is), ...lasts.filter((is) => is)])
      }
    }),
  )
})
