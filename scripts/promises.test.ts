import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from './source-files'

/**
 * Functions that do not exist yet. Today's texts may mention their data, states and terms, but never offer the
 * function.
 */
const LATER = /开票|开具发票|invoic/i
const SAID_TODAY: Readonly<Record<string, readonly string[]>> = {
  // Data of the account, for any purpose.
  'console/features/meters/words.ts': ['发票抬头', 'Invoice title', 'invoice title', 'Email for invoices'],
  // The group of permission codes from console.md.
  'console/features/users/words.ts': ['发票', 'Invoices'],
  // A state that no order has yet.
  'contract/corrections/refusals.ts': ['invoiced: {', 'Cancel the invoice first'],
  // Titles of the pages that announce it themselves.
  'console/features/invoices/routes.ts': ['invoice', 'Invoice'],
}

test('texts, help and remedies promise nothing that a later release brings: invoicing', () => {
  const spoken =
    /^(console\/.*\/words|console\/(features\/.*|shell)\/routes|console\/help\/around|contract\/(.*[/-])?(refusals|field-messages|messages))\.ts$/
  const promises = repositoryFiles()
    .filter((path) => spoken.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => LATER.test(line) && !(SAID_TODAY[path] ?? []).some((said) => line.includes(said)))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(promises).toEqual([])
})
