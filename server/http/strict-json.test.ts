import { expect, test } from 'vitest'
import { parseJson } from './strict-json'

const parsed = (text: string) => parseJson(Buffer.from(text))
const TOO_LARGE = '9007199254740993'

test.each([
  '[]',
  '[1,2,3]',
  '[ 1 , 2 ]',
  '[[1,2],[3],[]]',
  '[1,-2,0.5]',
  '[{"a":1,"b":[1,2]},{"a":2,"b":[]}]',
  '{"a":{"a":1},"b":{"a":[0],"b":1}}',
])('%s is read as it stands', (text) => {
  expect(parsed(text)).toEqual(JSON.parse(text))
})

test.each([
  [`[1,2,${TOO_LARGE}]`, 'bad_number'],
  [`[${TOO_LARGE}]`, 'bad_number'],
  [`[[1],[2,${TOO_LARGE}]]`, 'bad_number'],
  ['[1,2e3]', 'bad_number'],
  ['[01]', 'bad_json'],
  ['[1,]', 'bad_json'],
  ['[1,2', 'bad_json'],
  ['[{"a":1},{"a":[1],"a":2}]', 'repeated_key'],
  ['{"a":{"b":1},"a":2}', 'repeated_key'],
  ['{"a":{"b":{"c":1},"b":2}}', 'repeated_key'],
])('%s is refused: %s', (text, code) => {
  expect(() => parsed(text)).toThrow(expect.objectContaining({ code }))
})
