import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPassphrase } from './passphrase'

const folder = mkdtempSync(join(tmpdir(), 'passphrase-'))
const file = join(folder, 'passphrase')
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['水厂 backup 2026', true],
  ['abcdeabcdeab', true],
  ['short 12345', false],
  ['aaaaaaaaaaaa', false],
  ['abababababababab', false],
  ['abcdabcdabcdabcd', false],
])('a new archive takes the passphrase “%s”: %s', async (passphrase, isTaken) => {
  writeFileSync(file, `${passphrase}\n`)
  const read = readPassphrase(file, true)
  if (isTaken) expect(await read).toBe(passphrase)
  else await expect(read).rejects.toThrow('at least 12 characters, 5 of them different')
  expect(await readPassphrase(file, false), 'an archive that was made with it still opens').toBe(passphrase)
})
