import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * `npm run faults`: tests that kill, stop and cut off processes, one after the other. They take minutes and are not
 * part of `npm test`. Its limits end a hanging test and not a slow machine's.
 */
export default defineConfig({
  test: {
    name: 'faults',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['server/faults/*.faults.ts'],
    globalSetup: 'server/testing/postgres-setup.ts',
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
})
