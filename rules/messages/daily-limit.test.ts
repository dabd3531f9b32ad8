import { expect, test } from 'vitest'
import { spreadOverDays } from './daily-limit'

const today = '2026-02-27'

test.each([
  ['all fit', { count: 400 }, 400, '2026-02-27'],
  ['one too many', { count: 401 }, 400, '2026-02-28'],
  ['over the end of a month', { count: 1000 }, 400, '2026-03-01'],
  ['some went today', { count: 400, sent_today: 100 }, 300, '2026-02-28'],
  ['nothing more goes today', { count: 1, sent_today: 500 }, 0, '2026-02-28'],
  ['others wait before them', { count: 400, waiting: 300 }, 100, '2026-02-28'],
  ['others wait for days', { count: 10, waiting: 1000 }, 0, '2026-03-01'],
  [
    'a later run meets what is left by then',
    { day: '2026-03-01', count: 400, waiting: 1000 },
    200,
    '2026-03-02',
  ],
  [
    'a later run finds nobody waiting',
    { day: '2026-03-01', count: 400, waiting: 700, sent_today: 50 },
    400,
    '2026-03-01',
  ],
  ['nobody', { count: 0 }, 0, '2026-02-27'],
])('%s', (_name, load, first_day, until) => {
  const whole = { today, day: today, limit: 400, sent_today: 0, waiting: 0, ...load }
  expect(spreadOverDays(whole)).toEqual({ first_day, until })
})
