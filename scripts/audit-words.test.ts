import { auditActText } from '@water/contract/audit-words'
import { expect, test } from 'vitest'
import { readSource, repositoryFiles } from './source-files'

/** Where an act gets its name: `act(endpoint, 'meter.create', …)`, `call.act('…')`, `begin('…')`, `action: '…'`. */
const NAMING = /(?:\bact\(\s*(?:[\w.]+,\s*)?|\bbegin\(|\baction: )'([a-z_]+\.[a-z_]+)'/g

test('every act has words in the audit trail, in both languages (contract/audit-words.ts)', () => {
  const sources = repositoryFiles().filter(
    (path) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
  )
  const acts = sources.flatMap((path) =>
    [...readSource(path).text.matchAll(NAMING)].map(([, action = '']) => ({ action, path })),
  )
  expect(acts.length).toBeGreaterThan(40)
  expect(acts.filter(({ action }) => auditActText(action) === undefined)).toEqual([])
})
