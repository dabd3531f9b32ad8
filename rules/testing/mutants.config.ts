import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutants` runs against each mutant: those of the rules alone. */
export default defineConfig({
  test: {
    name: 'rules',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['rules/**/*.test.ts'],
    exclude: ['rules/testing/**'],
  },
})
