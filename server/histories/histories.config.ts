import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    /** The seeds of this run. */
    seeds: string[]
  }
}

const { SEED, HISTORIES = '500' } = process.env
const run = randomBytes(4).toString('hex')
const drawn = Array.from({ length: Number(HISTORIES) }, (_, at) => `${run}-${at + 1}`)

/** `npm run histories`: 500 random histories; HISTORIES=20 runs 20, SEED=…,… those of these seeds. */
export default defineConfig({
  test: {
    name: 'histories',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['server/histories/long.histories.ts'],
    globalSetup: 'server/testing/postgres-setup.ts',
    provide: { seeds: SEED?.split(',') ?? drawn },
    testTimeout: 24 * 3_600_000,
    hookTimeout: 600_000,
  },
})
