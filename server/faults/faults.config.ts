import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `npm run faults`: what kills, stops and cuts off processes, one after the other; minutes, and no part of `npm test`. */
export default defineConfig({
  test: {
    name: 'faults',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['server/faults/*.faults.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
