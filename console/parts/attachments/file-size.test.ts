import { expect, it } from 'vitest'
import { fileSize } from './file-size'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [12_345, '12 kB'],
  [3_210_000, '3.2 MB'],
  [62_914_560, '63 MB'],
])('%i bytes are %s', (bytes, said) => expect(fileSize(bytes)).toBe(said))
