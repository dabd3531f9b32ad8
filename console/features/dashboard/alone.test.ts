import { may } from '@water/rules/access/may'
import { expect, test } from 'vitest'
import { person } from '../../testing/person'
import { hasActions } from './actions'
import { lacking, SEARCHES } from './alone'

test.each([
  [[], [], []],
  [[2], ['editsFound'], []],
  [[3], ['looksAtAccounts'], []],
  [[7], ['looksAtInvoices'], []],
  [[4], [], [['meterDelete', ['meterView']]]],
  [[17], [], [['meterAttachment', ['meterView']]]],
  [[15], [], [['orderRedFlush', ['orderView', 'readingCreate']]]],
  [[14, 15], [], []],
  [[3, 4, 17], ['looksAtAccounts'], []],
  [[15, 18], [], []],
])(
  'the holder of %j reads what a search opens, and which permission each needs beside it',
  (codes, searches, needs) => {
    const mayHolder = (need: Parameters<typeof may>[1]) => may(person({ permissions: codes }), need)
    const told = hasActions(mayHolder) ? [] : SEARCHES.filter(({ need }) => mayHolder(need))
    expect(told.map(({ key }) => key)).toEqual(searches)
    expect(lacking(mayHolder).map(({ held, beside }) => [held, beside])).toEqual(needs)
  },
)
