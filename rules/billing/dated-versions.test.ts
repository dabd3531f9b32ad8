import { describe, expect, test } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { type ChangePolicy, effectiveTo, inForce, refuseEffectiveFrom, versionSpans } from './dated-versions'

const POLICIES: Record<string, ChangePolicy> = {
  reading_date: 'reading_date',
  period_start: 'period_start',
  by_days: 'by_days',
}
const dated = (days: string) =>
  days.split(', ').map((effectiveFrom, index) => ({ id: index + 1, effectiveFrom }))

describe('dated-versions.md', () => {
  testExamples('billing/dated-versions.md', ' Examples', (row) => {
    const policy = POLICIES[row.cell('policy')]!
    const spans = versionSpans(dated(row.cell('versions')), policy, row.cell('from'), row.cell('to'))
    const text = spans.map(({ version, from, to }) => `${version.id}: ${from}…${to}`).join('; ')
    expect(text).toBe(row.cell('spans'))
  })
})

test('a version holds from its own day to the day before the next', () => {
  const versions = dated('2014-01-01, 2014-05-01')
  expect(inForce(versions, '2013-12-31')).toBeUndefined()
  expect(inForce(versions, '2014-01-01')?.id).toBe(1)
  expect(inForce(versions, '2014-04-30')?.id).toBe(1)
  expect(inForce(versions, '2014-05-01')?.id).toBe(2)
  expect([effectiveTo(versions, 0), effectiveTo(versions, 1)]).toEqual(['2014-04-30', null])
})

test('a version may begin only on a day of its own that no live order has billed', () => {
  const others = dated('2014-01-01, 2014-05-01').map((version) => ({ ...version, used: false }))
  expect(refuseEffectiveFrom('2014-05-01', others, null)).toBe('same_day')
  expect(refuseEffectiveFrom('2014-05-02', others, null)).toBeNull()
  expect(refuseEffectiveFrom('2014-05-02', others, '2014-05-02')).toBe('already_billed')
  expect(refuseEffectiveFrom('2014-05-03', others, '2014-05-02')).toBeNull()
  expect(refuseEffectiveFrom('2013-12-31', [], null)).toBeNull()
})

test('a version whose orders are all reversed may be replaced from its own day on; one in use stays', () => {
  const others = [
    { effectiveFrom: '2014-01-01', used: true },
    { effectiveFrom: '2014-05-01', used: true },
  ]
  expect(refuseEffectiveFrom('2014-05-01', others, null)).toBeNull()
  expect(refuseEffectiveFrom('2014-05-01', others, '2014-04-30')).toBeNull()
  expect(refuseEffectiveFrom('2014-05-01', others, '2014-05-01')).toBe('same_day')
  expect(refuseEffectiveFrom('2014-05-02', others, '2014-05-02')).toBe('already_billed')
  const replaced = [...others, { effectiveFrom: '2014-05-01', used: false }]
  expect(refuseEffectiveFrom('2014-05-01', replaced, null)).toBe('same_day')
})

test('of two versions of one day the later one is in force', () => {
  const versions = dated('2014-01-01, 2014-05-01, 2014-05-01, 2014-07-01')
  expect(inForce(versions, '2014-05-01')?.id).toBe(3)
  expect([effectiveTo(versions, 0), effectiveTo(versions, 1), effectiveTo(versions, 2)]).toEqual([
    '2014-04-30',
    '2014-04-30',
    '2014-06-30',
  ])
})

test('under by_days a version that ends on the first or the last day bills that day', () => {
  const spans = versionSpans(dated('2014-01-01, 2014-05-02'), 'by_days', '2014-05-01', '2014-05-03')
  expect(spans.map(({ version, from, to }) => [version.id, from, to])).toEqual([
    [1, '2014-05-01', '2014-05-01'],
    [2, '2014-05-02', '2014-05-03'],
  ])
})
