import { expect, test } from 'vitest'
import { formerLines, formerNosIn } from './former-lines'

test('a line is a number and, behind a blank, its note', () => {
  expect(formerNosIn(' A-01  城南水厂 旧号 \n\n\t00123\n')).toEqual([
    { no: 'A-01', note: '城南水厂 旧号' },
    { no: '00123', note: '' },
  ])
})

test('what was written is read again as it was', () => {
  const given = [
    { no: 'QZ/7788', note: '二〇二〇年以前' },
    { no: '9', note: '' },
  ]
  expect(formerNosIn(formerLines(given))).toEqual(given)
  expect(formerNosIn(formerLines([]))).toEqual([])
})
