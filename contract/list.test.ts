import { expect, test } from 'vitest'
import { field } from './field'
import { fileColumnsOf, list } from './list'

const whole = field('whole', '数', 'Number', {})

test('a file has the columns of the screen, hidden ones too, then its own; some stand where the declaration puts them', () => {
  const declared = list({
    fields: { first: whole, second: whole, hidden: whole, own: whole, other: whole },
    columns: ['first', 'second'],
    more: ['hidden'],
    inFile: ['own', 'other'],
    filters: [],
  })
  expect(fileColumnsOf(declared)).toEqual(['first', 'second', 'hidden', 'own', 'other'])
  const inFileAfter = { second: 'hidden', own: 'first' } as const
  expect(fileColumnsOf({ ...declared, inFileAfter })).toEqual(['first', 'own', 'hidden', 'second', 'other'])
})
