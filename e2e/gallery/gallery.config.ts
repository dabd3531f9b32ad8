import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `npm run gallery` is no test, but it needs the product and a browser like the stories. */
export default defineConfig({
  test: {
    name: 'gallery',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['e2e/gallery/{gallery,accessible,inputs,keyboard,lists,openings,shifts}.ts'],
    globalSetup: 'e2e/server-setup.ts',
    setupFiles: 'e2e/around-stories.ts',
    testTimeout: 7_200_000,
    hookTimeout: 120_000,
  },
})
