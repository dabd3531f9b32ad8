import { expect, test } from 'vitest'
import { dayOf, daysOf, type FlowReport, neverRests, nightMean } from './days'

const report = (freeze_at: string, index: string, over: Partial<FlowReport> = {}): FlowReport => ({
  ...{ freeze_at, index, state: 'good', is_rollover: false, ...over },
})
const asked = { from: '2026-03-01', to: '2026-03-04', hours: [], digits: 5 }
const flows = (reports: readonly FlowReport[]) =>
  daysOf({ ...asked, reports }).map(({ flow, together }) => (together > 1 ? `${flow}/${together}` : flow))

test('a freeze at midnight ends the day before, and one of the daytime its own', () => {
  expect(['2026-03-01 00:00:00', '2026-03-01 00:00:01', '2026-03-01 23:00:00'].map(dayOf)).toEqual([
    ...['2026-02-28', '2026-03-01', '2026-03-01'],
  ])
})

test.each<[string, FlowReport[], (number | string | null)[]]>([
  [
    'whatever the order of arrival, the last good report of a day ends its use',
    [
      report('2026-03-03 00:00:00', '12.5'),
      report('2026-03-01 00:00:00', '10'),
      report('2026-03-02 00:00:00', '11.25'),
      report('2026-03-01 12:00:00', '10.75'),
    ],
    [1250, 1250, null, null],
  ],
  [
    'days of one report share its use, and it says so',
    [report('2026-03-01 00:00:00', '10'), report('2026-03-04 00:00:00', '13')],
    ['1000/3', '1000/3', '1000/3', null],
  ],
  [
    'a register that has turned goes on',
    [
      report('2026-03-01 00:00:00', '99999.5'),
      report('2026-03-02 00:00:00', '0.75', { is_rollover: true }),
      report('2026-03-03 00:00:00', '1'),
    ],
    [1250, 250, null, null],
  ],
  [
    'what is quarantined or rejected has no use',
    [
      report('2026-03-01 00:00:00', '10'),
      report('2026-03-02 00:00:00', '900', { state: 'quarantined' }),
      report('2026-03-02 00:00:00', '9', { state: 'rejected' }),
      report('2026-03-03 00:00:00', '12'),
    ],
    ['1000/2', '1000/2', null, null],
  ],
])('%s', (_, reports, wanted) => {
  expect(flows(reports)).toEqual(wanted)
})

test('hours stand on their days, and the night is known when each of its hours is', () => {
  const flows = Array.from({ length: 24 }, (_, at) => (at < 6 ? '0.02' : '0.1'))
  const days = daysOf({
    ...asked,
    reports: [report('2026-03-02 00:00:00', '9', { state: 'quarantined' })],
    hours: [
      { freeze_at: '2026-03-02 00:00:00', flows },
      { freeze_at: '2026-03-04 06:00:00', flows },
    ],
  })
  expect(days.map(({ night, isDoubtful }) => [night, isDoubtful])).toEqual([
    ...[
      [100, true],
      [null, false],
      [null, false],
      [500, false],
    ],
  ])
  expect([days[2]!.hours[5], days[2]!.hours[6], days[2]!.hours[11], days[2]!.hours[12]]).toEqual([
    ...[null, 20, 20, 100],
  ])
  expect([nightMean(days), nightMean([])]).toEqual([60, null])
  const known = days.filter(({ hours }) => hours[23] !== null)
  expect([neverRests(days), neverRests([...known, ...known])]).toEqual([false, true])
})
