import { defineConfig } from 'vitest/config'

/**
 * One project per package. The stories of e2e/, which have a server and a browser beside them, run after the others.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // The imports of these files keep no state between tests: the next file need not load them again.
      { test: { name: 'rules', include: ['rules/**/*.test.ts'], isolate: false } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/postgres-setup.ts',
          // A generous limit: it ends a hanging test and not a slow machine's.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'console',
          include: ['console/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.dom.test.ts'],
          isolate: false,
        },
      },
      {
        // Tests that render or need a page. The files share their imports (the component library takes longer to load
        // than all of its tests to run); each file unmounts what it rendered.
        test: {
          name: 'console-dom',
          include: ['console/**/*.test.tsx', 'console/**/*.dom.test.ts'],
          environment: 'happy-dom',
          isolate: false,
        },
      },
      { test: { name: 'house', include: ['scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'e2e',
          // The files of a worker share its browser.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/server-setup.ts',
          setupFiles: 'e2e/around-stories.ts',
          // Generous as well: a walk through every page shares the machine with another story.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
