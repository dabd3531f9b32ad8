import { auditActText } from '@water/contract/audit/act-words'
import { expect, test } from 'vitest'
import { readSource, repositoryFiles } from './source-files'

/** The places that name a command: `command(endpoint, 'meter.create', …)`, `call.command('…')`, `begin('…')`, `action: '…'`. */
const NAMING = /(?:\bcommand(?:OnWire)?\(\s*(?:[\w.]+,\s*)?|\bbegin\(|\baction: )'([a-z_]+\.[a-z_]+)'/g

test('every act has words in the audit trail, in both languages (contract/acts.ts)', () => {
  const sources = repositoryFiles().filter(
    (path) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
  )
  const acts = sources.flatMap((path) =>
    [...readSource(path).text.matchAll(NAMING)].map(([, action = '']) => ({ action, path })),
  )
  expect(acts.length).toBeGreaterThan(40)
  expect(acts.filter(({ action }) => auditActText(action) === undefined)).toEqual([])
})

/**
 * Entries are kept for ever, so also for the six months that the law requires. Entries and seals are only ever
 * inserted.
 */
test('nothing in the program changes or removes an entry of the audit trail, or a seal', () => {
  const TOUCHING =
    /(?:deleteFrom|updateTable)\('(?:platform_)?audit_(?:entries|seals)'|(?:delete from|update|truncate)\s+(?:platform_)?audit_(?:entries|seals)/gi
  const sources = repositoryFiles().filter(
    (path) => /^server\/.*\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts'),
  )
  expect(
    sources.flatMap((path) =>
      [...readSource(path).text.matchAll(TOUCHING)].map(([what]) => `${path}: ${what}`),
    ),
  ).toEqual([])
})
