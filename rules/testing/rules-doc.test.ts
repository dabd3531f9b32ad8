import { expect, test } from 'vitest'
import { misplacedPages, rulesDocument } from './rules-doc'

test('RULES.md holds the pages of the rules as they are now (npm run rules-doc writes it)', async () => {
  await expect(rulesDocument()).toMatchFileSnapshot('../../RULES.md')
})

test('every page beside a rule is in RULES.md', () => {
  expect(misplacedPages()).toEqual([])
})
