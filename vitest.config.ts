import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begun first in their project, because a long file that is begun last runs while the other worker has nothing left: a machine
 * that has not run them before takes the files by their size. Those that wait for processes stand beside those that compute.
 */
const LONG = [
  'server/http/hostile-everywhere.test.ts',
  'server/survival.test.ts',
  'server/seed/demo.test.ts',
  'server/features/jobs/killed-worker.test.ts',
  'server/http/endpoints.test.ts',
  'e2e/routes.test.ts',
  'e2e/form-messages.test.ts',
  'e2e/single-codes.test.ts',
  'e2e/paired-codes.test.ts',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at < 0 ? LONG.length : at
    }
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((one, other) => rank(one) - rank(other)),
    )
  }
}

/**
 * As long as a busy machine may take. This limit ends a poll that waits for something that will not come; it measures
 * nothing.
 */
const PATIENT = { poll: { timeout: 30_000 } }

/**
 * One project per package. The stories of e2e/, which have a server and a browser beside them, run after the others.
 */
export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: several files wait for processes and not for a core.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
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
          expect: PATIENT,
          // Generous limits: they end a hanging test and not a slow machine's.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'console',
          expect: PATIENT,
          include: ['console/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.dom.test.ts'],
          isolate: false,
        },
      },
      {
        css: { modules: { localsConvention: 'camelCaseOnly' } },
        // Tests that render or need a page. The files share their imports (the component library takes longer to load
        // than all of its tests to run); each file unmounts what it rendered.
        test: {
          name: 'console-dom',
          include: ['console/**/*.test.tsx', 'console/**/*.dom.test.ts'],
          environment: 'happy-dom',
          isolate: false,
          expect: PATIENT,
          testTimeout: 60_000,
          css: { include: [/\.module\.css$/] },
        },
      },
      { test: { name: 'house', include: ['scripts/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'e2e',
          // A worker's browser needs a core.
          maxWorkers: 2,
          // The files of a worker share its browser.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          expect: PATIENT,
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
